import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { build as esbuild, transform } from "esbuild"
import type { BuildOptions } from "esbuild"
import { rolldown } from "rolldown"
import { rollup } from "rollup"
import type { Plugin } from "rollup"
import { build as vite, createServer } from "vite"
import { afterAll, describe, expect, it } from "vitest"
import { waymark } from "waymark/bundler"
import type { BundlerOptions } from "waymark/bundler"
import { isForRelease } from "../../type-tests/support/release.js"
import { root } from "../unit/house/sources.js"
import { PROGRAMS } from "./bundles.js"
import { WORKER } from "./runtimes/prepare.js"
import { runtimes, start, whyNot } from "./runtimes/runtimes.js"

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A project in which `waymark` is the built package. */
function project(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-bundler-")))
  folders.push(folder)
  for (const [name, text] of Object.entries({ "package.json": '{ "type": "module" }', ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(folder, "node_modules"))
  symlinkSync(root, join(folder, "node_modules/waymark"))
  return folder
}

const PARTS = `import { get } from "waymark"
export const parts = [get("/parts/:id", "PageController", "part")] as const
`
/** A table with parts of other modules and of its own, next to other exports. */
const ROUTES = `import { define_routes, get, helpers, pipe_through, pipeline, plug, resources, scope } from "waymark"
import { parts } from "./parts.js"

const own = [get("/own", "PageController", "own")] as const

export const routes = define_routes([
  pipeline("browser", [plug("log_visit")]),
  ...parts,
  ...own,
  ...(process.env["NODE_ENV"] === "production" ? [] : [get("/mails", "PageController", "mails")]),
  scope("/", [
    pipe_through("browser"),
    get("/", "PageController", "index"),
    resources("/users", "UserController", { only: ["index", "show"] }),
  ]),
])
export const Routes = helpers(routes)
export const title = (): string => "Home"
`
const SERVER = `import { define_endpoint, define_router } from "waymark/server"
import { list_routes } from "waymark"
import { routes, Routes, title } from "./routes.js"

const web = define_router(routes, { plugs: { log_visit: (conn) => conn.put_resp_header("x-visit", "1") } })
const PageController = web.controller("PageController", {
  index: (conn) => conn.text(title()),
  own: (conn) => conn.text("own"),
  part: (conn, { id }) => conn.text("part " + id),
  mails: (conn) => conn.text("mails"),
})
const UserController = web.controller("UserController", {
  index: (conn) => conn.redirect(Routes.user_path(conn, "show", 1)),
  show: (conn, { id }) => conn.text("user " + id),
})
const Endpoint = define_endpoint({ router: web.build({ PageController, UserController }) })
export default { fetch: Endpoint.fetch }

if (typeof process === "object" && process.argv.includes("ask")) {
  const answers = []
  for (const path of ["/", "/own", "/parts/a%20b", "/users", "/users/7", "/mails", "/nowhere"]) {
    const answer = await Endpoint.fetch(new Request("http://localhost" + path))
    const text = await answer.text()
    answers.push([path, answer.status, text, answer.headers.get("location"), answer.headers.get("x-visit")])
  }
  console.log(JSON.stringify({ answers, routes: list_routes(routes) }))
}
`
const FILES = { "src/routes.ts": ROUTES, "src/parts.ts": PARTS, "src/server.ts": SERVER }
/** Words of messages that only the check of a table has, and of the error in its place. */
const CHECKS = "expected a node such as"
const NO_CHECKS = "expected a table that waymark/bundler compiled"
/** Words of a message that only contracts have, and of the error in its place. */
const CONTRACTS = "returned no result of Standard Schema"
const NO_CONTRACTS = "needs code that this bundle lacks"

/** The program with another row, and its action or target. */
const withRow = (row: string, options = "", action = "", target = ""): Readonly<Record<string, string>> => ({
  ...FILES,
  "src/routes.ts": ROUTES.replace("{ define_routes,", "{ define_routes, forward,").replace(
    "...own,",
    `...own, ${row},`,
  ),
  "src/server.ts": SERVER.replace("{ plugs:", `{ ${options} plugs:`)
    .replace("index: (conn) => conn.text", `${action} index: (conn) => conn.text`)
    .replace("build({", `build({ ${target}`)
    .replace('"/nowhere"', '"/search?page=7", "/search?page=x", "/app/a/b", "/nowhere"'),
})
/** Rows that need contracts or forwards. */
const OTHER_ROWS = {
  "a schema": withRow(
    `get("/search", "PageController", "search", { query: "Page", answers: { 200: "Page" } })`,
    `schemas: { Page: { "~standard": { version: 1, vendor: "test", validate: ({ page }) => (/^\\d+$/.test(page) ? { value: { page } } : { issues: [{ message: "no page" }] }) } } },`,
    `search: (conn) => conn.answer(200, conn.query_params),`,
  ),
  "a forward": withRow(
    `forward("/app", "App")`,
    "",
    "",
    `App: { fetch: (request) => new Response(new URL(request.url).pathname) },`,
  ),
  "a plug": withRow(
    `get("/search", "Search", { status: 201 })`,
    "",
    "",
    `Search: (conn, { status }) => conn.put_status(status).text("found"),`,
  ),
}

/** Compiles TypeScript, and finds `waymark/server`, for bundlers that do neither. */
const forRollup: Plugin = {
  name: "typescript and packages",
  resolveId(id, importer) {
    if (id === "waymark") return join(root, "dist/index.js")
    if (id === "waymark/server") return join(root, "dist/server/index.js")
    if (importer === undefined || !id.startsWith(".")) return null
    const path = join(dirname(importer), id)
    return importer.endsWith(".ts") ? path.replace(/\.js$/, ".ts") : path
  },
  async transform(code, id) {
    if (!id.endsWith(".ts")) return null
    const result = await transform(code, { loader: "ts", sourcefile: id, sourcemap: true })
    return { code: result.code, map: result.map }
  },
}

/** Builds `src/server.ts` into `out/server.mjs`. */
type Build = (folder: string, options: BundlerOptions | undefined, more?: BuildOptions) => Promise<unknown>
const entryOf = (folder: string): string => join(folder, "src/server.ts")
const BUILDS: Readonly<Record<string, Build>> = {
  esbuild: (folder, options, more = {}) =>
    esbuild({
      absWorkingDir: folder,
      entryPoints: [entryOf(folder)],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "node",
      outfile: join(folder, "out/server.mjs"),
      plugins: options === undefined ? [] : [waymark.esbuild(options)],
      sourcemap: true,
      logLevel: "silent",
      ...more,
    }),
  async rollup(folder, options) {
    const plugins = options === undefined ? [forRollup] : [waymark.rollup({ root: folder, ...options }), forRollup]
    const bundle = await rollup({ input: entryOf(folder), plugins, external: /^node:/, onwarn: () => undefined })
    await bundle.write({ file: join(folder, "out/server.mjs"), format: "es", sourcemap: true })
    return bundle.watchFiles
  },
  async rolldown(folder, options) {
    const bundle = await rolldown({
      cwd: folder,
      input: entryOf(folder),
      platform: "node",
      plugins: options === undefined ? [] : [waymark.rolldown(options)],
      resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
    })
    await bundle.write({ file: join(folder, "out/server.mjs"), format: "es" })
  },
  vite: (folder, options) =>
    vite({
      root: folder,
      configFile: false,
      logLevel: "silent",
      plugins: options === undefined ? [] : [waymark.vite(options)],
      ssr: { noExternal: true },
      build: { ssr: entryOf(folder), outDir: "out", rolldownOptions: { output: { entryFileNames: "server.mjs" } } },
    }),
}

function ask(folder: string): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, "out/server.mjs"), "ask"], {
    encoding: "utf8",
    env: { ...process.env, NODE_ENV: "production" },
  })
  if (stdout === "") throw new Error(stderr)
  return JSON.parse(stdout)
}

