import { relative } from "node:path"
import { compiledCall, escapeCharacter, quote } from "../cli/compile/compiled-json.js"
import { CommandError, errorText } from "../cli/errors.js"
import { loadedFiles } from "../cli/load-module.js"
import { loadTables } from "../cli/load-table.js"
import { compileHelpers } from "../compiled/compile-helpers.js"
import { editCode } from "./edit-code.js"
import type { Edit, EditedCode } from "./edit-code.js"
import { otherModuleMessage } from "./messages.js"
import { parseModule } from "./parse-module.js"
import type { ImportedName, ParsedModule, Span } from "./parse-module.js"
import { isRowFunction } from "./row-functions.js"

/** The calls in place of `helpers` with each table, by the names of the tables' exports. */
export type HelpersOfTables = Readonly<Record<string, HelperCode>>

/** The code of a call, and the names that it uses of `waymark`. */
interface HelperCode {
  readonly code: string
  readonly names: readonly string[]
}

/** A module with tables, as a bundler has it. */
export interface ModuleJob {
  readonly path: string
  /** The folder that paths in messages are relative to. */
  readonly cwd: string
  readonly code: string
  /** Whether calls of `helpers` are replaced too, for a browser. */
  readonly hasLinks: boolean
}

/** The result of a {@link ModuleJob}: the code with compiled tables, or the message of an error. */
export type CompiledModule = ((EditedCode & { readonly helpers: HelpersOfTables }) | { readonly error: string }) & {
  /** The files that were loaded, which determine the result. */
  readonly files: readonly string[]
}

/** Runs a module, and replaces the tables that it exports by compiled ones. The other code of the module stays. */
export async function compileModule(job: ModuleJob): Promise<CompiledModule> {
  try {
    const edited = await compileTables(job)
    return { ...edited, files: filesOf(job) }
  } catch (error) {
    return { error: error instanceof CommandError ? error.message : errorText(error), files: filesOf(job) }
  }
}

function filesOf({ path }: ModuleJob): readonly string[] {
  return [...new Set([path, ...loadedFiles(path)])]
}

async function compileTables({
  path,
  cwd,
  code,
  hasLinks,
}: ModuleJob): Promise<EditedCode & { readonly helpers: HelpersOfTables }> {
  const file = relative(cwd, path)
  const tables = await loadTables(cwd, path)
  const parsed = parseModule(path, code)
  const calls = new Set<string>()
  const helpers: Record<string, HelperCode> = {}
  const edits: Edit[] = []
  const compiled = new Set(tables.values())
  for (const [name, table] of tables) {
    const exported = parsed.exports.get(name)
    if (exported?.value === undefined) throw new CommandError(otherModuleMessage(file, name))
    if (hasLinks) helpers[name] = helperCode(table)
    // Another name of a table that is compiled too, which must stay the same table.
    const isAlias = exported.alias !== undefined && compiled.has(table) && isLocalTable(parsed, exported.alias, tables)
    if (isAlias || edits.some(({ start }) => start === exported.value?.start)) continue
    const call = compiledCall(table, cwd, file)
    calls.add(call.name)
    edits.push({ ...exported.value, text: `/* @__PURE__ */ ${localName(call.name)}(${call.argument})` })
  }
  const linked = helperEdits(parsed, (local) => exportOf(parsed, local, helpers))
  edits.push(...linked.edits)
  edits.push(...importEdits(parsed, code, [...edits]), ...pureEdits(parsed, [...edits]))
  return { ...editCode(path, code, edits, importOf([...calls, ...linked.names])), helpers }
}

/** The import of functions, which is appended to a module. */
function importOf(names: readonly string[]): string {
  return `\nimport { ${names.map((name) => `${name} as ${localName(name)}`).join(", ")} } from "waymark"\n`
}

/**
 * Replaces the calls of `helpers` in a module that imports tables, for a browser.
 *
 * @param tablesOf the helpers of the tables that a module exports, by the module as it is written in the import
 * @returns undefined if there are no such calls
 */
export async function linkModule(
  path: string,
  code: string,
  tablesOf: (specifier: string) => Promise<HelpersOfTables | undefined>,
): Promise<EditedCode | undefined> {
  const parsed = parseModule(path, code)
  const known = new Map<string, HelperCode>()
  for (const { from, names } of parsed.imports) {
    const helpers = from.startsWith(".") ? await tablesOf(from) : undefined
    for (const { local, imported = "" } of names) {
      const call = helpers?.[imported]
      if (call !== undefined) known.set(local, call)
    }
  }
  const { edits, names } = helperEdits(parsed, (local) => known.get(local))
  if (edits.length === 0) return undefined
  return editCode(path, code, [...edits, ...importEdits(parsed, code, edits)], importOf(names))
}

/** The helpers of a constant that is exported as a table. */
function exportOf({ exports }: ParsedModule, local: string, helpers: HelpersOfTables): HelperCode | undefined {
  return [...exports].flatMap(([name, exported]) => (exported.local === local ? (helpers[name] ?? []) : []))[0]
}

/** Replaces calls such as `helpers(routes)`. */
function helperEdits(
  { imports }: ParsedModule,
  helpersOf: (local: string) => HelperCode | undefined,
): { readonly edits: readonly Edit[]; readonly names: readonly string[] } {
  const names = new Set<string>()
  const edits = imports
    .filter(({ from }) => from === "waymark")
    .flatMap((one) => one.names.filter(({ imported }) => imported === "helpers"))
    .flatMap(({ uses }) => uses.flatMap(({ call }) => call ?? []))
    .flatMap(({ start, end, argument }): readonly Edit[] => {
      const call = argument === undefined ? undefined : helpersOf(argument)
      for (const name of call?.names ?? []) names.add(name)
      return call === undefined ? [] : [{ start, end, text: `/* @__PURE__ */ ${call.code}` }]
    })
  return { edits, names: [...names] }
}

/** The call that makes the helpers of a table. Only links of strings can be written as JavaScript, where `__proto__` is no key. */
function helperCode(table: readonly unknown[]): HelperCode {
  const { data, isUsual } = compileHelpers(table)
  const names = isUsual ? ["compiled_helpers"] : ["compiled_helpers", "write_any_link"]
  const json = JSON.stringify(data)
  const [make, ...write] = names.map(localName)
  const given = isUsual ? json.replace(/[\u2028\u2029]/g, escapeCharacter) : `JSON.parse(${quote(json)})`
  return { code: `${make}(${[given, ...write].join(", ")})`, names }
}

/** Whether a constant is exported as a table. */
function isLocalTable({ exports }: ParsedModule, local: string, tables: ReadonlyMap<string, unknown>): boolean {
  return [...exports].some(([name, exported]) => exported.local === local && tables.has(name))
}

function localName(name: string): string {
  return `waymark_${name}`
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
