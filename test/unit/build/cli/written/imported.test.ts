import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { list_routes } from "../../../../../src/index.js"
import { literalOf } from "../../../../../src/core/lib/literal.js"
import { root } from "../../../house/sources.js"
import { makeProject } from "../project.js"
import type { Project } from "../project.js"
import { codeIn } from "./data-only.js"
import { HOSTILE_TEXTS } from "./hostile.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

function projectOf(files: Readonly<Record<string, string>>): Project {
  const project = makeProject(files)
  projects.push(project)
  mkdirSync(join(project.folder, "node_modules"))
  for (const [name, installed] of [
    ["express", "express"],
    ["express-4", "express-4"],
    ["hono", "hono"],
    ["fastify", "fastify"],
  ] as const)
    symlinkSync(join(root, "node_modules", installed), join(project.folder, "node_modules", name), "dir")
  return project
}

const show = (text: string): string =>
  JSON.stringify(text).replace(/[\u2028\u2029\u202e\ufeff]/g, (one) => `u${one.charCodeAt(0).toString(16)}`)

/** The number of files that were written. */
let files = 0

/** Imports a file, and returns what is wrong with the file that was written. A refusal is right too. */
async function importHostile(
  file: string,
  text: string,
): Promise<{ readonly wrong: readonly string[]; readonly written: string }> {
  const project = projectOf({ [file]: text })
  await project.import([file])
  const path = join(project.folder, "routes.ts")
  if (!existsSync(path)) return { wrong: [], written: "" }
  files += 1
  const written = readFileSync(path, "utf8")
  return { wrong: codeIn(written), written }
}

const RIGHT = { wrong: [] }

/** A document with a text in each place that can have one. */
function documentOf(text: string): object {
  const name = `x${text}`
  const content = {
    [text]: { schema: { $ref: `#/components/schemas/${text.replaceAll("~", "~0").replaceAll("/", "~1")}` } },
  }
  const operation = (more: object): object => ({
    operationId: text,
    summary: text,
    description: text,
    tags: [name],
    deprecated: true,
    security: [{ [text]: [] }],
    parameters: [
      { name: text, in: "query" },
      { name: "id", in: "path", required: true, schema: { type: "string", enum: [text, "b"] } },
      { name: "__proto__", in: "path", required: true, schema: { type: "integer" } },
    ],
    requestBody: { content: { ...content, "application/json": { schema: { type: "object" } } } },
    responses: {
      [text]: { description: text, content },
      200: { description: text, content: { "application/json": content[text] } },
    },
    callbacks: { [text]: {} },
    ...more,
  })
  return {
    openapi: "3.1.0",
    info: { title: text, version: text, description: text },
    servers: [{ url: `/${text}` }],
    paths: {
      [`/${text}`]: { get: operation({}), post: operation({ operationId: undefined }) },
      [`/a/{${text}}`]: { get: operation({ operationId: "plain" }) },
      [`/b/{id}/${text}`]: { put: operation({ operationId: undefined, tags: [] }) },
      [`/c/{id}.${text}`]: { get: operation({}) },
      "/d/{id}/{__proto__}": { get: operation({}) },
      [`/e${text}`]: { $ref: `other.json#/${text}` },
    },
    components: {
      schemas: { [text]: { type: "object", title: text } },
      securitySchemes: { [text]: { type: "http", scheme: text } },
    },
    webhooks: { [text]: {} },
  }
}

