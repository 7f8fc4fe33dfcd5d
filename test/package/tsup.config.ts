import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, dirname, resolve } from "node:path"
import { build } from "esbuild"
import { defineConfig } from "tsup"
import type { Format, Options } from "tsup"
import { DATA_VERSION } from "../../src/core/compiled/version.js"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

/** The source file of a module, from the root. */
const sourceOf = (name: string): string => resolve("src", `${name}.ts`)

/** Imports some source files from a built file. */
const importFrom = (built: string, files: ReadonlySet<string>): Plugin => ({
  name: built,
  setup(esbuild) {
    esbuild.onResolve({ filter: /^\.\.?\// }, ({ path, importer, kind }) => {
      const file = resolve(dirname(importer), path.replace(/\.js$/, ".ts"))
      return kind !== "entry-point" && files.has(file) ? { path: built, external: true } : undefined
    })
  },
})

/** Puts a source file in the place of another that has the same exports. */
const replace = (name: string, by: string): Plugin => ({
  name: by,
  setup(esbuild) {
    esbuild.onLoad({ filter: /\.ts$/ }, ({ path }) =>
      path === sourceOf(name)
        ? { contents: `export * from "./${basename(by)}.js"`, resolveDir: dirname(path), loader: "ts" }
        : undefined,
    )
  },
})

/** Writes the value of a module's constant in the place of the code that computes it. */
const written = (name: string, constant: string, value: string): Plugin => ({
  name: constant,
  setup(esbuild) {
    esbuild.onLoad({ filter: /\.ts$/ }, ({ path }) =>
      path === sourceOf(name)
        ? { contents: `export const ${constant} = ${JSON.stringify(value)}`, loader: "ts" }
        : undefined,
    )
  },
})

/** Leave out what bundles do not need whose tables were all compiled, and those in which every row runs an action. */
const ONLY_COMPILED = [
  replace("core/table/uncompiled", "core/table/only-compiled"),
  replace("core/match/uncompiled", "core/match/only-compiled"),
]
const ONLY_ACTIONS = [replace("server/router/all-rows", "server/router/only-actions")]

/** The source files of which a module consists, except those of another built file. */
async function filesOf(contents: string, others: readonly string[] = []): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: "." },
    bundle: true,
    packages: "external",
    format: "esm",
    metafile: true,
    write: false,
    plugins: [importFrom("./others.js", new Set(others))],
  })
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([file, { bytesInOutput }]) => file !== "<stdin>" && bytesInOutput > 0)
    .map(([file]) => resolve(file))
}

/** An export of a value. */
const DECLARATION = /^export (?:async )?(?:function|class|const) (\w+)/gm

const exportAll = (files: readonly string[]): string => files.map((file) => `export * from "${file}"\n`).join("")

/**
 * Writes a module with all exports of source files, whether they are public or not.
 *
 * @throws {Error} when two files export the same name: the module would export neither
 */
function moduleOf(name: string, files: readonly string[]): string {
  const owners = new Map<string, string>()
  for (const file of files)
    for (const [, declared = ""] of readFileSync(file, "utf8").matchAll(DECLARATION)) {
      const owner = owners.get(declared)
      if (owner !== undefined && owner !== file)
        throw new Error(`${owner} and ${file} export ${declared}: rename one of them`)
      owners.set(declared, file)
    }
  const file = resolve(".cache", `${name}.ts`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, exportAll(files))
  return file
}

const INDEX = sourceOf("index")
/** The files of `waymark`. Those that only pass on exports have no code, so that they are not found. */
const CORE = [
  ...(await filesOf(`export * from "./src/index"`)),
  sourceOf("core/table/uncompiled"),
  sourceOf("core/match/uncompiled"),
]
const CORE_MODULE = moduleOf("core", CORE)
/** The files of `waymark/server` and `waymark/edge`, with all that they import and `waymark` does not have. */
const SERVER = [
  ...new Set([
    ...(await filesOf(`export * from "./src/server"`, CORE)),
    ...(await filesOf(`export * from "./src/edge"`, CORE)),
  ]),
]
const SERVER_MODULE = moduleOf("server", SERVER)

const OTHERS = {
  "server/index": "src/server.ts",
  "edge/index": "src/edge.ts",
  "live/index": "src/server/live/index.ts",
  "plugs/index": "src/server/plugs/index.ts",
  "node/index": "src/server/node/index.ts",
  "debug/index": "src/server/endpoint/debug/index.ts",
  "explorer/index": "src/readers/explorer/index.ts",
  "openapi/index": "src/readers/openapi/index.ts",
  "otel/index": "src/readers/otel/index.ts",
  "mcp/index": "src/readers/mcp/index.ts",
  "testing/index": "src/server/testing/index.ts",
  "bundler/index": "src/build/bundler/index.ts",
  "eslint/index": "src/build/eslint/index.ts",
}
/** A file of its own, next to the core, since browsers and Node load it without a server. */
const CLIENT = { "client/index": "src/core/client/index.ts" }
const COMPILED = { "compiled/index": "src/core/compiled/index.ts" }
/** What runs in a process or a thread of its own. */
const PROGRAMS = { "cli/main": "src/build/cli/main.ts", "bundler/worker": "src/build/bundler/worker.ts" }

