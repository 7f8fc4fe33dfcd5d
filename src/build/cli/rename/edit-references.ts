import type ts from "typescript"
import type { Route } from "../../../core/table/route.js"
import type { Program } from "../compiler/program.js"
import { CommandError } from "../errors.js"
import type { Found } from "../references/find-references.js"
import type { MeantRows } from "../references/linked-tables.js"
import { replaceNode, replaceString } from "./edits.js"
import type { Edit } from "./edits.js"
import { pathChanges, segmentsOf } from "./path-change.js"
import { placeIn } from "./places.js"

/** A program whose table changes. */
interface Change {
  readonly program: Program
  /** The routes of the table. */
  readonly before: readonly Route[]
  /** The same routes in the edited table, in the same order. */
  readonly after: readonly Route[]
  readonly cwd: string
}

/**
 * The edits of references whose rows have other names now.
 *
 * @throws {CommandError} when a reference means rows whose new names differ
 */
export function editReferences(change: Change, found: readonly Found[]): readonly Edit[] {
  return found.flatMap((one) => [
    ...editName(change, one),
    ...editAction(change, one),
    ...(one.kind === "verified" ? editWrittenPath(change, one) : []),
    ...(one.kind === "matched" ? editCompared(change, one) : []),
  ])
}

/** The new value of a field that rows share; undefined if it is as before. Rows of other tables keep theirs. */
function renamed({ before, after }: Change, { rows, others }: MeantRows, field: keyof Route): string | undefined {
  const changed = rows.some((index) => before[index]?.[field] !== after[index]?.[field])
  const values = new Set([...rows.map((index) => after[index]), ...others].map((route) => route?.[field]))
  const [value] = values
  if (!changed || values.size === 0) return undefined
  return values.size === 1 && typeof value === "string" ? value : SPLIT
}

/** In place of a new name, if the rows have several. */
const SPLIT = "\0"

const TAKE_APART = "Take them apart first."

function editName(change: Change, found: Found): readonly Edit[] {
  const { before, cwd } = change
  const { is } = change.program
  const { kind, node, rows } = found
  if (kind === "verified" || kind === "matched") return []
  const helper = renamed(change, found, "helper")
  if (helper === undefined) return []
  const { parent } = node
  const isProperty = is.isPropertyAccessExpression(parent) && parent.name === node
  // A variable keeps its name, and so does a name that is computed.
  if (!is.isStringLiteral(node) && !isProperty && !is.isBindingElement(parent)) return []
  const old = is.isStringLiteral(node) ? node.text : node.getText()
  if (helper === SPLIT)
    throw new CommandError(`${placeIn(node, cwd)}: ${old} means rows that get different names`, TAKE_APART)
  const next = `${helper}${/_(?:path|url)$/.exec(old.slice(before[rows[0] ?? 0]?.helper?.length))?.[0] ?? ""}`
  if (is.isStringLiteral(node)) return [replaceString(node, next)]
  if (!is.isBindingElement(parent)) return [replaceNode(node, next)]
  const { propertyName, name } = parent
  if (propertyName === undefined) return [replaceNode(node, `${next}: ${old}`)]
  if (name.getText() !== next) return [replaceNode(node, next)]
  // What an earlier rename has written: `{ person_path: user_path }` becomes `{ user_path }` again.
  return [{ ...replaceNode(node, ""), end: name.getStart() }]
}

function editAction(change: Change, found: Found): readonly Edit[] {
  const { before } = change
  const { is } = change.program
  const { kind, argument, whole, rows, others } = found
  if (kind === "name") {
    if (!is.isTypeReferenceNode(whole)) return []
    return (whole.typeArguments ?? []).flatMap((type) => {
      const literal = is.isLiteralTypeNode(type) ? type.literal : undefined
      if (literal === undefined || !is.isStringLiteral(literal)) return []
      const named = {
        rows: rows.filter((index) => before[index]?.plug_opts === literal.text),
        others: others.filter(({ plug_opts }) => plug_opts === literal.text),
      }
      const action = renamed(change, named, "plug_opts")
      return action === undefined || action === SPLIT ? [] : [replaceString(literal, action)]
    })
  }
  if (kind === "verified" || argument === undefined || !is.isStringLiteral(argument)) return []
  const action = renamed(change, found, "plug_opts")
  return action === undefined || action === SPLIT ? [] : [replaceString(argument, action)]
}

