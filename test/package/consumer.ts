import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "tsup"
import { compileOwnFiles, isJsCompiler } from "../../type-tests/support/in-process.js"
import { root } from "../unit/house/sources.js"
import type { Entry } from "./manifest.js"
import { run } from "./run.js"

/** A folder outside the repository in which the packed file is installed, like that of a user. */
export interface Consumer {
  readonly folder: string
  readonly entries: readonly Entry[]
}

/** Without it, a Node whose `require` can load ES modules would hide files that an older Node 20 cannot load. */
const NO_REQUIRE_OF_MODULES = process.allowedNodeEnvironmentFlags.has("--experimental-require-module")
  ? ["--no-experimental-require-module"]
  : []

const PEER = "node_modules/@opentelemetry/api"

export function installTarball(folder: string, tarball: string, entries: readonly Entry[]): Consumer {
  mkdirSync(folder)
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }))
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", tarball], folder)
  // An optional peer, which `waymark/otel` imports.
  cpSync(join(root, PEER), join(folder, PEER), { recursive: true, dereference: true })
  return { folder, entries }
}

/** Entry points that cannot be loaded both as ES modules and as CommonJS, or that export nothing. */
export function loadEntries({ folder, entries }: Consumer): readonly string[] {
  const specifiers = JSON.stringify(entries.map(({ specifier }) => specifier))
  const load = (file: string, expression: string): Record<string, readonly string[]> => {
    const lines = [
      `const load = async () => {`,
      `  const names = {}`,
      `  for (const specifier of ${specifiers}) names[specifier] = Object.keys(${expression}).sort()`,
      `  console.log(JSON.stringify(names))`,
      `}`,
      `load()`,
    ]
    writeFileSync(join(folder, file), lines.join("\n"))
    return JSON.parse(run("node", [...NO_REQUIRE_OF_MODULES, file], folder)) as Record<string, readonly string[]>
  }
  const imported = load("load.mjs", "await import(specifier)")
  const required = load("load.cjs", "require(specifier)")
  return entries.flatMap(({ specifier }) => {
    const names = [imported[specifier]?.join(", "), required[specifier]?.join(", ")]
    if (names[0] === "") return [`${specifier} exports nothing`]
    return names[0] === names[1] ? [] : [`${specifier} exports ${names[0]} by import, ${names[1]} by require`]
  })
}

/** The code that a bundler keeps of an unused file of `dist` if it ignores `sideEffects`. */
export async function keptForNothing(folder: string, dist: string, file: string): Promise<readonly string[]> {
  cpSync(dist, folder, { recursive: true })
  const entry = join(folder, "entry.js")
  writeFileSync(entry, `import "./${file}"`)
  const outDir = join(folder, "out")
  await build({ config: false, entry: [entry], outDir, format: "esm", target: "es2022", minify: true, silent: true })
  const kept = readFileSync(join(outDir, "entry.js"), "utf8").trim()
  return kept === "" ? [] : [kept]
}

/** Commands whose `--help` does not print their usage. */
export function runCommands({ folder }: Consumer, commands: readonly string[]): readonly string[] {
  return commands
    .filter((command) => !run(join(folder, "node_modules", ".bin", command), ["--help"], folder).includes(command))
    .map((command) => `${command} --help does not say how ${command} is used`)
}

/** The messages of a compiler about the declarations of the package, imported and required, with and without `@types/node`. */
export function compileEntries({ folder, entries }: Consumer, compiler: string, typeRoot: string): readonly string[] {
  const options = { strict: true, noEmit: true, module: "nodenext", skipLibCheck: false, typeRoots: [typeRoot] }
  const imports = entries
    .map(({ specifier }, index) => `import * as entry${index} from "${specifier}"\nexport { entry${index} }\n`)
    .join("")
  const requires = entries
    .map(({ specifier }, index) => `export import entry${index} = require("${specifier}")\n`)
    .join("")
  writeFileSync(join(folder, "all.mts"), imports)
  writeFileSync(join(folder, "all.cts"), requires)
  const files = ["all.mts", "all.cts"]
  const compile = (types: readonly string[], lib: readonly string[]): readonly string[] => {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...options, types, lib }, files }))
    return complaints(folder, compiler)
  }
  return [...compile(["node"], ["es2023"]), ...compile([], ["es2022", "dom"])]
}

/** The messages about our files; those about other packages' declarations are ignored. */
function complaints(folder: string, compiler: string): readonly string[] {
  const tsc = join(root, "node_modules", compiler, "bin/tsc")
  const lines = isJsCompiler(compiler)
    ? compileOwnFiles(compiler, folder)
    : run("node", [tsc, "--pretty", "false", "-p", "."], folder, { mayFail: true }).split("\n")
  return lines.filter((line) => /^(error|all|node_modules\/waymark\/)/.test(line))
}
