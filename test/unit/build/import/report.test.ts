import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../cli/project.js"
import type { Outcome, Project } from "../cli/project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** Imports a file in a project that has installed some packages. */
async function importFile(file: string, text: string, ...options: readonly string[]): Promise<Outcome> {
  const project = makeProject({ [file]: text }, { express: "express" })
  projects.push(project)
  return project.import([file, ...options])
}

const HIDDEN = `import express from "express"
export const app = express()
app.get("/users/:id", (req, res) => {})
app.get("/users/me", (req, res) => {})`

const LIVE = `defmodule HelloWeb.Router do
  use HelloWeb, :router
  scope "/", HelloWeb do
    live "/users/all", UserLive.All, :all
    live "/about", AboutLive
    get "/users/:id", UserController, :show
    live "/users/new", UserLive.New, :new
  end
end`

describe("the report of waymark import", () => {
  it("names rows that no request reaches", async () => {
    const { stdout, code } = await importFile("app.ts", HIDDEN)
    expect(code).toBe(0)
    expect(stdout).toBe(`wrote routes.ts: 2 routes
Rows that no request reaches: put each before the row that takes its requests, or remove it:
  get /users/me: get /users/:id takes all of its requests
`)
  })

  it("names the plugs that the row in front of a hidden one lacks", async () => {
    const { stdout } = await importFile(
      "app.ts",
      `import express from "express"
export const app = express()
app.set("strict routing", true)
app.get("/a/", (req, res) => {})
app.get("/a", function require_user(req, res, next) { next() }, (req, res) => {})`,
    )
    expect(stdout).toContain("  get /a: get /a takes all of its requests, without require_user\n")
  })

  it("names the path before a wildcard, which another row took behind more plugs", async () => {
    const { stdout, code } = await importFile(
      "app.ts",
      `import express from "express"
export const app = express()
app.get("/public/*path", (req, res) => {})
app.use(function require_user(req, res, next) { next() })
app.get("/*path", (req, res) => {})`,
      "--strict",
    )
    expect(code).toBe(1)
    expect(stdout).toContain("  what rows cannot say (1)")
  })

  it("names pages of the other application that an earlier row takes", async () => {
    const { stdout } = await importFile("router.ex", LIVE)
    expect(stdout).toContain(`
Pages that stay in the other application, though a row takes their requests (right if it comes first there):
  /users/new: /users/:id takes its requests
`)
    expect(stdout).not.toContain("  /about")
    expect(stdout).not.toContain("  /users/all")
  })

  it("makes --strict fail, as everything does that was not carried", async () => {
    expect((await importFile("app.ts", HIDDEN, "--strict")).code).toBe(1)
    expect((await importFile("router.ex", LIVE, "--strict")).code).toBe(1)
    const right = `import express from "express"\nexport const app = express()\napp.get("/", () => {})`
    expect((await importFile("app.ts", right, "--strict")).code).toBe(0)
    expect((await importFile("app.ts", `${right}\napp.get(/a/, () => {})`, "--strict")).code).toBe(1)
  })
})
