import { relative } from "node:path"
import { argumentsOf, compiledCall, importsOf, READER } from "../cli/compile/compiled-json.js"
import type { OwnImport } from "../cli/compile/compiled-json.js"
import { CommandError, errorText } from "../cli/errors.js"
import { findTable } from "../cli/find-table.js"
import { loadedFiles } from "../cli/load-module.js"
import { loadTables } from "../cli/load-table.js"
import { writeTypesOf } from "../cli/types/types.js"
import { isOnlyAction } from "../../core/compiled/is-only-action.js"
import { groupBy } from "../../core/lib/group-by.js"
import { list_routes } from "../../core/table/routes.js"
import type { BundlerValues } from "./bundler-values.js"
import { editCode } from "./edit-code.js"
import type { Edit, EditedCode } from "./edit-code.js"
import { linkEdits, localName, tableLinks } from "./link-calls.js"
import type { TableLinks } from "./link-calls.js"
import { DECLARING_MODULE, otherModuleMessage } from "./messages.js"
import { parseModule } from "./parse-module.js"
import type { ImportedName, ParsedModule, Span } from "./parse-module.js"
import { isRowFunction } from "./row-functions.js"

/** The replacements for the calls of `helpers` and `client` with each table, by the names of the tables' exports. */
export type LinksOfTables = Readonly<Record<string, TableLinks>>

/** A module with tables, in the form in which a bundler passes it. */
export interface ModuleJob {
  readonly path: string
  /** The folder that paths in messages are relative to. */
  readonly cwd: string
  readonly code: string
  /** Whether calls of `helpers` are replaced too, for a browser. */
  readonly hasLinks: boolean
  /** Whether the file of `waymark types` is written. */
  readonly writesTypes: boolean
  readonly values: BundlerValues
}

/** The code of a module with compiled tables. */
export interface CompiledTables extends EditedCode {
  readonly links: LinksOfTables
  /** Whether no table needs contracts or forwards. */
  readonly hasOnlyActions: boolean
}

/** The result of a {@link ModuleJob}: the code with compiled tables, or the message of an error. */
export type CompiledModule = (CompiledTables | { readonly error: string }) & {
  /** The files that were loaded, which determine the result. */
  readonly files: readonly string[]
}

/** Runs a module, and replaces the tables that it exports by compiled ones. The other code of the module stays. */
export async function compileModule(job: ModuleJob): Promise<CompiledModule> {
  try {
    const edited = await compileTables(job)
    return { ...edited, files: filesOf(job) }
  } catch (error) {
    return {
      error: error instanceof CommandError ? `${error.message}\n${error.advice}` : errorText(error),
      files: filesOf(job),
    }
  }
}

function filesOf({ path }: ModuleJob): readonly string[] {
  return [...new Set([path, ...loadedFiles(path)])]
}

async function compileTables({ path, cwd, code, hasLinks, writesTypes, values }: ModuleJob): Promise<CompiledTables> {
  const file = relative(cwd, path)
  const tables = await loadTables(cwd, path, values)
  if (writesTypes) writeTypesOf({ path, ...findTable(Object.fromEntries(tables), file) }, cwd)
  const parsed = parseModule(path, code)
  const calls: OwnImport[] = []
  const links: Record<string, TableLinks> = {}
  const edits: Edit[] = []
  const compiled = new Set(tables.values())
  for (const [name, table] of tables) {
    const exported = parsed.exports.get(name)
    if (exported?.value === undefined) throw new CommandError(otherModuleMessage(file, name), DECLARING_MODULE)
    if (hasLinks) links[name] = tableLinks(table)
    // An alias of a table that is compiled too: both names must stay the same table.
    const isAlias = exported.alias !== undefined && compiled.has(table) && isLocalTable(parsed, exported.alias, tables)
    if (isAlias || edits.some(({ start }) => start === exported.value?.start)) continue
    const call = compiledCall(table, cwd, file)
    for (const needed of importsOf(call)) if (!calls.some(({ name }) => name === needed.name)) calls.push(needed)
    const args = argumentsOf(call, localName).join(", ")
    edits.push({ ...exported.value, text: `/* @__PURE__ */ ${localName(READER.name)}(${args})` })
  }
  const linked = linkEdits(parsed, (local) => exportOf(parsed, local, links))
  edits.push(...linked.edits)
  edits.push(...importEdits(parsed, code, [...edits]), ...pureEdits(parsed, [...edits]))
  const edited = editCode(path, code, edits, writeImports([...calls, ...linked.imports]))
  return { ...edited, links, hasOnlyActions: [...compiled].every((table) => list_routes(table).every(isOnlyAction)) }
}

