import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { build } from "tsup"
import type { Entry } from "./manifest.js"
import { run } from "./run.js"

/** A folder outside the repository that has installed the packed file, as a user's would. */
export interface Consumer {
  readonly folder: string
  readonly entries: readonly Entry[]
}

/** Without it a Node that lets `require` load ES modules would hide what an older Node 20 cannot load. */
const NO_REQUIRE_OF_MODULES = process.allowedNodeEnvironmentFlags.has("--experimental-require-module")
  ? ["--no-experimental-require-module"]
  : []

export function installTarball(folder: string, tarball: string, entries: readonly Entry[]): Consumer {
  mkdirSync(folder)
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }))
  run("npm", ["install", "--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts", tarball], folder)
  return { folder, entries }
}

/** Entry points that do not load as ES module and as CommonJS alike, or that export nothing. */
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

/** What a bundler keeps of a file of which nothing is used, where it goes by the code alone. */
export async function keptForNothing(folder: string, file: string): Promise<readonly string[]> {
  mkdirSync(folder)
  const entry = join(folder, "entry.js")
  copyFileSync(file, join(folder, basename(file)))
  writeFileSync(entry, `import "./${basename(file)}"`)
  const outDir = join(folder, "out")
  await build({ config: false, entry: [entry], outDir, format: "esm", target: "es2022", minify: true, silent: true })
  const kept = readFileSync(join(outDir, "entry.js"), "utf8").trim()
  return kept === "" ? [] : [kept]
}

/** Commands that do not answer `--help` with a text about themselves. */
export function runCommands({ folder }: Consumer, commands: readonly string[]): readonly string[] {
  return commands
    .filter((command) => !run(join(folder, "node_modules", ".bin", command), ["--help"], folder).includes(command))
    .map((command) => `${command} --help does not say how ${command} is used`)
}

/** What a compiler says about the declarations of the package, imported and required; `tsc` is its program. */
export function compileEntries({ folder, entries }: Consumer, tsc: string, typeRoot: string): readonly string[] {
  const options = { strict: true, noEmit: true, module: "nodenext", skipLibCheck: false, typeRoots: [typeRoot] }
  const core = entries.slice(0, 1)
  const imports = (list: readonly Entry[]): string =>
    list
      .map(({ specifier }, index) => `import * as entry${index} from "${specifier}"\nexport { entry${index} }\n`)
      .join("")
  const requires = entries
    .map(({ specifier }, index) => `export import entry${index} = require("${specifier}")\n`)
    .join("")
  writeFileSync(join(folder, "all.mts"), imports(entries))
  writeFileSync(join(folder, "all.cts"), requires)
  writeFileSync(join(folder, "core.mts"), imports(core))
  const compile = (types: readonly string[], lib: readonly string[], files: readonly string[]): readonly string[] => {
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...options, types, lib }, files }))
    return complaints(folder, tsc)
  }
  return [...compile(["node"], ["es2023"], ["all.mts", "all.cts"]), ...compile([], ["es2022", "dom"], ["core.mts"])]
}

/** The lines of the compiler about our files; what it says of other packages' declarations is not ours to mend. */
function complaints(folder: string, tsc: string): readonly string[] {
  const output = run("node", [tsc, "--pretty", "false", "-p", "."], folder, { mayFail: true })
  return output.split("\n").filter((line) => /^(error|all|core|node_modules\/waymark\/)/.test(line))
}