const bundleOf = (folder: string): string => readFileSync(join(folder, "out/server.mjs"), "utf8")

/** The message of the error of a build, by default of esbuild. */
async function errorOf(
  folder: string,
  options: BundlerOptions = {},
  build: Build = BUILDS["esbuild"] as Build,
): Promise<string> {
  try {
    await build(folder, { mode: "production", ...options })
  } catch (error) {
    return String(error)
  }
  throw new Error("the build did not fail")
}

/** The bundlers for which these tests run. The others are tested for releases; here only in tests of what only they do. */
const built = Object.entries(BUILDS).filter(([name]) => isForRelease || name === "esbuild")

describe.each(built)("%s", (_name, build) => {
  const tables = { tables: ["src/routes.ts"], mode: "production" }

  it("bundles a program with a compiled table, which answers as one without", async () => {
    const [plain, compiled] = [project(FILES), project(FILES)]
    await build(plain, undefined)
    await build(compiled, tables)
    expect(ask(compiled)).toEqual(ask(plain))
    expect(bundleOf(plain).includes(CHECKS)).toBe(true)
    expect(bundleOf(compiled).includes(CHECKS)).toBe(false)
    expect(bundleOf(compiled).includes(NO_CHECKS)).toBe(true)
    expect(bundleOf(compiled).includes('"/own", "PageController"')).toBe(false)
    expect(bundleOf(plain).includes(CONTRACTS)).toBe(true)
    expect(bundleOf(compiled).includes(CONTRACTS)).toBe(false)
    expect(bundleOf(compiled).includes(NO_CONTRACTS)).toBe(true)
  })

  it("keeps contracts and forwards for a table with a schema", async () => {
    const [plain, compiled] = [project(OTHER_ROWS["a schema"]), project(OTHER_ROWS["a schema"])]
    await build(plain, undefined)
    await build(compiled, tables)
    expect(ask(compiled)).toEqual(ask(plain))
    expect(bundleOf(compiled).includes(CONTRACTS)).toBe(true)
    expect(bundleOf(compiled).includes(NO_CHECKS)).toBe(true)
  })

  it("keeps the code that checks tables if checks is true", async () => {
    const folder = project(FILES)
    await build(folder, { ...tables, checks: true })
    expect(bundleOf(folder).includes(CHECKS)).toBe(true)
    expect(/version\\?":\\?"\d+\./.test(bundleOf(folder))).toBe(true)
  })

  it("fails for a table that breaks a rule, with its file, line and sentence", async () => {
    const folder = project({ ...FILES, "src/parts.ts": PARTS.replace("/parts/:id", "/parts/:") })
    expect(await errorOf(folder, {}, build)).toContain(
      'src/parts.ts:2:23: : in routes must be followed by lowercase letters or underscore, got: "/parts/:"',
    )
  })
})

