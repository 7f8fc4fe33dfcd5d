import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { build } from "esbuild"
import { defineConfig } from "tsup"
import type { Format, Options } from "tsup"

type Plugin = NonNullable<Options["esbuildPlugins"]>[number]

const INDEX = resolve("src/index.ts")

/** The files whose values `waymark` exports. */
const PUBLIC = new Set(
  [...readFileSync(INDEX, "utf8").matchAll(/^export \{[^}]*\} from "(.+)\.js"/gm)].map(([, path = ""]) =>
    resolve("src", `${path}.ts`),
  ),
)

/** Imports some source files from a built file, which has this path as seen from every other folder of `dist`. */
const importFrom = (built: string, files: ReadonlySet<string>): Plugin => ({
  name: built,
  setup(esbuild) {
    esbuild.onResolve({ filter: /^\.\.?\// }, ({ path, importer, kind }) => {
      const file = resolve(dirname(importer), path.replace(/\.js$/, ".ts"))
      return kind !== "entry-point" && files.has(file) ? { path: built, external: true } : undefined
    })
  },
})

const UNCOMPILED = resolve("src/compiled/uncompiled.ts")
const ONLY_ACTIONS = resolve("src/router/only-actions.ts")

/** Leaves out the functions that a table which was not compiled needs, but not where compiled tables use them. */
const onlyCompiled: Plugin = {
  name: "only compiled tables",
  setup(esbuild) {
    const files = ["index", "table/routes", "match/table-matcher", "match/reachability"].map((name) =>
      resolve(`src/${name}.ts`),
    )
    esbuild.onResolve(
      { filter: /^\.\/(fold|lazy-matcher|find-unreachable|table\/(contract-rules|forward-kind|resources-kind))\.js$/ },
      ({ importer }) => (files.includes(importer) ? { path: UNCOMPILED } : undefined),
    )
  },
}

/** Leaves contracts and forwards out of the router of `waymark/server`. */
const onlyActions: Plugin = {
  name: "only actions",
  setup(esbuild) {
    const router = resolve("src/router/router.ts")
    esbuild.onResolve({ filter: /^\.\/(contract|forwards)\.js$/ }, ({ importer }) =>
      importer === router ? { path: ONLY_ACTIONS } : undefined,
    )
  },
}

/** The source files of which a module consists, except those that `waymark` exports. */
async function filesOf(contents: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents, resolveDir: "." },
    bundle: true,
    packages: "external",
    format: "esm",
    metafile: true,
    write: false,
    plugins: [importFrom("../index.js", PUBLIC)],
  })
  return Object.values(metafile.outputs)
    .flatMap(({ inputs }) => Object.entries(inputs))
    .filter(([file, { bytesInOutput }]) => file !== "<stdin>" && bytesInOutput > 0)
    .map(([file]) => file)
}

const ofServer = (file: string): boolean => /^src\/(conn|crypto|endpoint|router)\//.test(file)

const exportAll = (files: readonly string[]): string =>
  files.map((file) => `export * from "${resolve(file)}"\n`).join("")

/**
 * The files of `waymark/server` and `waymark/edge`, with all that they import. Those of which `waymark` has a copy come first: in a bundle, gzip finds
 * a copy only within 32 kB (140 bytes of a Worker).
 */
const SERVER = (
  await filesOf(
    exportAll([
      ...new Set([
        ...(await filesOf(`export * from "./src/server"`)),
        ...(await filesOf(`export * from "./src/edge"`)),
      ]),
    ]),
  )
).toSorted((a, b) => Number(ofServer(a)) - Number(ofServer(b)))
const SERVER_MODULE = resolve(".cache/server.ts")
mkdirSync(dirname(SERVER_MODULE), { recursive: true })
writeFileSync(SERVER_MODULE, exportAll(SERVER))

const OTHERS = {
  "server/index": "src/server.ts",
  "edge/index": "src/edge.ts",
  "live/index": "src/live/index.ts",
  "plugs/index": "src/plugs/index.ts",
  "node/index": "src/node/index.ts",
  "debug/index": "src/endpoint/debug/index.ts",
  "explorer/index": "src/explorer/index.ts",
  "openapi/index": "src/openapi/index.ts",
  "otel/index": "src/otel/index.ts",
  "testing/index": "src/testing/index.ts",
  "bundler/index": "src/bundler/index.ts",
}
/** What runs in a process or a thread of its own. */
const PROGRAMS = { "cli/main": "src/cli/main.ts", "bundler/worker": "src/bundler/worker.ts" }
const CLIENT = { "client/index": "src/client/index.ts" }

/**
 * Plugs that import packages, and the code that they share with other plugs: separate files of `waymark/plugs`. A bundler does
 * not know if importing a package has side effects, so it keeps the package imports of each file that it keeps.
 * With a separate file for each plug, Node would have to load 70 files.
 */
const PLUGS = Object.fromEntries(
  [
    "accepts",
    "addresses",
    "compress",
    "node-modules",
    "rate-limit",
    "refuse-conn",
    "rewrite-on",
    "send-download",
    "static-files",
  ].map((name) => [`plugs/${name}`, `src/plugs/${name}.ts`]),
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
 * The files of a format. Each file costs about 0.4 ms of a server's start, so there are few: `waymark` is one file,
 * `waymark/server` one more. The other entry points import from these two, so that classes of errors and the caches of a table
 * exist once. `waymark/client` has its own copies of the small functions that it needs, and imports only the class of its errors.
 */
function filesIn(format: Format): Options[] {
  const fromIndex = importFrom(`../index${EXTENSIONS[format]}`, PUBLIC)
  const fromServer = importFrom(`../chunks/server${EXTENSIONS[format]}`, new Set(SERVER.map((file) => resolve(file))))
  const errors = importFrom(`../index${EXTENSIONS[format]}`, new Set([resolve("src/lib/argument-error.ts")]))
  const one = (entry: Record<string, string>, esbuildPlugins: Plugin[]): Options =>
    ({ ...common, format, entry, splitting: false, esbuildPlugins }) // prettier-ignore
  return [
    one({ index: INDEX }, []),
    ...(format === "esm" ? [one({ "compiled/index": INDEX }, [onlyCompiled])] : []),
    one({ "chunks/server": SERVER_MODULE }, [fromIndex]),
    ...(format === "esm"
      ? [one({ "compiled/server": SERVER_MODULE }, [onlyActions, importFrom("./index.js", PUBLIC)])]
      : []),
    one(CLIENT, [errors]),
    {
      ...common,
      format,
      entry: format === "esm" ? { ...OTHERS, ...PLUGS, ...PROGRAMS } : OTHERS,
      splitting: true,
      treeshake: format === "cjs",
      noExternal: format === "cjs" ? ["srvx"] : [],
      esbuildPlugins: [fromIndex, fromServer],
      esbuildOptions(options) {
        options.chunkNames = "chunks/[name]-[hash]"
      },
      dts: {
        entry: declarations({ index: "src/index.ts", ...OTHERS, ...CLIENT }),
        resolve: true,
        compilerOptions: { ignoreDeprecations: "6.0" },
      },
    },
  ]
}

export default defineConfig([...filesIn("esm"), ...filesIn("cjs")])
