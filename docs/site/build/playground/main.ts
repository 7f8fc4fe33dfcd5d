import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createHash } from "node:crypto"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"
import type { BuildOptions } from "esbuild"
import { root } from "../../../../test/unit/house/sources.js"
import { EXAMPLES } from "../../playground/examples.js"
import type { PlaygroundFiles } from "../../playground/page/files.js"
import { PAGES } from "../folders.js"
import { declarations, ENTRIES } from "./declarations.js"
import type { Check } from "./programs.js"
import { typescriptModule } from "./typescript.js"

const SOURCES = fileURLToPath(new URL("../../playground", import.meta.url))
const OUT = join(PAGES, "public/playground")

/** Writes what the workers of the playground load, and returns its paths. Names have hashes, so that browsers may keep the files. */
export async function writePlayground(check: Check): Promise<PlaygroundFiles> {
  rmSync(OUT, { recursive: true, force: true })
  mkdirSync(OUT, { recursive: true })
  const compiler = await bundle(
    { compiler: join(SOURCES, "compiler/worker.ts") },
    {
      external: NODE_MODULES,
      plugins: [typescriptModule],
      define: { DECLARATIONS: JSON.stringify(writeDeclarations()) },
    },
  )
  const modules = await bundle(
    {
      runner: join(SOURCES, "runner/worker.ts"),
      ...Object.fromEntries([...ENTRIES, "zod"].map((name) => [name.replace("/", "-"), name])),
    },
    // Messages show the names of classes and functions.
    { keepNames: true },
  )
  const { runner = "", ...others } = modules
  return {
    compiler: compiler["compiler"] ?? "",
    runner,
    problems: Object.fromEntries(
      EXAMPLES.map(({ name }) => [name, check(readFileSync(join(SOURCES, `examples/${name}.ts`), "utf8"))]),
    ),
    modules: Object.fromEntries([...ENTRIES, "zod"].map((name) => [name, others[name.replace("/", "-")] ?? ""])),
  }
}

/** What TypeScript requires when it runs in Node. */
const NODE_MODULES = ["fs", "path", "os", "inspector", "perf_hooks", "module", "crypto", "source-map-support"]

/** Bundles entry points for browsers, and returns the path of each on the site. */
async function bundle(
  entryPoints: Readonly<Record<string, string>>,
  own: BuildOptions,
): Promise<Readonly<Record<string, string>>> {
  const options: BuildOptions = {
    absWorkingDir: root,
    entryPoints: { ...entryPoints },
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    outdir: OUT,
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    metafile: true,
    logLevel: "warning",
    ...own,
  }
  const { metafile } = await build(options)
  const built = Object.keys(metafile?.outputs ?? {}).map((path) => relative(OUT, join(root, path)))
  return Object.fromEntries(
    Object.keys(entryPoints).map((name) => {
      const file = built.find((one) => one.startsWith(`${name}-`) && /^\w+\.js$/.test(one.slice(name.length + 1)))
      if (file === undefined) throw new Error(`${name} was not built`)
      return [name, `/playground/${file}`]
    }),
  )
}

/** @returns the name of the file */
function writeDeclarations(): string {
  const text = JSON.stringify(declarations())
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase()
  const name = `declarations-${hash}.json`
  writeFileSync(join(OUT, name), text)
  return name
}