describe("waymark/bundler", () => {
  it("finds src/routes.ts if no table is named", async () => {
    const folder = project(FILES)
    await BUILDS["esbuild"]?.(folder, { mode: "production" })
    expect(bundleOf(folder).includes(CHECKS)).toBe(false)
  })

  it("knows the package by a link that the bundler does not follow", async () => {
    const folder = project(FILES)
    await BUILDS["esbuild"]?.(folder, { mode: "production" }, { preserveSymlinks: true })
    expect(JSON.stringify(ask(folder))).toContain('["/users/7",200,"user 7"')
    expect(bundleOf(folder).includes(CHECKS)).toBe(false)
  })

  it("runs the module of a table with the mode as NODE_ENV", async () => {
    const folder = project(FILES)
    await BUILDS["esbuild"]?.(folder, { mode: "development" })
    expect(JSON.stringify(ask(folder))).toContain('["/mails",200,"mails"')
    expect(bundleOf(folder).includes(CHECKS)).toBe(true)
  })

  it("watches all modules of a table", async () => {
    const folder = project(FILES)
    const files = await BUILDS["rollup"]?.(folder, { tables: join(folder, "src/routes.ts"), mode: "production" })
    expect(files).toEqual(expect.arrayContaining([join(folder, "src/routes.ts"), join(folder, "src/parts.ts")]))
  })

  it("keeps the other exports of the module, default exports, aliases and several tables", async () => {
    const folder = project({
      "src/routes.ts": `"use strict"
import { define_routes as rows, get, list_routes } from "waymark"
import fs, { readFileSync as read } from "node:fs"
const prefix = "/x", admin = rows([get("/admin", "AdminController", "index")])
const table = rows(read(new URL("./names.txt", import.meta.url), "utf8").trim().split(" ").map((name) => get(\`\${prefix}/\${name}\`, "PageController", "show")))
export { admin, table as default, table as again }
export const same = table
export class Counter { static readonly size: number = list_routes(table).length }
export function exists(): boolean { return fs.existsSync("/") && prefix === "/x" }
`,
      "src/names.txt": "a b c\n",
      "src/server.ts": `import table, { admin, again, Counter, exists, same } from "./routes.js"
import { list_routes } from "waymark"
const paths = (rows) => list_routes(rows).map(({ path }) => path)
console.log(JSON.stringify([paths(table), paths(admin), again === table, same === table, Counter.size, exists()]))
`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "production" })
    expect(ask(folder)).toEqual([["/x/a", "/x/b", "/x/c"], ["/admin"], true, true, 3, true])
    expect(bundleOf(folder).includes("names.txt")).toBe(false)
    expect(bundleOf(folder).includes(CHECKS)).toBe(false)
  })

  it("writes source maps that lead to the rest of the module", async () => {
    const folder = project({
      "src/routes.ts": `import { define_routes, get } from "waymark"
export const routes = define_routes([
  get("/", "PageController", "index"),
])
export const fail = () => {
  throw new Error("at line 6")
}
`,
      "src/server.ts": `import { routes, fail } from "./routes.js"
export { routes }
try { fail() } catch (error) { console.log(JSON.stringify(error.stack)) }
`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "production" })
    const { stdout } = spawnSync(process.execPath, ["--enable-source-maps", join(folder, "out/server.mjs")], {
      encoding: "utf8",
    })
    expect(stdout).toContain("src/routes.ts:6:")
  })

  it("fails for values that JSON cannot carry, at their row", async () => {
    const folder = project({
      "src/routes.ts": `import { define_routes, get } from "waymark"
export const routes = define_routes([
  get("/", "PageController", "index", { assigns: { at: new Date(0) } }),
])
`,
      "src/server.ts": `export { routes } from "./routes.js"`,
    })
    expect(await errorOf(folder)).toContain(
      "src/routes.ts:3:3: GET / has an instance of Date at assigns.at; a compiled table holds only",
    )
  })

  it("fails for a module that throws, that has no table, or whose table another module declares", async () => {
    const routes = (code: string): string =>
      project({ "src/routes.ts": code, "src/parts.ts": PARTS, "src/server.ts": `import "./routes.js"` })
    expect(await errorOf(routes(`const a = 1\nthrow new Error("no database")\n`))).toContain(
      "src/routes.ts:2:7: no database",
    )
    expect(await errorOf(routes(`export const x = 1`))).toContain(
      "src/routes.ts exports no route table; it exports x (1)\nExport an array of nodes",
    )
    expect(await errorOf(routes(`export { parts as routes } from "./parts.js"`))).toContain(
      'src/routes.ts: the table "routes" is not a constant of this module\nGive the bundler the module that declares it.',
    )
    expect(await errorOf(routes(`export const routes = [`))).toContain("src/routes.ts:")
    expect(await errorOf(routes(`process.exit(3)`))).toContain("src/routes.ts ended its process with the code 3")
  })

  it("fails for modules that do not exist", async () => {
    const folder = project({ "src/server.ts": "export {}" })
    expect(await errorOf(folder)).toContain("waymark/bundler: none of these exists: routes.ts, routes.mts")
    expect(await errorOf(folder, { tables: ["src/a.ts"] })).toContain(
      `waymark/bundler: there is no module src/a.ts in ${folder}`,
    )
  })

  it("fails for another module that makes rows, unless the bundle can check them", async () => {
    const folder = project({
      ...FILES,
      "src/server.ts": `import { list_routes } from "waymark"
import { routes } from "./routes.js"
import { parts } from "./parts.js"
console.log(JSON.stringify([list_routes(routes).length, list_routes(parts).length]))
`,
    })
    expect(await errorOf(folder)).toContain(
      `src/parts.ts makes rows with get, but is not compiled: add it to tables of waymark/bundler, or set checks: true`,
    )
    await BUILDS["esbuild"]?.(folder, { mode: "production", checks: true })
    expect(ask(folder)).toEqual([5, 1])
    await BUILDS["esbuild"]?.(folder, { mode: "production", tables: ["src/routes.ts", "src/parts.ts"] })
    expect(ask(folder)).toEqual([5, 1])
  })

  it("a table that is written as tuples throws in a bundle that cannot check it", async () => {
    const folder = project({
      ...FILES,
      "src/server.ts": `import { list_routes } from "waymark"
import { routes } from "./routes.js"
list_routes(routes)
list_routes([["get", "/", "PageController", "index"]])
`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "production" })
    expect(() => ask(folder)).toThrow(
      'expected a table that waymark/bundler compiled, got: [["get","/","PageController","index"]]; list its module in tables, or set checks: true',
    )
  })

  it.each(Object.entries(OTHER_ROWS))(
    "bundles a table with %s, which answers as one without the plugin",
    async (_row, files) => {
      const [plain, compiled] = [project(files), project(files)]
      await BUILDS["esbuild"]?.(plain, undefined)
      await BUILDS["esbuild"]?.(compiled, { mode: "production" })
      expect(ask(compiled)).toEqual(ask(plain))
      expect(bundleOf(compiled).includes(NO_CONTRACTS)).toBe(false)
    },
  )

  it("keeps no_route and sees a second table in a bundle without contracts", async () => {
    const options = `schemas: {}, no_route: ({ status, name }) => ({ status, name }),`
    const files = withRow(
      `get("/search", "PageController", "search")`,
      options,
      `search: (conn) => conn.text("found"),`,
    )
    const [plain, compiled] = [project(files), project(files)]
    await BUILDS["esbuild"]?.(plain, undefined)
    await BUILDS["esbuild"]?.(compiled, { mode: "production" })
    expect(ask(compiled)).toEqual(ask(plain))
    expect(bundleOf(compiled).includes(NO_CONTRACTS)).toBe(true)
    const more = project({
      ...files,
      "src/parts.ts": PARTS.replace(`"part")]`, `"part", { query: "Page" })]`),
      "src/server.ts": `${SERVER}\nimport { parts } from "./parts.js"\nexport { parts }\n`,
      "src/routes.ts": ROUTES.replace("...parts,", ""),
    })
    await BUILDS["esbuild"]?.(more, { mode: "production", tables: ["src/routes.ts", "src/parts.ts"] })
    expect(bundleOf(more).includes(NO_CONTRACTS)).toBe(false)
  })

  it("a compiled module that the plugin does not know throws if its rows need contracts", async () => {
    const files = OTHER_ROWS["a schema"]
    const folder = project({ ...files, "src/others.ts": files["src/routes.ts"] ?? "", "src/routes.ts": PARTS })
    const cli = join(root, "dist/cli/main.js")
    spawnSync(process.execPath, [cli, "compile", "src/others.ts", "--out", "src/written.js"], { cwd: folder })
    writeFileSync(
      entryOf(folder),
      (files["src/server.ts"] ?? "")
        .replace("./routes.js", "./written.js")
        .replace(", Routes, title", "")
        .replace("title()", "''")
        .replace('Routes.user_path(conn, "show", 1)', '"/users/1"'),
    )
    await BUILDS["esbuild"]?.(folder, { mode: "production" })
    expect(() => ask(folder)).toThrow(
      'the row "/search" needs code that this bundle lacks: add its module to tables of waymark/bundler, or set checks: true',
    )
    await BUILDS["esbuild"]?.(folder, { mode: "production", checks: true })
    expect(ask(folder)).toBeDefined()
  })

  it.each([
    ["server", 1, 32_300],
    ["server", 50, 32_500],
    ["edge", 1, 16_500],
    ["edge", 50, 16_700],
    ["edge", 203, 18_050],
  ])("a Worker of waymark/%s with %i routes has at most %i bytes", async (entry, count, most) => {
    const matcher = entry === "edge" && count > 50 ? "compile_matcher, " : ""
    const rows = Array.from({ length: count }, (_, index) => `get("/${index}", "PageController", "index")`)
    const folder = project({
      "src/routes.ts": `import { define_routes, get } from "waymark"
export const routes = define_routes([${rows.join(", ")}])
`,
      "src/server.ts": `import { ${matcher}define_endpoint, define_router } from "waymark/${entry}"
import { routes } from "./routes.js"
const web = define_router(routes${matcher && ", { matcher: compile_matcher }"})
const PageController = web.controller("PageController", { index: (conn) => conn.text("Hello") })
const Endpoint = define_endpoint({ router: web.build({ PageController }) })
export default { fetch: Endpoint.fetch }
`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "production" }, { platform: "neutral", sourcemap: false })
    const { length } = gzipSync(bundleOf(folder), { level: 9 })
    expect(length).toBeLessThanOrEqual(most)
  })

  it("bundles a Worker, which answers on workerd as the plain program does", async () => {
    const workerd = runtimes.find(({ name }) => name === "workerd")
    const reason = workerd === undefined ? "it is not known" : whyNot(workerd)
    if (workerd === undefined || reason !== undefined) return console.warn(`workerd was not asked, since ${reason}`)
    const folder = project({ ...FILES, "worker.capnp": WORKER })
    await BUILDS["esbuild"]?.(folder, undefined)
    const expected = ask(folder)
    await esbuild({
      absWorkingDir: folder,
      entryPoints: [entryOf(folder)],
      bundle: true,
      minify: true,
      format: "esm",
      platform: "neutral",
      outfile: join(folder, "worker.js"),
      plugins: [waymark.esbuild({ mode: "production" })],
      logLevel: "silent",
    })
    const running = await start(workerd, folder)
    try {
      const answers: unknown[] = []
      for (const path of ["/", "/own", "/parts/a%20b", "/users", "/users/7", "/mails", "/nowhere"]) {
        const answer = await fetch(running.url + path, { redirect: "manual" })
        const { status, headers } = answer
        answers.push([path, status, await answer.text(), headers.get("location"), headers.get("x-visit")])
      }
      expect(expected).toMatchObject({ answers })
    } finally {
      await running.stop()
    }
  })

  it("replaces the helpers of a browser, in the module of the table and in others", async () => {
    const folder = project({
      ...FILES,
      "src/server.ts": `import { ArgumentError, helpers, helpers as more, bind_helpers } from "waymark"
import { routes as table, Routes } from "./routes.js"
import * as all from "./routes.js"
const site = new URL("https://example.com/base")
const tryTo = (build) => { try { return build() } catch (error) { return [error instanceof ArgumentError, error.name] } }
const pathsOf = (own) => [
  own.user_path(site, "show", "a b", { page: 2 }),
  own.user_url(site, "index", { q: ["x", "y"] }),
  own.page_path(site, "part", 7),
  tryTo(() => own.user_path(site, "shwo", 7)),
  tryTo(() => own.user_path(site, "show", "..")),
  tryTo(() => own.user_path(undefined, "show", 1)),
  Object.keys(own),
]
const mine = bind_helpers(more(table), site)
console.log(JSON.stringify([pathsOf(helpers(table)), pathsOf(Routes), mine.user_path("show", 1), Object.keys(all)]))
`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "production", checks: true })
    const [real, whole] = [ask(folder), bundleOf(folder)]
    await BUILDS["esbuild"]?.(folder, { mode: "production", browser: true })
    expect(ask(folder)).toEqual(real)
    // The module is imported as a whole, so the table stays. Without that, it does not.
    expect(bundleOf(folder).length).toBeLessThan(whole.length)
    const server = readFileSync(join(folder, "src/server.ts"), "utf8")
    const without = server.replace(/^import \* as all.*$/m, "const all = {}")
    writeFileSync(join(folder, "src/server.ts"), without)
    await BUILDS["esbuild"]?.(folder, { mode: "production", browser: true })
    expect(bundleOf(folder).includes("log_visit")).toBe(false)
    expect(bundleOf(folder).includes("PageController")).toBe(false)
    expect(bundleOf(folder).includes("/users/")).toBe(true)
  })

  it("keeps helpers while developing, since their errors say more", async () => {
    const folder = project({
      ...FILES,
      "src/server.ts": `import { Routes } from "./routes.js"
try { Routes.user_path(new URL("https://example.com"), "shwo", 7) } catch (error) { console.log(JSON.stringify(error.message)) }
`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "development", browser: true })
    expect(ask(folder)).toContain('no action "shwo" for Routes.user_path')
    await BUILDS["esbuild"]?.(folder, { mode: "production", browser: true })
    expect(ask(folder)).toBe("unexpected arguments")
  })

  it("replaces the helpers of tables that need more than paths with params", async () => {
    const folder = project({
      "src/routes.ts": `import { define_routes, get } from "waymark"
export const routes = define_routes([
  get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
  get("/users/:name", "UserController", "show"),
  get("/jobs", "Jobs", { __proto__: null, ["__proto__"]: "it's", at: [1, null] }),
  get("/\u2028/:id/:id", "PageController", "show"),
  get("/a\ud83d:id", "OddController", "show"),
])
`.replace("__proto__: null, ", ""),
      "src/server.ts": `import { helpers } from "waymark"
import { routes } from "./routes.js"
const Routes = helpers(routes)
const site = new URL("https://example.com/base")
console.log(JSON.stringify([
  Routes.user_path(site, "show", 7),
  Routes.user_path(site, "show", "ada"),
  Routes.jobs_path(site, JSON.parse('{ "__proto__": "it\\'s", "at": [1, null] }'), { page: 2 }),
  Routes.page_url(site, "show", "x"),
  Routes.odd_path(site, "show", "\udc00"),
]))
`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "production", checks: true })
    const real = ask(folder)
    expect(real).toContain("/base/users/ada")
    await BUILDS["esbuild"]?.(folder, { mode: "production", browser: true })
    expect(ask(folder)).toEqual(real)
    expect(bundleOf(folder).includes("UserController")).toBe(false)
  })

  it("writes the helpers of 20 routes in at most 3.2 kB", async () => {
    const folder = project({
      "src/routes.ts": `import { define_routes, get, resources } from "waymark"
export const routes = define_routes([
  get("/", "PageController", "index"),
  get("/about", "PageController", "about"),
  get("/files/*path", "FileController", "show"),
  get("/login", "SessionController", "new"),
  resources("/users", "UserController", [resources("/posts", "PostController")]),
])
`,
      "src/server.ts": `import { helpers } from "waymark"
import { routes } from "./routes.js"
export const Routes = helpers(routes)
`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "production", browser: true })
    const text = bundleOf(folder).replace(/\/\/# sourceMappingURL=.*\s*$/, "")
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(3_210)
  })

  it("replaces the client of a browser", async () => {
    const folder = project({
      "src/routes.ts": `import { define_routes, get, resources, scope } from "waymark"
export const routes = define_routes([
  scope("/api", { answers: { 401: "Errors" } }, [
    resources("/users", "UserController", { only: ["show", "create"], contracts: { create: { body: "User", answers: { 201: "User" } } } }),
    get("/items/:__proto__", "ItemController", "show", { where: { ["__proto__"]: "integer" }, answers: { 200: "User" } }),
  ]),
])
`,
      "src/server.ts": `import { client } from "waymark/client"
import { routes } from "./routes.js"
const sent = []
const fetch = async (request) => {
  sent.push([request.method, request.url, await request.text()])
  return Response.json({ name: "Ada" }, { status: request.method === "GET" ? 200 : 201 })
}
const api = client<typeof routes, any>(routes, { base_url: "https://example.com", fetch })
const answers = [
  await api.user("create", { body: { name: "Ada" } }),
  await api.item("show", 7),
  await api.item("show", "x").catch((error) => error),
  await api.user("show", 1).catch((error) => error),
]
console.log(JSON.stringify([sent, answers.map((one) => one.body ?? (one.name === "ArgumentError" ? one.name : one.message)), Object.keys(api)]))
`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "production", checks: true })
    const [real, size] = [ask(folder), bundleOf(folder).length]
    expect(JSON.stringify(real)).toContain('["POST","https://example.com/api/users"')
    await BUILDS["esbuild"]?.(folder, { mode: "production", browser: true })
    expect(ask(folder)).toEqual(real)
    expect(bundleOf(folder).includes("UserController")).toBe(false)
    expect(bundleOf(folder)).not.toContain("toLowerCase")
    expect(bundleOf(folder).length).toBeLessThan(size - 6_500)
  })

  it("writes the client of 19 routes in at most 5.3 kB", async () => {
    const [table = "", use = ""] = PROGRAMS.client.split(/(?=export const api)/)
    const folder = project({
      "src/routes.ts": table.replace(/import \{ client \}.*/, "").replace("const routes", "export const routes"),
      "src/server.ts": `import { client } from "waymark/client"\nimport { routes } from "./routes.js"\n${use}`,
    })
    await BUILDS["esbuild"]?.(folder, { mode: "production", browser: true })
    const text = bundleOf(folder).replace(/\/\/# sourceMappingURL=.*\s*$/, "")
    expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(5_280)
  })

  it("keeps the last good table of Vite's server, with a warning, and the file for the editor up to date", async () => {
    const folder = project(FILES)
    const warnings: string[] = []
    const server = await createServer({
      root: folder,
      configFile: false,
      appType: "custom",
      server: { middlewareMode: true, watch: null, ws: false },
      plugins: [waymark.vite({ types: true })],
      customLogger: {
        info: () => undefined,
        warn: (text) => void warnings.push(text),
        warnOnce: () => undefined,
        error: () => undefined,
        clearScreen: () => undefined,
        hasErrorLogged: () => false,
        hasWarned: false,
      },
    })
    try {
      const read = async (): Promise<string> => {
        server.moduleGraph.invalidateAll()
        return (await server.transformRequest("/src/routes.ts"))?.code ?? ""
      }
      expect(await read()).toContain("/users/:id")
      expect(await read()).toContain("/mails")
      writeFileSync(join(folder, "src/parts.ts"), PARTS.replace("/parts/:id", "/parts/:"))
      expect(await read()).toContain("/parts/:id")
      expect(warnings.join("\n")).toContain("src/parts.ts:2:23: : in routes must be followed by")
      expect(warnings.join("\n")).toContain("the last table without errors stays")
      writeFileSync(join(folder, "src/parts.ts"), PARTS.replace("/parts/:id", "/pieces/:id"))
      expect(await read()).toContain("/pieces/:id")
      expect(readFileSync(join(folder, "src/routes.types.d.ts"), "utf8")).toContain("/pieces/:id")
    } finally {
      await server.close()
    }
  })

  it("loads as CommonJS too, and says what is missing without unplugin", () => {
    const folder = project({
      "load.cjs": `console.log(require("waymark/bundler").waymark.esbuild({ tables: "a" }).name)`,
    })
    expect(spawnSync(process.execPath, [join(folder, "load.cjs")], { encoding: "utf8" }).stdout).toBe("waymark\n")
  })
})
