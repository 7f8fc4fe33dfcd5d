import { foldTableBy } from "../../../core/table/fold/fold.js"
import type { Route } from "../../../core/table/route.js"
import { isTableError } from "../errors.js"
import { OWN_RULES } from "../table-code/own-rules.js"
import { elementAt, pathAt } from "../table-code/row-source.js"
import type { TableCode } from "../table-code/table-code.js"
import { tableNames } from "../table-code/table-names.js"
import type { TableName } from "../table-code/table-names.js"
import type { Chunk } from "../table-code/trace.js"
import { editPath } from "./edit-path.js"
import { applyEdits } from "./edits.js"
import type { Edit } from "./edits.js"
import type { Rename } from "./parse-rename.js"
import { pathChanges, segmentsOf } from "./path-change.js"
import { pathChunks, pathOf, writtenSegments } from "./path-pieces.js"

/**
 * The edits of the names whose rows have other names after the edits of rows.
 *
 * @param edits those of the rows
 */
export function editTableNames(
  code: TableCode,
  table: readonly unknown[],
  rename: Rename,
  edits: readonly Edit[],
): readonly Edit[] {
  const names = rename.field === "plug_opts" ? [] : tableNames(code)
  if (names.length === 0) return []
  const after = rename.field === "helper" ? renamedHelpers(code, rename) : predictRoutes(code, table, edits)
  return names.flatMap((name) => {
    const [old, next] = [code.routes[name.rows[0] ?? -1], after[name.rows[0] ?? -1]]
    if (old === undefined || next === undefined) return []
    if (name.kind === "redirect") return editTarget(code, name, old.path, next.path)
    const chunk = name.chunks.find(({ text }) => text === name.text)
    const helper = next.helper
    if (chunk === undefined || helper === null || helper === name.text) return []
    return [{ file: chunk.file, start: chunk.start, end: chunk.start + chunk.text.length, text: helper }]
  })
}

function editTarget(code: TableCode, { node, text, chunks }: TableName, old: string, next: string): readonly Edit[] {
  const target = [...segmentsOf(text)]
  for (const { at, removed, added } of pathChanges(segmentsOf(old), segmentsOf(next)).toReversed())
    if (
      !segmentsOf(old)
        .slice(at, at + removed)
        .some((segment) => /[:*]/.test(segment))
    )
      target.splice(at, removed, ...added)
  const to = `/${target.join("/")}`
  if (to === text) return []
  const piece = { node, text, chunks, length: segmentsOf(text).length }
  const name = `the target of the redirect ${String(node[1])}`
  return editPath(
    { pieces: [piece], segments: writtenSegments(piece) },
    { from: text, to, isPrefix: false, name, cwd: code.cwd },
  )
}

/** The routes with the new name of a helper, which is also the beginning of those of nested rows. */
function renamedHelpers({ routes, rows, chains }: TableCode, { rows: own, from, to }: Rename): readonly Route[] {
  const renamed = new Set(own.map((index) => rows[index]))
  return routes.map((route, index) => {
    const { helper } = route
    if (own.includes(index)) return { ...route, helper: to }
    const isInside =
      chains[index]?.some((node) => renamed.has(node)) === true && helper?.startsWith(`${from}_`) === true
    return isInside ? { ...route, helper: to + helper.slice(from.length) } : route
  })
}

/** The routes of the table with the paths and plugs of the edited code, before the names that rows have for others are edited. */
function predictRoutes(code: TableCode, table: readonly unknown[], edits: readonly Edit[]): readonly Route[] {
  const edited = (chunks: readonly Chunk[] | undefined, text: string): string =>
    chunks === undefined ? text : chunks.map((chunk) => editChunk(chunk, edits)).join("")
  const change = (node: unknown): unknown => {
    const source = Array.isArray(node) ? code.sources.find(node) : undefined
    if (!Array.isArray(node) || source === undefined) return node
    const changed: unknown[] = [...node]
    const path = pathOf(node)
    const next = path === undefined ? undefined : edited(pathChunks(code, source, path), path)
    if (node[0] === "scope") {
      if (next !== undefined) changed[1] = { ...node[1], path: next }
      changed[2] = Array.isArray(node[2]) ? node[2].map(change) : node[2]
      return changed
    }
    if (node[0] === "pipeline" || node[0] === "pipe_through") return node
    changed[pathAt(source) + 1] = next
    if (Array.isArray(node[4]) && node[0] === "resources") changed[4] = node[4].map(change)
    if (node[0] === "redirect") return changed
    const { text, traced } = elementAt(source, pathAt(source) + 1)
    changed[pathAt(source) + 2] = edited(traced && code.tracer.chunks(traced, String(text)), String(text))
    return changed
  }
  try {
    return foldTableBy(table.map(change), OWN_RULES)
  } catch (error) {
    // The edited table breaks a rule, which its module says with the place when it is loaded.
    if (isTableError(error)) return code.routes
    throw error
  }
}

function editChunk({ text, file, start }: Chunk, edits: readonly Edit[]): string {
  const own = edits
    .filter((edit) => edit.file === file && edit.start >= start && edit.end <= start + text.length)
    .map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }))
  return applyEdits(
    text,
    own.toSorted((one, other) => one.start - other.start),
  )
}
