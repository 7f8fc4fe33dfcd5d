import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { basename, dirname, join } from "node:path"
import { pathToFileURL } from "node:url"
import { build as esbuild } from "esbuild"
import type { BuildOptions } from "esbuild"
import { rolldown } from "rolldown"
import { afterAll, describe, expect, it } from "vitest"
import { build, createServer } from "vite"
import type { InlineConfig, Plugin } from "vite"
import {
  compilerValues,
  definedValues,
  esbuildValues,
  NO_BUNDLER_VALUES,
  viteValues,
  withNodeEnv,
} from "../../../src/build/bundler/bundler-values.js"
import type { BundlerValues, ViteConfig } from "../../../src/build/bundler/bundler-values.js"
import { compileModule } from "../../../src/build/bundler/compile-module.js"
import { root } from "../../unit/house/sources.js"
import { importTracked, loadedFiles } from "../../../src/build/cli/load-module.js"
import { loadTable } from "../../../src/build/cli/load-table.js"

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

function project(files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-values-")))
  folders.push(folder)
  for (const [name, text] of Object.entries({ "package.json": `{ "type": "module" }`, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** A module of which each value depends on what a bundler puts in. */
const VALUES = `import { flag } from "./flag"
import { aliased } from "@parts/aliased"
declare const __FLAG__: boolean, __OBJECT__: { a: number }, __NAME__: string
const { VITE_BETA, MODE } = import.meta.env
const env = import.meta.env
const shadowed = (__FLAG__: string) => __FLAG__
const own = { __FLAG__: "key", ...(typeof __FLAG__ === "undefined" ? {} : { b: 1 }) }
export const values = [
  flag, aliased, VITE_BETA, MODE, env.VITE_BETA,
  import.meta.env.VITE_BETA, import.meta.env?.VITE_BETA, import.meta?.env?.VITE_BETA, (import.meta as any).env.VITE_BETA,
  import.meta.env["VITE_BETA"], import.meta.env.VITE_NONE, import.meta.env.SECRET, import.meta.env.APP_ONE,
  import.meta.env.PROD, import.meta.env.DEV, import.meta.env.SSR, import.meta.env.BASE_URL, import.meta.env.VITE_DEFINED,
  Object.keys({ ...import.meta.env }).toSorted().join(),
  process.env.NODE_ENV, typeof __FLAG__ === "undefined" ? "none" : __FLAG__, shadowed("mine"), own.__FLAG__, own.b,
  typeof __OBJECT__ === "undefined" ? 0 : __OBJECT__.a, typeof __NAME__ === "undefined" ? "" : __NAME__,
  import.meta.hot === undefined ? "cold" : "hot",
].map((value) => value ?? null)
`
const VITE_FILES = {
  "src/main.ts": VALUES,
  "src/flag.ts": "export const flag = import.meta.env.VITE_BETA === '1' && !import.meta.env.DEV",
  "src/parts/aliased.ts": "export const aliased = import.meta.env.MODE",
  ".env": 'VITE_BETA=1\nSECRET=hidden\nAPP_ONE=one\nVITE_NAME="a\\n\'b"\n',
  ".env.staging": "VITE_BETA=2\n",
  "env/.env": "VITE_BETA=elsewhere\n",
}

/** What the module has when it is run as those of tables are, with the values of the last configuration of Vite. */
class Seen {
  #config: ViteConfig | undefined
  readonly plugin: Plugin = {
    name: "seen",
    configResolved: (config) => void (this.#config = config as ViteConfig),
  }

  async values(folder: string, consumer: "client" | "server"): Promise<unknown> {
    if (this.#config === undefined) throw new Error("Vite has no configuration yet")
    return seenValues(folder, viteValues(this.#config, {}, consumer === "server"))
  }
}

async function seenValues(folder: string, values: BundlerValues): Promise<unknown> {
  return (await importTracked(join(folder, "src/main.ts"), "src/main.ts", { values }))["values"]
}

let loads = 0
async function run(file: string): Promise<unknown> {
  const { values } = (await import(`${pathToFileURL(file).href}?${(loads += 1)}`)) as { readonly values: unknown }
  return values
}

const CONFIGS: Readonly<Record<string, InlineConfig>> = {
  "no options": {},
  "a mode": { mode: "staging" },
  "the mode development": { mode: "development" },
  "a prefix": { envPrefix: "APP_" },
  "a folder": { envDir: "env" },
  "no folder": { envDir: false },
  "a base": { base: "/sub/" },
  "values to define": {
    define: {
      __FLAG__: true,
      __OBJECT__: { a: 7 },
      __NAME__: JSON.stringify("a\u2028`${1}`"),
      "import.meta.env.VITE_DEFINED": JSON.stringify("yes"),
      "import.meta.env.VITE_BETA": JSON.stringify("defined"),
    },
  },
  "another NODE_ENV": { define: { "process.env.NODE_ENV": JSON.stringify("test") } },
}

describe("the module of a table has the values that Vite puts in", () => {
  const configOf = (folder: string, config: InlineConfig, seen: Seen): InlineConfig => ({
    root: folder,
    configFile: false,
    logLevel: "silent",
    resolve: { alias: { "@parts": join(folder, "src/parts") } },
    plugins: [seen.plugin],
    ...config,
  })

  it.each(Object.entries(CONFIGS))("in a build with %s, for a browser and for a server", async (_name, config) => {
    for (const ssr of [false, true]) {
      const folder = project(VITE_FILES)
      const seen = new Seen()
      const before = process.env["NODE_ENV"]
      try {
        delete process.env["NODE_ENV"]
        await build({
          ...configOf(folder, config, seen),
          build: {
            outDir: "out",
            minify: false,
            ssr: ssr ? "src/main.ts" : false,
            rollupOptions: {
              input: join(folder, "src/main.ts"),
              preserveEntrySignatures: "strict",
              output: { entryFileNames: "main.js" },
            },
          },
        })
        const nodeEnv = process.env["NODE_ENV"]
        expect(await seen.values(folder, ssr ? "server" : "client")).toEqual(await run(join(folder, "out/main.js")))
        expect(process.env["NODE_ENV"]).toBe(nodeEnv)
      } finally {
        process.env["NODE_ENV"] = before
      }
    }
  })

  it.each(Object.entries(CONFIGS))("while developing with %s, on a server", async (_name, config) => {
    const folder = project(VITE_FILES)
    const seen = new Seen()
    const server = await createServer({
      ...configOf(folder, config, seen),
      appType: "custom",
      server: { middlewareMode: true, watch: null, ws: false },
    })
    try {
      const { values } = await server.ssrLoadModule("/src/main.ts")
      expect(await seen.values(folder, "server")).toEqual(values)
    } finally {
      await server.close()
    }
  })
})

const DEFINED = `declare const __FLAG__: boolean
export const values = [process.env.NODE_ENV ?? null, typeof __FLAG__ === "undefined" ? "none" : __FLAG__, process.env["FEATURE"] ?? null]
`

describe("the module of a table has the values", () => {
  const define = { __FLAG__: "true", "process.env.FEATURE": '"on"' }

  it.each<[string, BuildOptions]>([
    ["nothing defined", {}],
    ["minified code", { minify: true }],
    ["partly minified code", { minifyWhitespace: true }],
    ["a server", { platform: "node" }],
    ["definitions", { define }],
    ["another NODE_ENV", { define: { ...define, "process.env.NODE_ENV": '"test"' } }],
  ])("of esbuild with %s", async (_name, options) => {
    const folder = project({ "src/main.ts": DEFINED })
    const outfile = join(folder, "main.mjs")
    await esbuild({
      absWorkingDir: folder,
      entryPoints: ["src/main.ts"],
      bundle: true,
      format: "esm",
      outfile,
      ...options,
    })
    expect(await seenValues(folder, esbuildValues(options))).toEqual(await run(outfile))
  })

  it("that Rolldown defines", async () => {
    const folder = project({ "src/main.ts": DEFINED })
    const bundle = await rolldown({ cwd: folder, input: "src/main.ts", transform: { define }, platform: "node" })
    await bundle.write({ file: join(folder, "main.mjs") })
    await bundle.close()
    expect(await seenValues(folder, definedValues(define))).toEqual(await run(join(folder, "main.mjs")))
  })

  it("of DefinePlugin and EnvironmentPlugin in webpack and Rspack", async () => {
    class DefinePlugin {
      constructor(readonly definitions: object) {}
    }
    class EnvironmentPlugin {
      readonly keys = ["FEATURE"]
      readonly defaultValues = { FEATURE: "default" }
    }
    class Rspack {
      static readonly plugin = Object.defineProperty(
        class {
          readonly _args = [{ __FLAG__: true }]
        },
        "name",
        { value: "DefinePlugin" },
      )
    }
    const folder = project({ "src/main.ts": DEFINED })
    const seen = (plugins: readonly unknown[], more = {}): Promise<unknown> =>
      seenValues(folder, compilerValues({ plugins, ...more }))
    expect(await seen([new EnvironmentPlugin()])).toEqual(["production", "none", "default"])
    expect(await seen([new DefinePlugin({ __FLAG__: 7, process: { env: { FEATURE: '"nested"' } } })])).toEqual([
      "production",
      7,
      "nested",
    ])
    expect(await seen([new Rspack.plugin()], { mode: "development" })).toEqual(["development", true, null])
    expect(await seen([], { mode: "none" })).toEqual([process.env["NODE_ENV"], "none", null])
    expect(await seen([], { optimization: { nodeEnv: "test" } })).toEqual(["test", "none", null])
    await expect(seen([new DefinePlugin({ __FLAG__: () => "computed" })])).rejects.toThrow("__FLAG__ has no value here")
  })

  it("of aliases of webpack and Rspack that replace a whole name", async () => {
    const folder = project({
      "src/main.ts":
        'import { part } from "part"\nimport { deep } from "parts/deep"\nexport const values = [part, deep]',
      "lib/part.ts": 'export const part = "whole"',
      "lib/deep.ts": 'export const deep = "inside"',
    })
    const alias = { part$: join(folder, "lib/part.ts"), parts: join(folder, "lib") }
    expect(await seenValues(folder, compilerValues({ resolve: { alias } }))).toEqual(["whole", "inside"])
    const list = [{ name: "part$", alias: alias.part$ }, { name: "parts", alias: [alias.parts] }] // prettier-ignore
    expect(await seenValues(folder, compilerValues({ resolve: { alias: list } }))).toEqual(["whole", "inside"])
  })

  it("of aliases of esbuild that are relative to its working folder", async () => {
    const folder = project({
      "src/main.ts": 'import { part } from "part"\nexport const values = [part]',
      "lib/part.ts": 'export const part = "relative"',
    })
    const options = { absWorkingDir: folder, alias: { part: "./lib/part.ts" } }
    await esbuild({ ...options, entryPoints: ["src/main.ts"], bundle: true, format: "esm", outfile: "out.mjs" })
    expect(await seenValues(folder, esbuildValues(options))).toEqual(await run(join(folder, "out.mjs")))
  })

  it("with the NODE_ENV of the plugin's option", async () => {
    const folder = project({ "src/main.ts": DEFINED })
    expect(await seenValues(folder, withNodeEnv(esbuildValues({}), "staging"))).toEqual(["staging", "none", null])
  })
})

const TSCONFIG = JSON.stringify({ compilerOptions: { paths: { waymark: [join(root, "src/index.ts")] } } })
const ROWS = (condition: string): string => `import { define_routes, get } from "waymark"
import { flag } from "./flag"
export const routes = define_routes([
  get("/", "PageController", "index"),
  ...(${condition} ? [get("/beta", "BetaController", "index")] : []),
])
`

describe("an expression without a known value", () => {
  const compile = async (condition: string, flag = "export const flag = true"): Promise<unknown> => {
    const folder = project({ "tsconfig.json": TSCONFIG, "routes.ts": ROWS(condition), "flag.ts": flag })
    const path = join(folder, "routes.ts")
    const values = esbuildValues({})
    const result = await compileModule({
      path,
      cwd: folder,
      code: readFileSync(path, "utf8"),
      hasLinks: false,
      writesTypes: false,
      values,
    })
    return "error" in result ? result.error : result.code.includes("/beta")
  }
  const ADVICE =
    "The bundler's define does not have it: add it there, or read process.env in the modules of a table instead."

  it.each([
    ["import.meta.env.VITE_BETA", "routes.ts:5:7: import.meta.env.VITE_BETA"],
    ["import.meta.env?.VITE_BETA", "routes.ts:5:7: import.meta.env.VITE_BETA"],
    [`import.meta["env"]["X"]`, "routes.ts:5:7: import.meta.env.X"],
    [`Object.keys(import.meta.glob("./*.ts")).length`, "routes.ts:5:19: import.meta.glob"],
    ["(({ X }) => X)(import.meta.env)", "routes.ts:5:22: import.meta.env"],
  ])("is refused with its place: %s", async (condition, expected) => {
    expect(await compile(condition)).toBe(`${expected} has no value here\n${ADVICE}`)
  })

  it.each([
    ["export const flag = import.meta.env.X", "flag.ts:1:21: import.meta.env.X has no value here"],
    ["const { X } = import.meta.env\nexport const flag = X", "flag.ts:1:15: import.meta.env has no value here"],
    ["const { env } = import.meta\nexport const flag = env", "flag.ts:1:17: import.meta is used as a whole"],
    [
      "export let flag = false\ntry { flag = import.meta.env.X } catch {}",
      "flag.ts:2:14: import.meta.env.X has no value here",
    ],
  ])("is refused in a module that the table imports: %s", async (flag, expected) => {
    expect(await compile("flag", flag)).toContain(expected)
  })

  it.each([
    ['import flag from "./a.txt?raw"', "flag.ts:2:13: "],
    ['import flag from "./a.txt"', "flag.ts:2:13: "],
    ['import "./a.txt"\nconst flag = true', "flag.ts:2:1: "],
    ['const { default: flag } = await import("./a.txt")', "flag.ts:2:33: "],
    ['import { flag } from "~/no-such-flag"', "flag.ts:2:"],
    ['import { flag } from "virtual:flags"', "flag.ts:2:"],
    ["const flag = __REPLACED_BY_ANOTHER_PLUGIN__", "flag.ts:2:14: "],
  ])("is refused with its place in a module that only the bundler can load: %s", async (first, expected) => {
    const folder = project({
      "tsconfig.json": TSCONFIG,
      "routes.ts": ROWS("flag"),
      "flag.ts": `// A flag.\n${first}\nexport { flag }`,
      "a.txt": "on",
    })
    const path = join(folder, "routes.ts")
    const job = {
      path,
      cwd: folder,
      code: readFileSync(path, "utf8"),
      hasLinks: false,
      writesTypes: false,
      values: NO_BUNDLER_VALUES,
    }
    const result = await compileModule(job)
    expect("error" in result ? result.error : "no error").toContain(expected)
  })

  it.each([
    ["import.meta.hot", false],
    ["import.meta.url", true],
    [`"import.meta.env"`, true],
    ["(() => import.meta.env.X).length === 0", true],
    ["typeof import.meta.dirname === 'string'", true],
  ])("does not matter if it is not used, or is the same everywhere: %s", async (condition, expected) => {
    expect(await compile(condition)).toBe(expected)
  })
})

describe("modules in JavaScript have the values of a bundler too", () => {
  it.each([
    ["main.mjs", "flag.mjs", {}],
    ["main.js", "flag.js", {}],
    ["main.js", "flag.js", { "package.json": "{}" }],
    ["main.ts", "flag.js", {}],
  ])("in %s, which imports %s, with %j", async (main, flag, more) => {
    const folder = project({
      [`src/${main}`]: `import { flag } from "./${flag}"
export const values = [flag, process.env.BETA, import.meta.env?.["VITE_BETA"], typeof __FLAG__]`,
      [`src/${flag}`]: "export const flag = process.env.BETA === '1' && import.meta.env?.VITE_BETA === '2'",
      ...more,
    })
    const values = definedValues({ "process.env.BETA": '"1"', "import.meta.env.VITE_BETA": '"2"', __FLAG__: "true" })
    const path = join(folder, "src", main)
    expect((await importTracked(path, main, { values }))["values"]).toEqual([true, "1", "2", "boolean"])
    expect(
      loadedFiles(path)
        .map((file) => basename(file))
        .toSorted(),
    ).toEqual([flag, main])
  })

  it.each(["routes.js", "routes.mjs"])("are refused by a command in %s, which has no bundler", async (routes) => {
    const folder = project({
      [routes]: `import { flag } from "./flag.js"\nexport const routes = [["get", "/", "A", "b"], ...(flag ? [] : [])]`,
      "flag.js": "export const flag = import.meta.env?.BETA === '1'",
    })
    await expect(loadTable(folder, routes)).rejects.toThrow("flag.js:1:21: import.meta.env.BETA has no value here")
  })

  it("refuses an expression without a value, with its place", async () => {
    const folder = project({ "src/main.js": "export const values = [1]\nexport const beta = import.meta.webpack >= 5" })
    await expect(importTracked(join(folder, "src/main.js"), "main.js")).rejects.toMatchObject({
      message: "import.meta.webpack has no value here",
      place: { line: 1, column: 20 },
    })
  })
})
