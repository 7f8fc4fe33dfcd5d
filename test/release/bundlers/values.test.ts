import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"

// npm run test:bundlers builds the package, and installs the bundlers into this folder.
const cache = join(root, "node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "waymark-values-"))
afterAll(() => rmSync(folder, { recursive: true }))

const MODULES = join(import.meta.dirname, "node_modules")

/** A table whose rows depend on what a bundler puts in, and on modules that it finds. */
const ROUTES = `import { define_routes, get } from "waymark"
import { whole } from "whole"
import { deep } from "parts/deep"
const row = (name) => get("/" + name, "PageController", name)
export const routes = define_routes([
  ...(__FLAG__ ? [row("flag")] : []),
  ...(typeof __NONE__ === "undefined" ? [row("none")] : []),
  ...(__NESTED__.on === 1 ? [row("nested")] : []),
  ...(process.env.FEATURE === "on" ? [row("feature")] : []),
  ...(process.env.WITH_DEFAULT === "given" ? [row("default")] : []),
  ...(process.env.NODE_ENV === "production" ? [row("production")] : []),
  ...(whole === "whole" ? [row("whole")] : []),
  ...(deep === "deep" ? [row("deep")] : []),
])
`
const MAIN = `import { list_routes } from "waymark"
import { routes } from "./routes.js"
console.log(list_routes(routes).map(({ path }) => path).join(" "))
`
const FILES = {
  "package.json": `{ "type": "module" }`,
  "tsconfig.json": "{}", // not that of this repository, whose paths webpack would follow
  "src/routes.js": ROUTES,
  "src/main.js": MAIN,
  "lib/whole.js": 'export const whole = "whole"',
  "lib/deep.js": 'export const deep = "deep"',
}
const ALL = "/flag /none /nested /feature /default /production /whole /deep"

const HEAD = `
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { waymark } from "waymark/bundler"
const load = createRequire(${JSON.stringify(join(import.meta.dirname, "package.json"))})
const here = process.cwd()
const isCompiled = process.argv.includes("compiled")
`
const compiler = (bundler: "webpack" | "rspack"): string => `${HEAD}
const made = ${bundler === "webpack" ? `load("webpack")` : `load("@rspack/core").rspack`}
const alias = process.argv.includes("list")
  ? [{ name: "whole", alias: here + "/lib/whole.js", onlyModule: true }, { name: "parts", alias: here + "/lib" }]
  : { whole$: here + "/lib/whole.js", parts: [here + "/lib"] }
const config = {
  mode: "production",
  target: "node20",
  context: here,
  entry: "./src/main.js",
  experiments: { outputModule: true },
  output: { path: here + "/${bundler}", filename: "main.mjs", module: true, chunkFormat: "module" },
  resolve: { alias },
  plugins: [
    ...(isCompiled ? [waymark.${bundler}({ tables: "src/routes.js" })] : []),
    new made.DefinePlugin({ __FLAG__: true, __NESTED__: { on: 1 }, "process.env.FEATURE": JSON.stringify("on") }),
    new made.EnvironmentPlugin({ WITH_DEFAULT: "given" }),
  ],
}
const stats = await new Promise((done, fail) => made(config, (error, all) => (error ? fail(error) : done(all))))
const found = stats.toString({ all: false, errors: true, warnings: true })
if (found !== "") console.log(found)
else await import(pathToFileURL(config.output.path + "/main.mjs").href)
`
const ROLLUP = `${HEAD}
import { rollup } from "rollup"
import alias from "@rollup/plugin-alias"
import replace from "@rollup/plugin-replace"
import { nodeResolve } from "@rollup/plugin-node-resolve"
try {
  const bundle = await rollup({
    input: "src/main.js",
    plugins: [
      ...(isCompiled ? [waymark.rollup({ tables: "src/routes.js" })] : []),
      alias({ entries: { whole: here + "/lib/whole.js", parts: here + "/lib" } }),
      replace({ preventAssignment: true, __FLAG__: "true" }),
      nodeResolve({ preferBuiltins: true }),
    ],
  })
  await bundle.write({ file: "rollup.mjs", inlineDynamicImports: true })
  await import(pathToFileURL(here + "/rollup.mjs").href)
} catch (error) {
  console.log(error.message)
}
`

function run(program: string, args: readonly string[], files: Readonly<Record<string, string>> = {}): string {
  for (const [name, text] of Object.entries({ ...FILES, ...files, "build.mjs": program })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  mkdirSync(join(folder, "node_modules"), { recursive: true })
  const links = { waymark: root, rollup: join(MODULES, "rollup"), "@rollup": join(MODULES, "@rollup") }
  for (const [name, to] of Object.entries(links)) {
    rmSync(join(folder, "node_modules", name), { force: true })
    symlinkSync(to, join(folder, "node_modules", name))
  }
  return execFileSync(process.execPath, ["build.mjs", ...args], { cwd: folder, encoding: "utf8" }).trim()
}

it.each([
  ["webpack", []],
  ["webpack", ["list"]],
  ["rspack", []],
] as const)("rows that depend on plugins and aliases of %s are the same in a compiled table: %j", (bundler, args) => {
  expect(run(compiler(bundler), args)).toBe(ALL)
  expect(run(compiler(bundler), ["compiled", ...args])).toBe(ALL)
})

it("rows that depend on a computed definition of webpack fail the build with their place", () => {
  const computed = compiler("webpack").replace(
    "__FLAG__: true",
    `__FLAG__: made.DefinePlugin.runtimeValue(() => "true")`,
  )
  expect(run(computed, [])).toBe(ALL)
  expect(run(computed, ["compiled"])).toContain("src/routes.js:6:7: __FLAG__ has no value here")
})

describe("rows that depend on plugins of Rollup, which do not tell what they do", () => {
  const table = (rows: string): Readonly<Record<string, string>> => ({
    "src/routes.js": `import { define_routes, get } from "waymark"\n${rows}`,
  })
  const REPLACED = table(
    `export const routes = define_routes([...(__FLAG__ ? [get("/flag", "PageController", "flag")] : [])])`,
  )
  const ALIASED = table(`import { deep } from "parts/deep.js"
export const routes = define_routes([...(deep ? [get("/deep", "PageController", "deep")] : [])])`)

  it("fail the build with their place where text is replaced", () => {
    expect(run(ROLLUP, [], REPLACED)).toBe("/flag")
    expect(run(ROLLUP, ["compiled"], REPLACED)).toContain("src/routes.js:2:42: ReferenceError: __FLAG__ is not defined")
  })

  it("fail the build with their place where a module is replaced", () => {
    expect(run(ROLLUP, [], ALIASED)).toBe("/deep")
    expect(run(ROLLUP, ["compiled"], ALIASED)).toContain("src/routes.js:2:1: Cannot find module 'parts/deep.js'")
  })
})
