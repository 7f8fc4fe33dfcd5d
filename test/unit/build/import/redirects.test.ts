import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../cli/project.js"
import type { Project } from "../cli/project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** The rows of an application, and what the command says. */
async function importApp(text: string, name: string): Promise<{ readonly rows: string; readonly stdout: string }> {
  const project = makeProject({ "app.ts": text }, { [name]: name })
  projects.push(project)
  const { stdout, stderr } = await project.import(["app.ts"])
  expect(stderr).toBe("")
  const written = readFileSync(join(project.folder, "routes.ts"), "utf8")
  return { stdout, rows: /define_routes\(\[\n(.*)\n\]\)/s.exec(written)?.[1]?.replace(/^ +/gm, "") ?? "" }
}

const said = "handlers that only redirect"

describe("waymark import writes a handler that only redirects as a row", () => {
  it("of Express, if its source says the target, and a row serves it", async () => {
    const { rows, stdout } = await importApp(
      `
import express from "express"
export const app = express()
app.get("/old", (req, res) => res.redirect(301, "/new"))
app.get("/people/:id", function (req, res) { res.redirect("/new") })
app.get("/docs", (_req, res) => { return res.redirect(308, 'https://docs.example/start') })
app.get("/new", (req, res) => {})
app.get("/nowhere", (req, res) => res.redirect("/nothing"))
app.get("/back", (req, res) => res.redirect("back"))
app.get("/computed", (req, res) => res.redirect("/new?id=" + req.query.id))
app.get("/counted", (req, res) => { count(); res.redirect("/new") })
app.get("/other", (req, res) => req.redirect("/new"))
app.get("/status", (req, res) => res.redirect(300, "/new"))
app.post("/new", (req, res) => res.redirect(303, "/new"))
app.get("/a", (req, res) => res.redirect("/b"))
app.get("/b", (req, res) => res.redirect("/a"))
function count() {}
`,
      "express",
    )
    expect(rows.match(/redirect\(.*\)/g)).toEqual([
      'redirect("/old", "/new", 301)',
      'redirect("/people/:id", "/new", 302)',
      'redirect("/docs", "https://docs.example/start", 308)',
      'redirect("/a", "/b", 302)',
    ])
    expect(rows).toContain('get("/b", "BController"')
    expect(rows.match(/get\(/g)).toHaveLength(8)
    expect(stdout).toContain(said)
  })

  it("of Hono", async () => {
    const { rows } = await importApp(
      `
import { Hono } from "hono"
const app = new Hono()
app.get("/old", (c) => c.redirect("/new", 301))
app.get("/docs", async c => c.redirect(\`https://docs.example\`))
app.get("/new", (c) => c.text("new"))
app.get("/named/:id", (c) => c.redirect(\`/new/\${c.req.param("id")}\`))
export default app
`,
      "hono",
    )
    expect(rows.match(/redirect\(.*\)/g)).toEqual([
      'redirect("/old", "/new", 301)',
      'redirect("/docs", "https://docs.example", 302)',
    ])
  })

  it("of Fastify", async () => {
    const { rows } = await importApp(
      `
import fastify from "fastify"
export const app = fastify()
app.get("/old", (request, reply) => reply.redirect("/new", 307))
app.get("/new", async () => "new")
app.get("/later", async (request, reply) => { await 1; return reply.redirect("/new") })
`,
      "fastify",
    )
    expect(rows.match(/redirect\(.*\)/g)).toEqual(['redirect("/old", "/new", 307)'])
  })

  it("and none of an application without one", async () => {
    const { rows, stdout } = await importApp(
      `
import express from "express"
export const app = express()
app.get("/", (req, res) => {})
`,
      "express",
    )
    expect(rows).not.toContain("redirect")
    expect(stdout).not.toContain(said)
  })
})
