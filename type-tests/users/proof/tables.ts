import { dynamic, helpers, list_routes } from "../../../src/index.js"
import type { Case, Item, ReferenceRoute } from "../../../test/conformance/cases.js"
import { pipeNames, toTable } from "../../../test/conformance/convert.js"
import { tableDifferences } from "../../../test/conformance/differences/tables.js"
import { attempt, expectError } from "../../../test/conformance/outcome.js"
import { Judgement } from "../../../test/conformance/report.js"
import type { TableEntry } from "../../../test/conformance/run/tables.js"
import { builderSentenceDifferences, findDifference, sentenceDifferences } from "./differences.js"
import type { Program } from "./program.js"
import { tableSource } from "./table-source.js"
import type { Form } from "./table-source.js"

/** A table of a case: the router's own, or one that it forwards to. */
export interface CaseTable {
  readonly module: string
  readonly items: readonly Item[]
  readonly routes: readonly ReferenceRoute[]
  /** Its name in the program. */
  readonly name: string
}

/** The tables of a case in the order in which its routers are built. */
export function caseTables(of: Case): readonly CaseTable[] {
  const modules = [...Object.entries(of.routers ?? {}), [of.module, of.items] as const]
  return modules.map(([module, items], index) => ({
    module,
    items,
    routes: module === of.module ? (of.routes ?? []) : (of.other_routes?.[module] ?? []),
    name: `table_${index}`,
  }))
}

/** Whether the table of a case should be refused, and the message. */
export function refusal(of: Case): { readonly isRefused: boolean; readonly sentence: string | undefined } {
  const { compile } = of
  const reference = compile.ok
    ? { value: "compiles" }
    : { ...expectError({ ...compile, raise: compile.error }), open: true }
  const { expected } = new Judgement<TableEntry>(of, "compile", tableDifferences).expect({ ask: "compile" }, reference)
  const outcome = attempt(() => {
    const table = toTable(of.items)
    list_routes(table)
    helpers(dynamic(table))
  })
  const error = "error" in outcome ? outcome.error : undefined
  return { isRefused: "raise" in expected, sentence: error instanceof Error ? error.message : undefined }
}

/** Writes the tables and routers of a case, each with a claim that it is accepted or refused. */
export function claimTables(program: Program, of: Case, form: Form): void {
  const tables = caseTables(of)
  const { isRefused, sentence } = refusal(of)
  for (const { module, items, name } of tables) {
    const lines = [...tableSource(name, toTable(items), form), `export const ${name}_helpers = helpers(${name})`]
    if (sentence === undefined || module !== of.module)
      program.claim({ kind: "table accepted", about: `table of ${module}`, verdict: "accepts", entries: 0 }, ...lines)
    else claimRefused(program, of, form, name, sentence, lines)
  }
  if (sentence === undefined) claimRouters(program, of, tables, isRefused)
  program.throws = isRefused
}

/** A table that is refused on its own, with the message of the exception. */
function claimRefused(
  program: Program,
  of: Case,
  form: Form,
  name: string,
  sentence: string,
  lines: readonly string[],
): void {
  const about = of.compile.ok ? sentence : of.compile.message
  const rules = form === "builders" ? [...sentenceDifferences, ...builderSentenceDifferences] : sentenceDifferences
  const difference = findDifference(rules, sentence, of)?.name
  const isSaid = difference === undefined
  if (form === "builders") {
    const says = { text: sentence.replace(/ \((?:at|in) [^)]*\)$/, ""), isSaid }
    return program.claim({ kind: "table refused", about, verdict: "refuses", says, difference }, ...lines)
  }
  program.claim({ kind: "table refused", about, verdict: "refuses" }, ...lines)
  program.claim(
    { kind: "sentence", about: sentence, verdict: isSaid ? "accepts" : "refuses", difference },
    `export type Sentence = AssertNone<Unsaid<${JSON.stringify(sentence)}, MessagesIn<CheckedTable<typeof ${name}>>>>`,
  )
}

/** The routers of the tables, with a plug for each name that the case defines. */
function claimRouters(program: Program, of: Case, tables: readonly CaseTable[], isRefused: boolean): void {
  const routers = new Map<string, string>()
  for (const { module, items, name } of tables) {
    const { used, defined } = pipeNames(items)
    const plugs = [...used].filter((plug) => !defined.has(plug) && of.undefined_plugs?.includes(plug) !== true)
    const targets = new Set(list_routes(toTable(items)).map(({ plug }) => plug))
    const registry = registrySource([...targets].map((plug) => [plug.split("."), routers.get(plug) ?? "target"]))
    const fails = isRefused && module === of.module
    program.claim(
      {
        kind: fails ? "table refused" : "table accepted",
        about: `router of ${module}`,
        verdict: fails ? "refuses" : "accepts",
      },
      `export const ${name}_router = define_router(${name}, { plugs: { ${plugs.map((plug) => `${JSON.stringify(plug)}: target`).join(", ")} }, warn: target }).build(${registry})`,
    )
    routers.set(module, `${name}_router`)
  }
}

type Entry = readonly [parts: readonly string[], value: string]

/** A registry nested by alias. */
function registrySource(entries: readonly Entry[]): string {
  const groups = new Map<string, Entry[]>()
  for (const [[head = "", ...rest], value] of entries) groups.set(head, [...(groups.get(head) ?? []), [rest, value]])
  const fields = [...groups].map(([head, group]) => {
    const [first] = group
    const source = first?.[0].length === 0 && group.length === 1 ? first[1] : registrySource(group)
    return `${JSON.stringify(head)}: ${source}`
  })
  return `{ ${fields.join(", ")} }`
}
