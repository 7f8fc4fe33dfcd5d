import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../cli/project.js"
import type { Project } from "../cli/project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** Imports an application of Fastify, and returns its table and what the command said. */
async function imported(
  text: string,
  files: Readonly<Record<string, string>> = {},
): Promise<{ readonly written: string; readonly stdout: string }> {
  const project = makeProject(
    { "app.ts": `import Fastify from "fastify"\nexport const app = Fastify()\n${text}`, ...files },
    { fastify: "fastify" },
  )
  projects.push(project)
  const { code, stdout, stderr } = await project.import(["app.ts"])
  expect([code, stderr]).toEqual([0, ""])
  return { written: readFileSync(join(project.folder, "routes.ts"), "utf8"), stdout }
}

/** A plugin with the hooks of the application around it. */
const plugin = (body: string): string =>
  `module.exports = Object.assign(async (app) => {\n${body}\n}, { [Symbol.for("skip-override")]: true })`

describe("waymark import of Fastify", () => {
  it("says what is not before a handler: other hooks, handlers of errors and of 404, and parsers", async () => {
    const { written, stdout } = await imported(`
      app.addHook("onResponse", async function measure() {})
      app.addContentTypeParser("text/csv", function read_csv(request, body, done) { done(null, "") })
      app.get("/a", async () => "")
      app.register(async (inner) => {
        inner.addHook("onSend", async function sign() {})
        inner.setErrorHandler(function failed() {})
        inner.setNotFoundHandler({ preHandler: async function member() {} }, function missing() {})
        inner.get("/b", { errorHandler: function own() {}, preSerialization: async () => {} }, async () => "")
      }, { prefix: "/in" })`)
    for (const said of [
      "the hook onResponse measure",
      "the parser of bodies read_csv",
      "the handler of errors failed under /in",
      "the handler of 404 missing under /in, behind member",
    ]) {
      expect(written).toContain(`// Not carried: ${said}: `)
      expect(stdout).toContain(`  ${said} (1): `)
    }
    for (const said of ["onSend sign", "preSerialization", "errorHandler own"])
      expect(written).toMatch(new RegExp(`// not carried: ${said}: .*\n(?: *//.*\n)* *get\\("/in/b"`))
  })

  it("shows the call that made a hook, with its place", async () => {
    const { written } = await imported(`
      const role = (...names: string[]) => async function check_role() {}
      app.addHook("onRequest", role("user"))
      app.get("/a", { preHandler: [role("admin"), role("owner", "editor")] }, async () => "")
      app.route({ method: "GET", url: "/b", onRequest: role("guest"), handler: async () => "" })`)
    for (const said of [
      `role("user"), at app.ts:5`,
      `role("admin"), at app.ts:6`,
      `role("owner", "editor"), at app.ts:6`,
      `role("guest"), at app.ts:7`,
    ])
      expect(written).toContain(`: ${said}\n`)
  })

  it("leaves out hooks of packages that Waymark replaces, but not those that refuse requests", async () => {
    const { written } = await imported(
      `app.register(require("@fastify/cookie"))
      app.register(require("@fastify/rate-limit"))
      app.after(() => app.get("/a", async function show() { return "" }))`,
      {
        "node_modules/@fastify/cookie/index.js": plugin(`
          app.addHook("onRequest", (request, reply, done) => { request.cookies = {}; done() })
          app.addHook("onSend", async function send_cookies(request, reply) { return reply.cookies })`),
        "node_modules/@fastify/rate-limit/index.js": plugin(`
          app.addHook("onRoute", (route) => { route.onRequest = async (request) => { request.counted = true } })`),
      },
    )
    expect(written).toContain("// Not carried: hooks of @fastify/cookie: conn.cookies replaces it.\n")
    expect(written).not.toContain("send_cookies")
    expect(written).toMatch(/from @fastify\/rate-limit: rate_limit replaces it; .*\n *pipe_through\("rate_limit"\),\n/)
  })

  it("says which rows answer WebSockets, and keeps the names of their handlers", async () => {
    const { written } = await imported(
      `app.register(require("@fastify/websocket"))
      app.after(() => {
        app.get("/chat", { websocket: true }, function chat() {})
        app.route({ method: "GET", url: "/both", handler: async function page() {}, wsHandler: function live() {} })
        app.get("/plain", async function plain() {})
      })`,
      {
        "node_modules/@fastify/websocket/index.js": plugin(`
          app.addHook("onRoute", (route) => {
            const { handler } = route
            route.handler = async (request, reply) => request.ws ? undefined : handler.call(request, reply)
          })`),
      },
    )
    expect(written).toMatch(/ in place of this one\n *get\("\/chat", "ChatController", "chat"\),\n/)
    expect(written).toMatch(/ before this one\n *get\("\/both", "BothController", "page"\),\n/)
    expect(written.match(/it answers WebSockets/g)).toHaveLength(2)
  })

  it("has the functions of middie on the rows of their paths, in place of the hook that runs them", async () => {
    const { written } = await imported(
      `app.register(require("@fastify/middie"))
      app.after(() => {
        app.use(function everyone(req, res, next) { next() })
        app.use(require("cors")())
        app.use("/admin", function admin(req, res, next) { next() })
        app.get("/admin/x", async function inner() {})
        app.get("/y", async function outer() {})
      })`,
      {
        "node_modules/@fastify/middie/index.js": plugin(`
          const list = Symbol("fastify-middie-middlewares")
          app[list] = []
          app.decorate("use", function use(path, handle) { this[list].push([path, handle]) })
          app.addHook("onRequest", function runMiddie(request, reply, next) { next() })`),
        "node_modules/cors/index.js": `module.exports = () => function corsMiddleware(req, res, next) { next() }`,
      },
    )
    expect(written).not.toContain("run_middie")
    expect(written).toContain("// Not carried: hooks of cors: cors of the endpoint replaces it.")
    expect(written.match(/pipe_through\(.*\)/g)).toEqual([`pipe_through("everyone")`, `pipe_through("admin")`])
  })
})