describe("waymark import writes only imports, data and comments", () => {
  it.each(HOSTILE_TEXTS.map((text) => [show(text), text]))(
    "of an OpenAPI document with %s in every place",
    async (_shown, text) => {
      expect(await importHostile("api.json", JSON.stringify(documentOf(text)))).toMatchObject(RIGHT)
    },
  )

  it.each(HOSTILE_TEXTS.map((text) => [show(text), text]))(
    "of a Phoenix router with %s in every place",
    async (_shown, text) => {
      const quoted = text.replace(/[\\"#]/g, "\\$&").replaceAll("\0", "\\0")
      const line = text.replace(/[\n]/g, " ")
      expect(
        await importHostile(
          "router.ex",
          `defmodule HelloWeb.Router do
  use HelloWeb, :router
  # ${line}
  pipeline :"p${quoted}" do
    plug :accepts, ["${quoted}"]
    plug :"${quoted}", "${quoted}"
    plug Some.Plug, fn -> "${quoted}" end
    if "${quoted}" do
      # ${line}
      plug :other, "${quoted}"
    end
  end
  scope "/s${quoted}", as: :"${quoted}", host: "${quoted}" do
    pipe_through :"p${quoted}"
    # ${line}
    get "/${quoted}", PageController, :"${quoted}"
    get "/x", PageController, :index, metadata: %{"${quoted}" => "${quoted}"}, as: :"${quoted}"
    resources "/${quoted}", UserController, only: [:"${quoted}"], param: "${quoted}", name: "${quoted}"
    resources "/r", UserController, name: "${quoted}" do
      resources "/${quoted}", PostController
    end
    live "/${quoted}", PageLive, :"${quoted}"
    forward "/f${quoted}", Some.Plug, "${quoted}"
    socket "/${quoted}", Some.Socket
    if Mix.env() == "${quoted}" do
      get "/${quoted}", DevController, :"${quoted}"
    end
    for x <- ["${quoted}", "b"] do
      get "/for/#{x}", ForController, :index, as: x
    end
    some_macro("${quoted}")
  end
  def unquote("${quoted}")(conn, _), do: conn
end
`,
        ),
      ).toMatchObject(RIGHT)
    },
  )

  const START = `
const texts = ${JSON.stringify(HOSTILE_TEXTS)}
const quietly = (act) => { try { act() } catch {} }
const each = (...acts) => texts.forEach((text, index) => {
  const named = (fn) => Object.defineProperty(fn, "name", { value: text })
  for (const act of acts) quietly(() => act(text, named, "/r" + index + text))
})
`

  it.each(["express", "express-4"])("of an application of %s with each text in every place", async (express) => {
    const app = `import express from "${express}"${START}
export const app = express()
const users = express.Router()
each(
  (text, named, path) => app.use(path, named((req, res, next) => next())),
  (text) => app.param(text, (req, res, next) => next()),
  (text, named) => users.get("/x", named((req, res, next) => next()), named((req, res) => {})),
  (text, named, path) => app.use(path, users),
  (text, named, path) => app.get(path, named((req, res, next) => next()), named((req, res) => {})),
  (text, named, path) => app.get("/b/:id" + path, (req, res) => {}),
  (text, named) => app.get(new RegExp(text.replace(/[^\\w\\s\\u2028\\u2029]/g, "")), named((req, res) => {})),
)
`
    expect(await importHostile("app.ts", app)).toMatchObject(RIGHT)
  })

  it("of an application of Hono with each text in every place", async () => {
    const app = `import { Hono } from "hono"${START}
export const app = new Hono()
each(
  (text, named, path) => app.use(path, named(async (c, next) => { await next() })),
  (text, named, path) => app.get(path, named(async (c, next) => { await next() }), named((c) => c.text(""))),
  (text, named, path) => app.on(text, path, named((c) => c.text(""))),
  (text, named, path) => app.mount(path, (request) => new Response("")),
  (text, named, path) => app.get(path + "/:id{" + text + "}", (c) => c.text("")),
)
`
    expect(await importHostile("app.ts", app)).toMatchObject(RIGHT)
  })

  it("of an application of Fastify with each text in every place", async () => {
    const app = `import fastify from "fastify"${START}
export const app = fastify()
each(
  (text, named) => app.addHook("onRequest", named((request, reply, done) => done())),
  (text, named, path) => app.get(path, { preHandler: named((request, reply, done) => done()) }, named(() => "")),
)
`
    expect(await importHostile("app.ts", app)).toMatchObject(RIGHT)
  })

  it("is not refused for most of these texts", () => {
    expect(files).toBeGreaterThan(HOSTILE_TEXTS.length * 1.5)
  })

  it("keeps the kind of a param named __proto__", async () => {
    const { written } = await importHostile("api.json", JSON.stringify(documentOf("x")))
    expect(written).toContain(`where: { id: ["x", "b"], ["__proto__"]: "integer" }`)
  })
})

describe("waymark types and compile write only imports, data, types and comments", () => {
  it("of a table with each text in every place that takes it", async () => {
    const rowsOf = (text: string, index: number): readonly (readonly unknown[])[] => [
      ["pipeline", `p${index}${text}`, [["plug", text, { [text]: text }]]],
      [
        "scope",
        { path: `/s${index}`, alias: text, as: text },
        [["get", "/:id", text, text, { as: `as${index}${text}` }]],
      ],
      ["get", `/g${index}`, `A${text}`, text, { as: `g${index}${text}`, metadata: { [text]: [text] } }],
    ]
    const isAccepted = (row: readonly unknown[]): boolean => {
      try {
        list_routes([row])
        return true
      } catch {
        return false
      }
    }
    const rows = HOSTILE_TEXTS.flatMap((text, index) => rowsOf(text, index).filter(isAccepted))
    expect(rows.length).toBeGreaterThan(HOSTILE_TEXTS.length * 1.5)
    const project = projectOf({ "routes.ts": `export const routes = ${literalOf(rows) ?? ""}` })
    for (const [out, ...argv] of [
      ["routes.types.d.ts", "types"],
      ["compiled.ts", "compile", "--out", "compiled.ts"],
      ["compiled.js", "compile", "--out", "compiled.js"],
    ] as const) {
      expect(await project.run(argv)).toMatchObject({ code: 0, stderr: "" })
      expect(codeIn(readFileSync(join(project.folder, out), "utf8"))).toEqual([])
    }
  })

  it.each(["\n", "\r", "\u2028", "\u2029", "*/", '"', "'", "`"])(
    "of a file and a folder with %j in their names",
    async (end) => {
      const name = `a${end === "*/" ? "*" : end};globalThis.PWNED=1;`
      const project = projectOf({})
      const text = `import { define_routes, get } from "waymark"\nexport const routes = define_routes([get("/", "PageController", "index")])\n`
      writeFileSync(join(project.folder, `${name}.ts`), text)
      const out = `out${name}.d.ts`
      expect(await project.run(["types", `${name}.ts`, "--out", out])).toMatchObject({ code: 0, stderr: "" })
      expect(await project.run(["compile", `${name}.ts`, "--out", "compiled.ts"])).toMatchObject({
        code: 0,
        stderr: "",
      })
      for (const file of [out, "compiled.ts"])
        expect(codeIn(readFileSync(join(project.folder, file), "utf8"))).toEqual([])
    },
  )

  it.each(["class", "my table", "a\u2028b", "a-b"])("of a table that is exported as %j", async (name) => {
    const table = `import { define_routes, get } from "waymark"
const table = define_routes([get("/", "PageController", "index")])
export { table as ${/^\w+$/.test(name) ? name : JSON.stringify(name)} }
`
    const project = projectOf({ "routes.ts": table })
    for (const out of ["compiled.ts", "compiled.js", "other.types.d.ts"]) {
      const command = out.endsWith(".d.ts") ? "types" : "compile"
      expect(await project.run([command, "--out", out])).toMatchObject({ code: 0, stderr: "" })
      expect(codeIn(readFileSync(join(project.folder, out), "utf8"))).toEqual([])
    }
    expect(await project.run(["routes", "compiled.js"])).toMatchObject({ code: 0, stderr: "" })
  })
})
