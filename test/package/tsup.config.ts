import { readFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
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

/**
 * `waymark` is one file, which loads fastest. The other entry points import from it, so that error classes and the
 * caches of a table exist once. All their files are in folders next to it.
 */
const fromIndex = (extension: string): Plugin => ({
  name: "from-index",
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path, importer }) => {
      const file = resolve(dirname(importer), path.replace(/\.js$/, ".ts"))
      return PUBLIC.has(file) ? { path: `../index${extension}`, external: true } : undefined
    })
  },
})

const OTHERS = {
  "server/index": "src/server.ts",
  "client/index": "src/client/index.ts",
  "plugs/index": "src/plugs/index.ts",
  "node/index": "src/node/index.ts",
  "debug/index": "src/endpoint/debug/index.ts",
  "explorer/index": "src/explorer/index.ts",
  "openapi/index": "src/openapi/index.ts",
  "testing/index": "src/testing/index.ts",
}

/**
 * Plugs that import packages, and the code that they share with other plugs: separate files of `waymark/plugs`. A bundler does
 * not know if importing a package has side effects, so it keeps the package imports of each file that it keeps.
 * With a separate file for each plug, Node would have to load 70 files.
 */
const PLUGS = Object.fromEntries(
  ["accepts", "node-files", "refuse-conn", "rewrite-on", "static-files"].map((name) => [
    `plugs/${name}`,
    `src/plugs/${name}.ts`,
  ]),
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

const index = (format: Format): Options => ({ ...common, format, entry: { index: INDEX }, splitting: false })

const others = (format: Format, extension: string): Options => ({
  ...common,
  format,
  entry: format === "esm" ? { ...OTHERS, ...PLUGS, "cli/main": "src/cli/main.ts" } : OTHERS,
  splitting: true,
  treeshake: format === "cjs",
  noExternal: format === "cjs" ? ["srvx"] : [],
  esbuildPlugins: [fromIndex(extension)],
  esbuildOptions(options) {
    options.chunkNames = "chunks/[name]-[hash]"
  },
  dts: {
    entry: declarations({ index: "src/index.ts", ...OTHERS }),
    resolve: true,
    compilerOptions: { ignoreDeprecations: "6.0" },
  },
})

export default defineConfig([index("esm"), index("cjs"), others("esm", ".js"), others("cjs", ".cjs")])