/** The imports of functions, which are appended to a module. */
function writeImports(functions: readonly OwnImport[]): string {
  const texts = Array.from(
    groupBy(functions, ({ from }) => from),
    ([from, own]) => {
      const names = own.map(({ name }) => `${name} as ${localName(name)}`)
      return `\nimport { ${names.join(", ")} } from "${from}"\n`
    },
  )
  return texts.join("")
}

/**
 * Replaces the calls of `helpers` and `client` in a module that imports tables, for a browser.
 *
 * @param tablesOf the links of the tables that a module exports, by the module as it is written in the import
 * @returns undefined if there are no such calls
 */
export async function linkModule(
  path: string,
  code: string,
  tablesOf: (specifier: string) => Promise<LinksOfTables | undefined>,
): Promise<EditedCode | undefined> {
  const parsed = parseModule(path, code)
  const known = new Map<string, TableLinks>()
  for (const { from, names } of parsed.imports) {
    const links = from.startsWith(".") ? await tablesOf(from) : undefined
    for (const { local, imported = "" } of names) {
      const call = links?.[imported]
      if (call !== undefined) known.set(local, call)
    }
  }
  const { edits, imports } = linkEdits(parsed, (local) => known.get(local))
  if (edits.length === 0) return undefined
  return editCode(path, code, [...edits, ...importEdits(parsed, code, edits)], writeImports(imports))
}

/** The links of a constant that is exported as a table. */
function exportOf({ exports }: ParsedModule, local: string, links: LinksOfTables): TableLinks | undefined {
  return [...exports].flatMap(([name, exported]) => (exported.local === local ? (links[name] ?? []) : []))[0]
}

/** Whether a constant is exported as a table. */
function isLocalTable({ exports }: ParsedModule, local: string, tables: ReadonlyMap<string, unknown>): boolean {
  return [...exports].some(([name, exported]) => exported.local === local && tables.has(name))
}

const isInside = ({ start, end }: Span, spans: readonly Span[]): boolean =>
  spans.some((span) => span.start <= start && end <= span.end)

/** Drops imports that only the rows of replaced tables use, so that a bundle need not have them. */
function importEdits({ imports }: ParsedModule, code: string, replaced: readonly Span[]): readonly Edit[] {
  const isUnused = ({ uses }: ImportedName): boolean => uses.length > 0 && uses.every((use) => isInside(use, replaced))
  return imports.flatMap(({ start, end, source, names }) => {
    const kept = names.filter((name) => !isUnused(name))
    if (kept.length === names.length) return []
    const text =
      kept.length === 0 ? "" : `import ${writeNames(kept, code)} from ${code.slice(source.start, source.end)}`
    // Lines stay where they are.
    return [{ start, end, text: text.replaceAll(/\s*\n\s*/g, " ") }]
  })
}

function writeNames(names: readonly ImportedName[], code: string): string {
  const texts = (isNamed: boolean): readonly string[] =>
    names
      .filter(({ imported, span }) => isNamed === (imported !== undefined && !isDefault({ imported, span }, code)))
      .map(({ span }) => code.slice(span.start, span.end))
  const named = texts(true)
  return [...texts(false), ...(named.length === 0 ? [] : [`{ ${named.join(", ")} }`])].join(", ")
}

/** Whether a name is written before the braces, as in `import name from "./module.js"`. */
function isDefault({ imported, span }: Pick<ImportedName, "imported" | "span">, code: string): boolean {
  return imported === "default" && !/\bdefault\b|"default"|'default'/.test(code.slice(span.start, span.end))
}

/** Marks other calls that make rows, so that bundlers drop rows that nothing uses any more. */
function pureEdits({ imports }: ParsedModule, replaced: readonly Span[]): readonly Edit[] {
  return imports
    .filter(({ from }) => from === "waymark")
    .flatMap(({ names }) => names.filter(({ imported }) => isRowFunction(imported)))
    .flatMap(({ uses }) => uses.flatMap(({ call }) => call ?? []))
    .filter((call) => !isInside(call, replaced))
    .map(({ start }) => ({ start, end: start, text: "/* @__PURE__ */ " }))
}