function editCompared(change: Change, found: Found): readonly Edit[] {
  const { before, cwd } = change
  const { node, rows } = found
  const text = node.getText().slice(1, -1)
  for (const field of ["path", "helper", "plug", "plug_opts"] as const) {
    if (!rows.every((index) => before[index]?.[field] === text)) continue
    const next = renamed(change, found, field)
    if (next === SPLIT)
      throw new CommandError(`${placeIn(node, cwd)}: ${text} means rows that get different names`, TAKE_APART)
    return next === undefined ? [] : [replaceString(node, next)]
  }
  return []
}

/** Replaces the segments of a written path whose segments in the pattern changed. */
function editWrittenPath({ program: { is }, before, after, cwd }: Change, { argument, rows }: Found): readonly Edit[] {
  const [old, next] = [before[rows[0] ?? -1]?.path, after[rows[0] ?? -1]?.path]
  if (argument === undefined || old === undefined || next === undefined || old === next) return []
  const isText = is.isStringLiteral(argument) || is.isNoSubstitutionTemplateLiteral(argument)
  if (!isText && !is.isTemplateExpression(argument)) return []
  const values: readonly ts.Node[] = is.isTemplateExpression(argument)
    ? argument.templateSpans.map(({ expression }) => expression)
    : []
  const file = argument.getSourceFile().fileName
  const places = writtenSegments(argument, values)
  const from = segmentsOf(old)
  return pathChanges(from, segmentsOf(next)).flatMap(({ at, removed, added }): readonly Edit[] => {
    const params = [...from.slice(at, at + removed), ...added].map((segment) => /[:*]/.test(segment))
    if (params.every(Boolean) && removed === added.length) return []
    const [first, last, before] = [places[at], places[at + removed - 1], places[at - 1]]
    if (params.includes(true))
      throw new CommandError(
        `${placeIn(argument, cwd)}: this path has other params than ${next}`,
        "Change it by hand, or write it with a helper.",
      )
    const text = added.join("/")
    if (removed === 0 && first !== undefined) return [{ file, start: first.start, end: first.start, text: `${text}/` }]
    if (removed === 0) {
      const end = before?.end ?? argument.getStart() + 2
      return [{ file, start: end, end, text: before === undefined ? text : `/${text}` }]
    }
    if (first === undefined || last === undefined) return []
    if (added.length > 0) return [{ file, start: first.start, end: last.end, text }]
    const after = places[at + removed]
    return [
      after === undefined
        ? { file, start: before === undefined ? first.start : before.end, end: last.end, text: "" }
        : { file, start: first.start, end: after.start, text: "" },
    ]
  })
}

/** The places of the segments of a path in the code of a string or a template. */
function writtenSegments(
  argument: ts.Node,
  values: readonly ts.Node[],
): readonly { readonly start: number; readonly end: number }[] {
  const { text } = argument.getSourceFile()
  const found: { readonly start: number; readonly end: number }[] = []
  const isValue = (at: number): boolean => values.some((value) => value.pos <= at && at < value.end)
  let start = argument.getStart() + 1
  for (let at = start; at < argument.getEnd(); at += 1) {
    const isEnd = at === argument.getEnd() - 1 || /[/?#]/.test(text[at] ?? "")
    if (!isEnd || isValue(at)) continue
    if (at > start) found.push({ start, end: at })
    start = at + 1
    if (/[?#]/.test(text[at] ?? "")) break
  }
  return found
}
