import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { compile } from "../errors/compile.js"
import { writeDeclarations, writeProject } from "../support/declarations.js"

/** What users export gives declarations that compile and keep its types. */
const COMPILERS = [
  ["5.9", "typescript-5.9"],
  ["6.0", "typescript"],
  ["7.0", "typescript-7"],
] as const

const PARTS = readFileSync(join(import.meta.dirname, "../programs/right/declarations/parts-exported.ts"), "utf8")

const USE = `import { build, controller, listed, page_path, PageController, user_path, user_url } from "./parts.js"
const site = new URL("https://example.com")
user_path(site, "show", 1)
user_path(site, "index", { page: 2 })
page_path(site, "index")
controller("PostController", { show: (conn, { id }) => conn.text(id) })
export const first: "/" = listed[0].path
export { build, PageController }
// @ts-expect-error - no such action
user_path(site, "shwo", 1)
// @ts-expect-error - a param is missing
user_url(site, "show")
// @ts-expect-error - no such controller
controller("PicController", {})
// @ts-expect-error - a controller is missing
build({ PageController })
`

/** With `isolatedDeclarations` a table is of raw tuples, and all that is made from it is annotated. */
const ISOLATED = `import { helpers, list_routes } from "waymark"
import type { Helpers, RouteList } from "waymark"
import { define_router } from "waymark/server"
import type { Web } from "waymark/server"

export const routes = [
  ["get", "/", "PageController", "index"],
  ["scope", { path: "/admin", as: "admin" }, [["resources", "/users", "UserController", { only: ["show"] }]]],
] as const
export const Routes: Helpers<typeof routes> = helpers(routes)
export const listed: RouteList<typeof routes> = list_routes(routes)
export const user_path: Helpers<typeof routes>["admin_user_path"] = Routes.admin_user_path
export const web: Web<typeof routes> = define_router(routes)
`

const cache = join(import.meta.dirname, "../../node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "waymark-emitted-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let paths: Readonly<Record<string, readonly string[]>> = {}
beforeAll(() => {
  paths = writeDeclarations(folder)
})

/** Writes the declarations of a program and returns the folder that has them. */
function emit(typescript: string, name: string, program: string, settings: object = {}): string {
  const own = mkdtempSync(join(folder, "program-"))
  const out = join(own, "out")
  writeFileSync(join(own, `${name}.ts`), program)
  const emitting = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: own, outDir: out }
  writeProject(own, { compilerOptions: { paths, ...emitting, ...settings }, files: [`${name}.ts`], include: [] })
  expect(compile(typescript, own)).toEqual([])
  return out
}

describe.each(COMPILERS)("TypeScript %s", (_version, typescript) => {
  it("declares parts of helpers and of a router, and what uses them is checked as before", () => {
    const out = emit(typescript, "parts", PARTS)
    writeFileSync(join(out, "use.ts"), USE)
    writeProject(out, { compilerOptions: { paths, declaration: false }, files: ["use.ts"], include: [] })
    expect(compile(typescript, out)).toEqual([])
    expect(readFileSync(join(out, "parts.d.ts"), "utf8")).not.toContain("declarations/")
  })

  it("declares an annotated list of 3,000 routes by its name", () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `["get", "/p${index}/:id", "PageController", "a${index}"]`)
    const program = `import { list_routes } from "waymark"
import type { RouteList } from "waymark"
export const routes = [${rows.join(",\n")}] as const
export const listed: RouteList<typeof routes> = list_routes(routes)
`
    const out = emit(typescript, "listed", program)
    expect(readFileSync(join(out, "listed.d.ts"), "utf8")).toContain("listed: RouteList<typeof routes>")
  })

  it("declares raw tuples, and what is made from them, one file at a time", () => {
    const out = emit(typescript, "isolated", ISOLATED, { isolatedDeclarations: true })
    expect(readFileSync(join(out, "isolated.d.ts"), "utf8")).toContain("Routes: Helpers<typeof routes>")
  })
})
