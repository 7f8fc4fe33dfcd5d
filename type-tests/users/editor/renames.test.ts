import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { writeTypes } from "../../../src/build/cli/types/types.js"
import { EDITORS } from "./editor.js"
import type { Edit, Editor } from "./editor.js"
import { readMark } from "./markers.js"
import { makeProject } from "./project.js"

const FILES = {
  "routes.ts": `import { define_routes, get, pipe_through, pipeline, plug, post, resources, scope } from "waymark"

export const routes = define_routes([
  pipeline("browser", [plug("put_user")]),
  scope("/", [
    pipe_through("browser"),
    resources("/users", "UserController", {
      where: { id: "integer" },
      contracts: { index: { query: "Filter" }, create: { body: "NewUser", answers: { 201: "User" } } },
    }),
    get("/search", "SearchController", "index", { query: "Filter", answers: { 200: "User" } }),
    post("/people/:id", "PersonController", "update", { body: "NewUser", as: "person" }),
  ]),
])
`,
  "schemas.ts": `import { z } from "zod"
export const schemas = {
  Filter: z.object({ q: z.string(), page: z.coerce.number().optional() }),
  NewUser: z.object({ name: z.string() }),
  User: z.object({ id: z.number() }),
}
`,
  "links.ts": `import { helpers } from "waymark"
import { client } from "waymark/client"
import { routes } from "./routes.js"
import type { schemas } from "./schemas.js"
export const Routes = helpers<typeof routes, typeof schemas>(routes)
export const api = client<typeof routes, typeof schemas>(routes, { base_url: "https://example.com" })
`,
  "web.ts": `import { define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { routes } from "./routes.js"
import { schemas } from "./schemas.js"
export const web = define_router(routes, { schemas, plugs: { put_user: (conn: Conn) => conn.assign("user", 1) } })
export const UserController = web.controller("UserController", {
  index: (conn) => conn.text(conn.query_params.q),
  create: (conn) => conn.answer(201, { id: conn.body_params.name.length }),
  show: (conn, { id }) => conn.text(String(id)),
  edit: (conn, params) => conn.text(String(params.id)),
  new: (conn) => conn.text(""),
  update: (conn) => conn.text(""),
  delete: (conn) => conn.text(""),
})
`,
  "use.ts": `import { api, Routes } from "./links.js"
const site = new URL("https://example.com")
export const one = Routes.user_path(site, "show", 1)
export const all = Routes.user_url(site, "index", { q: "a", page: 2 })
export const got = api.user("show", 1)
export const found = api.search("index", { query: { q: "a" } })
export const made = api.user("create", { body: { name: "a" } })
`,
}
type Name = keyof typeof FILES

/** What is renamed, and the lines that are changed, by file; undefined if the server refuses. */
type Case = readonly [
  title: string,
  file: Name,
  marked: string,
  changed: Readonly<Record<string, readonly string[]>> | undefined,
]

const CASES: readonly Case[] = [
  [
    "a key of a query, in a helper",
    "use.ts",
    `/*|*/page: 2`,
    {
      "schemas.ts": [`Filter: z.object({ q: z.string(), renamed: z.coerce.number().optional() }),`],
      "use.ts": [`export const all = Routes.user_url(site, "index", { q: "a", renamed: 2 })`],
    },
  ],
  [
    "a key of a query, in the client",
    "use.ts",
    `query: { /*|*/q: "a" }`,
    {
      "schemas.ts": [`Filter: z.object({ renamed: z.string(), page: z.coerce.number().optional() }),`],
      "use.ts": [
        `export const all = Routes.user_url(site, "index", { renamed: "a", page: 2 })`,
        `export const found = api.search("index", { query: { renamed: "a" } })`,
      ],
      "web.ts": [`index: (conn) => conn.text(conn.query_params.renamed),`],
    },
  ],
  [
    "a key of a body",
    "use.ts",
    `body: { /*|*/name: "a" }`,
    {
      "schemas.ts": [`NewUser: z.object({ renamed: z.string() }),`],
      "use.ts": [`export const made = api.user("create", { body: { renamed: "a" } })`],
      "web.ts": [`create: (conn) => conn.answer(201, { id: conn.body_params.renamed.length }),`],
    },
  ],
  [
    "a param that is taken apart",
    "web.ts",
    `{ /*|*/id }) => conn`,
    { "web.ts": [`show: (conn, { id: renamed }) => conn.text(String(renamed)),`] },
  ],
  ["a param of an object", "web.ts", `params./*|*/id`, undefined],
]

