import { relative } from "node:path"
import type { Route } from "../../../core/table/route.js"
import type { TableCode } from "../table-code/table-code.js"
import type { TableName } from "../table-code/table-names.js"
import type { Output } from "../command.js"
import { placeAt } from "../places.js"
import type { Place } from "../places.js"
import { colorsOf } from "../terminal/colors.js"
import { fitColumns } from "../terminal/fit-columns.js"
import type { Found } from "./find-references.js"

/** A reference as the command writes it. Its file is relative to the folder of the command; lines and columns count from 1. */
export interface Reference extends Place {
  readonly kind: "helper" | "client" | "verified_path" | "matched_route" | "name" | TableName["kind"]
  /** The code, in one line. */
  readonly code: string
  readonly rows: readonly ReferredRow[]
}

type ReferredRow = Pick<Route, "verb" | "path" | "helper" | "plug" | "plug_opts">

const KINDS = { verified: "verified_path", matched: "matched_route" } as const

/** Where a reference is, and which rows it means. */
export function describeReference(
  { node, whole, kind, rows }: Found,
  routes: readonly Route[],
  cwd: string,
): Reference {
  return {
    ...shownPlace(placeAt(node.getSourceFile(), node.getStart()), cwd),
    kind: kind === "verified" || kind === "matched" ? KINDS[kind] : kind,
    code: whole.getText().replace(/\s+/g, " "),
    rows: rows.flatMap((index) => referredRow(routes[index])),
  }
}

/** The same for the names that rows of the table have for others: targets of redirects, and `use` of deprecated rows. */
export function describeNames(
  { program, sources, cwd }: TableCode,
  names: readonly TableName[],
  routes: readonly Route[],
): readonly Reference[] {
  return names.flatMap(({ kind, node, text, chunks: [chunk], rows }) => {
    const source = program.files.find(({ fileName }) => fileName === chunk?.file)
    if (source === undefined || chunk === undefined) return []
    const code = kind === "redirect" ? (sources.find(node)?.node.getText() ?? text) : `use: ${JSON.stringify(text)}`
    const place = shownPlace(placeAt(source, chunk.start - 1), cwd)
    return [
      { ...place, kind, code: code.replace(/\s+/g, " "), rows: rows.flatMap((index) => referredRow(routes[index])) },
    ]
  })
}

function shownPlace({ file, line, column }: Place, cwd: string): Place {
  return { file: relative(cwd, file), line: line + 1, column: column + 1 }
}

function referredRow(route: Route | undefined): readonly ReferredRow[] {
  if (route === undefined) return []
  const { verb, path, helper, plug, plug_opts } = route
  return [{ verb, path, helper, plug, plug_opts }]
}

/** References in the order of their places. */
export function sortReferences(references: readonly Reference[]): readonly Reference[] {
  return references.toSorted((one, other) =>
    one.file === other.file ? one.line - other.line || one.column - other.column : one.file < other.file ? -1 : 1,
  )
}

/** The most characters of code, and the most rows, in a line of the listing. */
const MOST = { code: 60, rows: 3 } as const

/** The lines of references in columns: their places, their code and their rows, and last a count. */
export function writeReferences(references: readonly Reference[], output: Output): readonly string[] {
  const { dim } = colorsOf(output)
  const lines = references.map(({ file, line, column, code, rows }) => [
    dim(`${file}:${line}:${column}`),
    code.length > MOST.code ? `${code.slice(0, MOST.code - 1)}…` : code,
    nameRows(rows),
  ])
  const files = new Set(references.map(({ file }) => file)).size
  return [...fitColumns(lines, output), `${count(references.length, "reference")} in ${count(files, "file")}`]
}

function nameRows(rows: readonly ReferredRow[]): string {
  const names = rows.slice(0, MOST.rows).map(({ verb, path }) => `${verb.toUpperCase()} ${path}`)
  const others = rows.length - names.length
  return others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ")
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`