/**
 * Plugs that import packages, and the code that they share with other plugs: separate files of `waymark/plugs`. A bundler does
 * not know if importing a package has side effects, so it keeps the package imports of each file that it keeps.
 * With a separate file for each plug, Node would have to load 70 files.
 */
const PLUGS = Object.fromEntries(
  [
    "clients/addresses",
    "clients/rate-limit",
    "clients/rewrite-on",
    "files/send-download",
    "files/static-files",
    "node-modules",
    "refuse-conn",
  ].map((path) => [`plugs/${basename(path)}`, `src/server/plugs/${path}.ts`]),
)

/** The output of the compiler. Bundling it takes 3 s of processor time; bundling the sources took 70 s. */
const declarations = (entries: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entries).map(([name, file]) => [
      name,
      resolve(file.replace(/^src/, ".cache/declarations").replace(/\.ts$/, ".d.ts")),
    ]),
  )

const common = {
  target: "es2022",
  treeshake: false,
  external: [/^node:/],
} satisfies Options

const EXTENSIONS: Readonly<Record<string, string>> = { esm: ".js", cjs: ".cjs" }

/**
 * The files of a format. Each file costs about 0.4 ms of a server's start, so there are few: the code of `waymark` and that of
 * `waymark/server` and `waymark/edge` are one file each, `chunks/core` and `chunks/server`, from which all entry points import. So
 * classes of errors and the caches of a table exist once, and what entry points share need not be public.
 */
function filesIn(format: Format): Options[] {
  const extension = EXTENSIONS[format]
  const core = (path: string): Plugin => importFrom(`${path}${extension}`, new Set(CORE))
  const server = importFrom(`../chunks/server${extension}`, new Set(SERVER))
  const one = (entry: Record<string, string>, esbuildPlugins: Plugin[]): Options =>
    ({ ...common, format, entry, splitting: false, esbuildPlugins }) // prettier-ignore
  return [
    one({ index: INDEX }, [core("./chunks/core")]),
    one({ "chunks/core": CORE_MODULE }, []),
    one({ "chunks/server": SERVER_MODULE }, [core("./core")]),
    one(CLIENT, [core("../chunks/core")]),
    one(COMPILED, [core("../chunks/core"), written("core/compiled/version", "DATA_VERSION", DATA_VERSION)]),
    ...(format === "esm"
      ? [
          one({ "only-compiled/core": CORE_MODULE }, ONLY_COMPILED),
          one({ "only-compiled/server": SERVER_MODULE }, [...ONLY_ACTIONS, core("./core")]),
        ]
      : []),
    {
      ...common,
      format,
      entry: format === "esm" ? { ...OTHERS, ...PLUGS, ...PROGRAMS } : OTHERS,
      splitting: true,
      treeshake: format === "cjs",
      noExternal: format === "cjs" ? ["srvx"] : [],
      esbuildPlugins: [core("../chunks/core"), server],
      esbuildOptions(options) {
        options.chunkNames = "chunks/[name]-[hash]"
      },
      dts: {
        entry: declarations({ index: "src/index.ts", ...OTHERS, ...CLIENT, ...COMPILED }),
        resolve: true,
        compilerOptions: { ignoreDeprecations: "6.0" },
      },
    },
  ]
}

/**
 * The program of the package `waymark-import`: one file with all that it needs of these sources, since much of that is not public. Its
 * packages are installed with it.
 */
const importer: Options = {
  ...common,
  format: "esm",
  entry: { main: "src/build/import/main.ts" },
  outDir: "src/build/import/dist",
  splitting: false,
  external: [...common.external, "web-tree-sitter", "yaml"],
  esbuildPlugins: [replace("build/import/phoenix/grammar", "build/import/phoenix/packed-grammar")],
  async onSuccess() {
    const copy = (from: string, to: string): void =>
      copyFileSync(`node_modules/tree-sitter-elixir/${from}`, `src/build/import/dist/tree-sitter-elixir.${to}`)
    copy("tree-sitter-elixir.wasm", "wasm")
    copy("LICENSE", "LICENSE")
  },
}

export default defineConfig([...filesIn("esm"), ...filesIn("cjs"), importer])
