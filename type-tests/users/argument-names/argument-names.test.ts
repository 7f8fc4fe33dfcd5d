import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../../../test/unit/build/cli/project.js"
import type { Project } from "../../../test/unit/build/cli/project.js"
import { compile } from "../../support/compile.js"
import { PATHS, writeProject } from "../../support/declarations.js"
import { isForRelease } from "../../support/release.js"
import { compileOwnFiles } from "../../support/in-process.js"

/** The declaration file of `waymark types` has names and comments for editors; types are the same with it and without it. */
const COMPILERS = [
  "typescript-7",
  ...(isForRelease ? (["typescript-5.4", "typescript-5.9", "typescript"] as const) : []),
] as const

const ROUTES = `import { get, helpers, resources, scope } from "waymark"

export const routes = [
  scope("/shop", "Shop", [
    get("/files/*path", "FileController", "show"),
    resources("/users", "UserController", { only: ["index", "update"] }, [
      resources("/posts", "PostController", { only: ["show"], as: false }),
    ]),
  ]),
  get("/", "PageController", "index"),
] as const
export const Routes = helpers(routes)
`
const OTHERS = `import { get, helpers } from "waymark"
export const routes = [get("/users/:id", "UserController", "show")] as const
export const Routes = helpers(routes)
`
const USE = `import { api } from "./api.js"
import { Routes } from "./routes.js"
import { Routes as Others } from "./others.js"
declare const conn: URL
Routes.user_path(conn, "update", { id: 1 }, { page: 2 }) satisfies string
Routes.file_url(conn, "show", ["a", 1]) satisfies string
Others.user_path(conn, "show", 1) satisfies string
// @ts-expect-error - a param is missing
Routes.user_path(conn, "update")
// @ts-expect-error - no such action
Routes.user_path(conn, "show", 1)
// @ts-expect-error - a glob is a list
Routes.file_path(conn, "show", "a")
// @ts-expect-error - the other table has no such helper
Others.file_path(conn, "show", ["a"])
void api.user("update", { id: 1 }, { body: "x" })
void api.file("show", ["a", 1], { query: { page: 2 } })
// @ts-expect-error - a param is missing
void api.user("update")
// @ts-expect-error - no such action
void api.user("show", 1)
// @ts-expect-error - a glob is a list
void api.file("show", "a")
export const calls: Record<keyof typeof api, true> = { file: true, user: true, page: true }
export const names: Record<keyof typeof Routes, true> = {
  file_path: true, file_url: true, user_path: true, user_url: true, page_path: true, page_url: true,
  path: true, url: true, static_path: true, static_url: true, static_integrity: true,
}
`

const KEY = "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"
const KINDS = `import { get, helpers, post } from "waymark"
export const routes = [
  get("/users", "UserController", "index", { query: "UserFilter", answers: { 200: "UserList" } }),
  post("/users", "UserController", "create", { body: "NewUser", on_invalid: "action", answers: { 201: "User", 204: null } }),
  get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
  get("/users/:id", "UserController", "key", { where: { id: "uuid" } }),
  get("/users/:id", "UserController", "name"),
  get("/users/:id/:tab", "UserController", "tab", { where: { id: "integer", tab: ["posts", "likes"] } }),
  get("/posts/:id", "PostController", "show"),
  get("/img/:size/a*path", "ImageController", "show", { where: { size: "integer" } }),
] as const
export const Routes = helpers(routes)
`
const USE_KINDS = `import { kinds as api } from "./api.js"
import { Routes } from "./kinds.js"
declare const conn: URL
Routes.user_path(conn, "show", 42) satisfies string
Routes.user_path(conn, "key", "${KEY}", { page: 2 }) satisfies string
Routes.user_path(conn, "tab", 42, "likes") satisfies string
Routes.user_path(conn, "name", "ada") satisfies string
Routes.post_path(conn, "show", "1") satisfies string
// @ts-expect-error - not an integer
Routes.user_path(conn, "show", "ada")
// @ts-expect-error - not one of the strings
Routes.user_path(conn, "tab", 42, "like")
Routes.image_path(conn, "show", 8, ["ab", "c"]) satisfies string
// @ts-expect-error - without the prefix of the glob
Routes.image_path(conn, "show", 8, ["b", "c"])
void api.user("show", 42)
void api.user("tab", 42, "likes", { headers: {} })
void api.image("show", 8, ["ab"])
// @ts-expect-error - not an integer
void api.user("show", "ada")
// @ts-expect-error - not one of the strings
void api.user("tab", 42, "like")
`

const API = `import { client } from "waymark/client"
import { routes as withKinds } from "./kinds.js"
import { routes } from "./routes.js"
export const api = client(routes, { base_url: "https://example.com" })
export const kinds = client(withKinds, { base_url: "https://example.com" })
`

/** Helper names that are not identifiers, and params with reserved names. */
const ODD_NAMES = `export const routes = [
  ["get", "/:class/:query", "PageController", "index", { as: "my-page" }],
  ["get", "/a*new", "PageController", "index", { as: "2nd" }],
] as const
`

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

function project(files: Readonly<Record<string, string>>): Project {
  const made = makeProject({ "package.json": `{ "type": "module" }`, ...files })
  projects.push(made)
  return made
}

/**
 * The compiler's messages about a folder, also about its declaration files. TypeScript 7.0 checks those of the package too;
 * `npm run check:package` does so with every compiler.
 */
function check(typescript: (typeof COMPILERS)[number], { folder }: Project): readonly string[] {
  const compilerOptions = { paths: PATHS, types: [], skipLibCheck: false, skipDefaultLibCheck: true }
  writeProject(folder, {
    compilerOptions: { ...compilerOptions, verbatimModuleSyntax: false },
    include: ["**/*.ts"],
    exclude: [],
  })
  if (typescript === "typescript-7") return compile(typescript, folder).map(({ text }) => text)
  return compileOwnFiles(typescript, folder)
}

describe("the declaration file of waymark types", () => {
  it.each(COMPILERS)("does not change any type, even next to other such files, under %s", async (typescript) => {
    const files = { "routes.ts": ROUTES, "others.ts": OTHERS, "kinds.ts": KINDS, "odd.ts": ODD_NAMES }
    const shop = project({ ...files, "api.ts": API, "use.ts": USE, "use-kinds.ts": USE_KINDS })
    for (const file of Object.keys(files))
      expect(await shop.run(["types", file])).toMatchObject({ code: 0, stderr: "" })
    expect(check(typescript, shop)).toEqual([])
  })

  it("is not needed for a program to compile", () => {
    const files = { "routes.ts": ROUTES, "others.ts": OTHERS, "kinds.ts": KINDS, "api.ts": API }
    expect(check("typescript-7", project({ ...files, "use.ts": USE, "use-kinds.ts": USE_KINDS }))).toEqual([])
  })

  it("adds no helper and no call that the table no longer has", async () => {
    const use = USE.replaceAll("page_", "home_").replace("page: true }", "home: true }")
    const shop = project({ "routes.ts": ROUTES, "others.ts": OTHERS, "kinds.ts": KINDS, "api.ts": API, "use.ts": use })
    await shop.run(["types"])
    const changed = ROUTES.replace(`get("/", "PageController", "index")`, `get("/", "HomeController", "index")`)
    writeFileSync(join(shop.folder, "routes.ts"), changed)
    expect(check("typescript-7", shop)).toEqual([])
  })
})