/** The names that only the program declares: the server renames them there, and the compiler then reports them. */
const ACTION: Case = [
  "an action of a controller",
  "web.ts",
  `/*|*/new: (conn)`,
  { "web.ts": [`renamed: (conn) => conn.text(""),`] },
]
const OWN: readonly Case[] = [
  ACTION,
  ["a schema", "schemas.ts", `  /*|*/User: z`, { "schemas.ts": [`renamed: z.object({ id: z.number() }),`] }],
  [
    "a plug",
    "web.ts",
    `/*|*/put_user: (conn`,
    {
      "web.ts": [
        `export const web = define_router(routes, { schemas, plugs: { renamed: (conn: Conn) => conn.assign("user", 1) } })`,
      ],
    },
  ],
]

const HELPER: Case = ["a helper", "use.ts", `Routes./*|*/user_path`, undefined]
const CALL: Case = ["a call of the client", "use.ts", `api./*|*/search`, undefined]

describe.each(EDITORS)("a rename by the language server of TypeScript %s", (_, start) => {
  const project = makeProject(FILES)
  let editor: Editor
  beforeAll(async () => {
    editor = await start(project.folder)
    for (const [name, text] of Object.entries(FILES)) editor.open(project.path(name), text)
  })
  afterAll(async () => {
    await editor.stop()
    project.remove()
  })

  /** The changed lines by file, and the errors in the files afterwards. */
  async function rename([, file, marked]: Case) {
    const text = FILES[file].replace(marked.replace("/*|*/", ""), () => marked)
    const edits = await editor.rename(readMark(project.path(file), text).at, "renamed")
    if (edits === undefined) return { changed: undefined, errors: [] }
    const texts = new Map<string, string>()
    // From the end, so that each edit leaves the places of those before it as they are.
    for (const edit of edits.toSorted(
      (one, other) => other.from.line - one.from.line || other.from.character - one.from.character,
    ))
      texts.set(edit.from.file, apply(texts.get(edit.from.file) ?? project.read(edit.from.file), edit))
    const changed: Record<string, readonly string[]> = {}
    for (const [path, after] of texts) {
      const before = project.read(path).split("\n")
      const lines = after.split("\n").filter((line, index) => line !== before[index])
      changed[path.slice(project.folder.length + 1)] = lines.map((line) => line.trim())
      editor.open(path, after)
    }
    const errors: string[] = []
    for (const name of Object.keys(FILES))
      errors.push(...(await editor.diagnostics(project.path(name))).map((error) => error.text))
    for (const path of texts.keys()) editor.open(path, project.read(path))
    return { changed, errors }
  }

  it("starts in a program without errors", async () => {
    for (const name of Object.keys(FILES)) expect(await editor.diagnostics(project.path(name))).toEqual([])
  })

  it.each([HELPER, CALL, ...CASES])("changes all places, or nothing: %s", async (...given) => {
    expect(await rename(given)).toEqual({ changed: given[3], errors: [] })
  })

  it.each(OWN)("changes only the declaration of the program: %s", async (...given) => {
    const { changed, errors } = await rename(given)
    expect(changed).toEqual(given[3])
    expect(errors).not.toEqual([])
  })

  describe("with the file of waymark types", () => {
    beforeAll(async () => {
      await writeTypes(project.folder, undefined, {})
      editor.open(project.path("routes.types.d.ts"), project.read("routes.types.d.ts"))
    })

    it.each([
      [HELPER, `readonly "renamed": unknown`, `export const one = Routes.renamed(site, "show", 1)`],
      [CALL, `readonly "renamed": unknown`, `export const found = api.renamed("index", { query: { q: "a" } })`],
    ])("changes the file and the calls, and never the table: %s", async (given, described, call) => {
      const { changed, errors } = await rename(given)
      expect(changed).toEqual({ "routes.types.d.ts": [described], "use.ts": [call] })
      expect(errors).toEqual([expect.stringContaining("Property 'renamed' does not exist")])
    })

    it("changes the file and the controller, and never the table: an action", async () => {
      const { changed } = await rename(ACTION)
      expect(changed).toEqual({ "routes.types.d.ts": [`readonly "renamed"?: unknown`], ...ACTION[3] })
    })
  })
})

function apply(text: string, { from, to, text: replacement }: Edit): string {
  const lines = text.split("\n")
  const at = ({ line, character }: Edit["from"]): number =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character
  return text.slice(0, at(from)) + replacement + text.slice(at(to))
}
