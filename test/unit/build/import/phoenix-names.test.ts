import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../cli/project.js"
import type { Project } from "../cli/project.js"
import { codeIn } from "../cli/written/data-only.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** The table that is written for the body of a router, without indentation. */
async function imported(body: string, files: Readonly<Record<string, string>> = {}): Promise<string> {
  const router = `defmodule HelloWeb.Router do\n  use HelloWeb, :router\n${body}\nend\n`
  const project = makeProject({ ...files, "lib/hello_web/router.ex": router })
  projects.push(project)
  const { code, stdout, stderr } = await project.import(["lib/hello_web/router.ex"])
  expect([code, stderr]).toEqual([0, ""])
  const written = readFileSync(join(project.folder, "routes.ts"), "utf8")
  expect(codeIn(written)).toEqual([])
  return `${written.replaceAll(/\n +/g, "\n")}\n${stdout}`
}

const config = (types: string): Readonly<Record<string, string>> => ({
  "config/config.exs": `import Config\n${types}\n`,
})

describe("formats of config :mime", () => {
  const pipeline = (formats: string): string =>
    `pipeline :api do\n plug :accepts, ${formats}\nend\nget "/", PageController, :index`

  it.each([
    ['config :mime, :types, %{"application/vnd.api+json" => ["json-api"]}', "application/vnd.api+json"],
    ['config :mime, types: %{"application/x-a" => ["b", "json-api"]}', "application/x-a"],
    [
      'config :mime, :types, %{\n  "text/x" => ["x"],\n  "application/json-api" => ~w(json-api)\n}',
      "application/json-api",
    ],
  ])("are the media types of the configuration: %s", async (types, type) => {
    const written = await imported(pipeline('["json-api", "json"]'), config(types))
    expect(written).toContain(
      `// the format "json-api" is "${type}", as in config :mime\nplug("accepts", ["${type}", "json"])`,
    )
    expect(written).toContain("formats of config :mime (1): each is a comment at its plug")
  })

  it.each([
    ["no configuration", {}],
    ["other types", config('config :mime, :types, %{"text/x" => ["x"]}')],
    ["other settings", config('config :other, :types, %{"text/x" => ["json-api"]}')],
    ["a syntax error", config("config :mime, :types, %{")],
  ])("are left out with a comment: %s", async (_what, files) => {
    const written = await imported(pipeline('["json-api", "json"]'), files)
    expect(written).toContain(
      '// not carried: the format "json-api", whose media type is not known: write the type in its place\nplug("accepts", ["json"])',
    )
  })

  it("stay if there are no others, so that the table does not build", async () => {
    expect(await imported(pipeline('["json-api"]'))).toContain('plug("accepts", ["json-api"])')
  })

  it("are nothing to say about formats that Waymark knows", async () => {
    expect(await imported(pipeline('["html", "json", "text/x"]'))).not.toContain("config :mime")
  })
})

describe("names of plugs", () => {
  it.each([
    ["Plug.SSL", "force_ssl"],
    ["Plug.Head", "head"],
    ["Plug.Static", "static_files"],
    ["Plug.CSRFProtection", "protect_from_forgery"],
    ["HelloWeb.Plugs.ProtectFromForgery", "plugs_protect_from_forgery"],
    ["HelloWeb.FetchSession", "hello_web_fetch_session"],
    ["Accepts", "accepts_plug"],
    ["HelloWeb.SSL", "ssl"],
  ])("%s is %s", async (module, name) => {
    const written = await imported(`pipeline :a do\n plug ${module}\nend\nget "/", PageController, :index`)
    expect(written).toContain(`//   ${name}: ${module}\n`)
    expect(written).toContain(`[plug("${name}")]`)
  })

  it("are given together where one is inside another", async () => {
    const written = await imported(`scope "/api", HelloWeb do
      forward "/graph", Absinthe.Plug, schema: Schema
      forward "/ui", Absinthe.Plug.GraphiQL
      get "/a", Absinthe, :index
    end
    forward "/other", Absinthe.Plug.Other`)
    expect(written).toContain(
      `// its name is in HelloWeb.Absinthe.Plug: give build both as Object.assign(plug, { GraphiQL: plug })\nforward("/ui"`,
    )
    expect(written).toContain(
      `// its name is in HelloWeb.Absinthe: give build both as Object.assign(plug, { Plug: plug })\nforward("/graph"`,
    )
    expect(written).not.toContain("{ Other: plug }")
  })
})

describe("variables of a router", () => {
  it.each([
    ["a string with the variable of the for", 'as = "page_#{name}"', "page_a"],
    ["an atom of it", 'as = String.to_atom("p_" <> name)', "p_a"],
    ["a variable of a variable", "short = name\n as = short", "a"],
  ])("name helpers: %s", async (_what, code, name) => {
    const written = await imported(
      `for name <- ["a"] do\n ${code}\n get "/#{name}", PageController, :show, as: as\nend`,
    )
    expect(written).toContain(`get("/a", "PageController", "show", { as: "${name}" })`)
    expect(written).not.toContain("Not carried")
  })

  it("are code if their value is, also where they had another one before", async () => {
    const written = await imported(`as = "x"\nas = compute(as)\nget "/a", PageController, :show, as: as`)
    expect(written).toContain("// not carried: as = compute(as)")
    expect(written).toContain(`// option "as" is code: compute(as)\nget("/a", "PageController", "show"),`)
  })
})

describe("pages that stay with Phoenix", () => {
  it.each([
    ["a row for all paths after it", 'live "/a", ALive\n get "/*path", PageController, :any', ["/a"]],
    ["a row with a param after it", 'live "/a/b", ALive\n get "/:x/:y", PageController, :any', ["/a/b"]],
    ["a fixed row after a page with a param", 'live "/:x", ALive\n get "/about", PageController, :about', ["/:x"]],
    ["resources after it", 'live "/users/new", ALive\n resources "/users", UserController', ["/users/new"]],
    ["a row for other methods", 'live "/a", ALive\n post "/a", PageController, :create', []],
    ["a row before it", 'get "/a", PageController, :show\n live "/a", ALive', []],
    [
      "a row of another host",
      'live "/a", ALive\n scope "/", host: "b." do\n get "/a", PageController, :show\n end',
      ["/a"],
    ],
    ["a page under a condition", 'if x do\n live "/a", ALive\n end\n get "/a", PageController, :show', []],
    ["a page of a session", 'live_session :x do\n live "/a", ALive\n end\n get "/:a", PageController, :show', ["/a"]],
  ])("are rows where a later row would take their requests: %s", async (_what, body, expected) => {
    const written = await imported(body)
    const rows = [...written.matchAll(/\nget\("([^"]+)", "PhoenixApp", \[\], \{ as: false \}\)/g)].map(
      ([, path]) => path,
    )
    expect(rows).toEqual(expected)
    expect(written.includes("PhoenixApp: proxy_to")).toBe(expected.length > 0)
  })

  it("keeps the host of the scopes around it", async () => {
    const body = `scope "/x", host: "a." do\n live "/", ALive\n get "/:a", PageController, :show\n get "/", PageController, :index\nend`
    expect(await imported(body)).toContain(`get("/x", "PhoenixApp", [], { as: false, host: "a." })`)
  })
})
