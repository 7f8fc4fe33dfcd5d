import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../project.js"
import type { Outcome, Project } from "../project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** Imports a file in a project that has installed some packages. */
async function importFile(file: string, text: string, ...options: readonly string[]): Promise<Outcome> {
  const names = ["express", "web-tree-sitter", "tree-sitter-elixir"]
  const project = makeProject({ [file]: text }, Object.fromEntries(names.map((name) => [name, name])))
  projects.push(project)
  return project.run(["import", file, ...options])
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

  it("names pages of the other application that an earlier row takes", async () => {
    const { stdout } = await importFile("router.ex", LIVE)
    expect(stdout).toContain(`
Pages of the other application that a row takes, which is right if it was before the page there:
  /users/new: /users/:id takes it
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
