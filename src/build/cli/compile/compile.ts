import { existsSync } from "node:fs"
import { basename, dirname, resolve } from "node:path"
import { isIdentifier, stringLiteral } from "../../../core/lib/literal.js"
import { lineComments } from "../comment.js"
import { commandLine } from "../command.js"
import { CommandError, UsageError } from "../errors.js"
import { exportType } from "../export-type.js"
import { checkWrittenBy, readText, replaceFiles, shownPath } from "../files.js"
import { loadTracked } from "../load-table.js"
import type { LoadedTable } from "../load-table.js"
import { groupBy } from "../../../core/lib/group-by.js"
import { argumentsOf, compiledCall, importsOf, READER } from "./compiled-json.js"
import type { CompiledCall } from "./compiled-json.js"

export interface CompileOptions {
  readonly out?: string | undefined
  readonly check?: boolean | undefined
}

/**
 * Writes a module with the compiled table of another module, unless it is up to date.
 *
 * @returns a line that summarises what was done
 * @throws {CommandError} when the module has no table, when the table cannot be compiled or the file not be written, and with
 *   `check` when it is missing or out of date
 */
export async function writeCompiled(
  cwd: string,
  module: string | undefined,
  { out, check = false }: CompileOptions,
): Promise<string> {
  const path = resolve(cwd, parseOut(out))
  const shown = shownPath(cwd, path)
  const loaded = await loadTracked(cwd, module)
  if (path === loaded.path)
    throw new UsageError(`--out is the module of the table itself: ${shown}`, "Choose another name.")
  const call = compiledCall(loaded.table, cwd, loaded.file)
  const files = compiledFiles(path, loaded, call)
  for (const [name] of files) checkWrittenBy("waymark compile", name, shownPath(cwd, name))
  const stale = files.filter(([name, text]) => readText(name) !== text)
  const [first] = stale
  if (first === undefined) return `${shown} is up to date`
  if (check) {
    const state = existsSync(first[0]) ? "out of date" : "missing"
    throw new CommandError(
      `${shownPath(cwd, first[0])} is ${state}`,
      `Run "${commandLine("compile", [module, "--out", out])}" to write it.`,
    )
  }
  replaceFiles(stale.map(([path, content]) => ({ path, content, shown: shownPath(cwd, path) })))
  return `wrote ${stale.map(([name]) => shownPath(cwd, name)).join(" and ")}`
}

function parseOut(out: string | undefined): string {
  if (out !== undefined && /\.m?[jt]s$/.test(out) && !/\.d\.m?ts$/.test(out)) return out
  throw new UsageError(
    out === undefined ? "no --out given" : `--out expects a file that ends in .ts, .mts, .js or .mjs, got: ${out}`,
    "Write, for example, --out routes.compiled.ts.",
  )
}

/** The files to write with their contents: a module, and the declarations of a module of JavaScript. */
export function compiledFiles(
  path: string,
  { path: module, exportName }: LoadedTable,
  call: CompiledCall,
): readonly (readonly [path: string, text: string])[] {
  const { name } = READER
  const [, stem = "", kind = "", language] = /^(.*)\.(m?)([jt])s$/.exec(path) ?? []
  const type = exportType({ module, exportName, folder: dirname(path) })
  const title = `Written by "waymark compile" from ${basename(module)}, whose rows it has. Do not edit it: run the command again.`
  const head = `${lineComments(title).join("\n")}\n`
  // The name of an export may be a reserved word such as "default", or any string.
  const isConstant = canDeclare(exportName)
  const local = isConstant ? exportName : "routes"
  const end = isConstant ? "" : `\n${exportAs(local, exportName)}\n`
  const lines = argumentsOf(call)
    .map((text) => `  ${text},\n`)
    .join("")
  const imports = Array.from(
    groupBy(importsOf(call), ({ from }) => from),
    ([from, own]) => {
      const names = own.map((one) => one.name).toSorted()
      return `import { ${names.join(", ")} } from "${from}"\n`
    },
  ).join("")
  const start = `${imports}\n${isConstant ? "export " : ""}const ${local}`
  if (language === "t") return [[path, `${head}${start}: ${type} = /* @__PURE__ */ ${name}(\n${lines})\n${end}`]]
  return [
    [path, `${head}${start} = /* @__PURE__ */ ${name}(\n${lines})\n${end}`],
    [`${stem}.d.${kind}ts`, `${head}${isConstant ? "export " : ""}declare const ${local}: ${type}\n${end}`],
  ]
}

/** The words that a module cannot declare. */
const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally " +
    "for function if implements import in instanceof interface let new null package private protected public return static super " +
    "switch this throw true try typeof var void while with yield"
  ).split(" "),
)

/** Whether a constant can have the name of an export. */
function canDeclare(exportName: string): boolean {
  return isIdentifier(exportName) && !RESERVED_WORDS.has(exportName)
}

function exportAs(local: string, exportName: string): string {
  if (exportName === "default") return `export default ${local}`
  return `export { ${local} as ${isIdentifier(exportName) ? exportName : stringLiteral(exportName)} }`
}
