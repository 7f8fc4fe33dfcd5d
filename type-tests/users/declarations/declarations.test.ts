import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { compile } from "../../support/compile.js"
import { PATHS, writeProject } from "../../support/declarations.js"
import { isForRelease, largest } from "../../support/release.js"
import { compileOwnFiles } from "../../support/in-process.js"

/** Exports of users result in declarations that compile and keep the types. */
const COMPILERS = [
  ["7.0", "typescript-7"],
  ...(isForRelease
    ? ([
        ["5.9", "typescript-5.9"],
        ["6.0", "typescript"],
      ] as const)
    : []),
] as const
type Compiler = (typeof COMPILERS)[number][1]

const PARTS = readFileSync(join(import.meta.dirname, "../programs/right/declarations/parts-exported.ts"), "utf8")

const NAMED = readFileSync(join(import.meta.dirname, "../programs/right/declarations/named-by-interfaces.ts"), "utf8")

const USE = `import { helpers } from "waymark"
import { bound_url, crud, own_controller, own_path } from "./parts.js"
import { build, controller, listed, page_path, PageController, user_path, user_url } from "./parts.js"
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
own_path(site, "show", 1)
bound_url("show", 1)
own_controller("OwnController", { show: (conn, { id }) => conn.text(id) })
helpers([crud("people")]).people_path(site, "show", 1)
// @ts-expect-error - no such action
own_path(site, "index")
// @ts-expect-error - a param is missing
bound_url("show")
// @ts-expect-error - no such controller
own_controller("WonController", {})
`

/** With `isolatedDeclarations`, a table consists of raw tuples, and all values computed from it have annotations. */
const ISOLATED = `import { bind_helpers, helpers, list_routes, verified_routes } from "waymark"
import type { BoundHelpers, Helpers, RouteList, VerifiedRoutes } from "waymark"
import { define_plug, define_router } from "waymark/server"
import type { ControllerOf, DefinedPlug, Router, Web, WebController } from "waymark/server"

export const pages = [
  ["pipeline", "browser", [["plug", "find_user"]]],
  ["pipe_through", "browser"],
  ["get", "/", "PageController", "index"],
] as const
export const users = [["scope", { path: "/admin", as: "admin" }, [["resources", "/users", "UserController", { only: ["show"] }]]]] as const
export const routes: readonly [...typeof pages, ...typeof users] = [...pages, ...users]
export const Routes: Helpers<typeof routes> = helpers(routes)
export const listed: RouteList<typeof routes> = list_routes(routes)
export const links: VerifiedRoutes<typeof routes> = verified_routes(routes)
export const user_path: Helpers<typeof routes>["admin_user_path"] = Routes.admin_user_path
export const bound: BoundHelpers<typeof routes> = bind_helpers(Routes, new URL("https://example.com"))

interface Found {
  assigns: { user: string }
}
export const find_user: DefinedPlug<Found> = define_plug<Found>((conn) => conn.assign("user", "Ada"))
export const plugs: { readonly find_user: typeof find_user } = { find_user }
export const web: Web<typeof routes, typeof plugs> = define_router(routes, { plugs })
export const controller: WebController<typeof routes, typeof plugs> = web.controller
export const PageController: ControllerOf<typeof web, "PageController"> = web.controller("PageController", {
  index: (conn) => conn.text(conn.assigns.user),
})
const UserController = web.controller("UserController", { show: (conn, { id }) => conn.text(id) })
export const AppRouter: Router = web.build({ PageController, UserController })
`

const cache = join(import.meta.dirname, "../../../node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "waymark-emitted-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ROWS = largest(3000)
/** Annotated by its name, the type of the list is not written out. */
const LISTED = `import { list_routes } from "waymark"
import type { RouteList } from "waymark"
export const routes = [
${Array.from({ length: ROWS }, (_, index) => `["get", "/p${index}/:id", "PageController", "a${index}"]`).join(",\n")}
] as const
export const listed: RouteList<typeof routes> = list_routes(routes)
`

/** Writes the declarations of programs and returns the folder that has them. */
function emit(typescript: Compiler, programs: Readonly<Record<string, string>>, settings: object = {}): string {
  const own = mkdtempSync(join(folder, "program-"))
  const out = join(own, "out")
  const files = Object.keys(programs)
  for (const name of files) writeFileSync(join(own, name), programs[name] ?? "")
  const emitting = { noEmit: false, declaration: true, emitDeclarationOnly: true, rootDir: own, outDir: out }
  writeProject(own, { compilerOptions: { paths: PATHS, ...emitting, ...settings }, files, include: [] })
  expect(messages(typescript, own)).toEqual([])
  return out
}

function messages(typescript: Compiler, project: string): readonly unknown[] {
  return typescript === "typescript-7" ? compile(typescript, project) : compileOwnFiles(typescript, project)
}

describe.each(COMPILERS)("TypeScript %s", (_version, typescript) => {
  it(`declares a list of ${ROWS} routes by its name, and parts of helpers and of a router for code that uses them`, () => {
    const out = emit(typescript, { "listed.ts": LISTED, "parts.ts": PARTS })
    expect(readFileSync(join(out, "listed.d.ts"), "utf8")).toContain("listed: RouteList<typeof routes>")
    writeFileSync(join(out, "use.ts"), USE)
    writeProject(out, { compilerOptions: { paths: PATHS, declaration: false }, files: ["use.ts"], include: [] })
    expect(messages(typescript, out)).toEqual([])
    expect(readFileSync(join(out, "parts.d.ts"), "utf8")).not.toContain("declarations/")
  })

  it("writes a table once if interfaces name the types of its helpers, client and router", () => {
    const written = readFileSync(join(emit(typescript, { "named.ts": NAMED }), "named.d.ts"), "utf8")
    expect(written.split("/users/:id")).toHaveLength(2)
    expect(written).toContain("export declare const web: AppWeb;")
  })

  it("declares raw tuples, and values computed from them, one file at a time", () => {
    const out = emit(typescript, { "isolated.ts": ISOLATED }, { isolatedDeclarations: true })
    expect(readFileSync(join(out, "isolated.d.ts"), "utf8")).toContain("Routes: Helpers<typeof routes>")
  })
})
