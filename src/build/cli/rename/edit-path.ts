import { CommandError } from "../errors.js"
import { writePlace, frameOf } from "../places.js"
import type { Edit } from "./edits.js"
import { pathChanges, segmentsOf } from "./path-change.js"
import type { SegmentChange } from "./path-change.js"
import type { PathSource, Piece, Segment } from "./path-pieces.js"

/** What a rename of a path writes, and where. */
export interface PathRename {
  readonly from: string
  readonly to: string
  /** Whether it renames all paths that begin with `from`. */
  readonly isPrefix: boolean
  /** The name of the row in messages. */
  readonly name: string
  readonly cwd: string
}

/**
 * The edits that give a row its new path, in the pieces that the changed segments are written in.
 *
 * @throws {CommandError} when a segment is not written in a way that can be edited
 */
export function editPath(source: PathSource, rename: PathRename): readonly Edit[] {
  return pathChanges(segmentsOf(rename.from), segmentsOf(rename.to)).map((change) =>
    change.removed === 0 ? insertSegments(source, change, rename) : replaceSegments(source, change, rename),
  )
}

function replaceSegments({ segments }: PathSource, { at, removed, added }: SegmentChange, rename: PathRename): Edit {
  const own = segments.slice(at, at + removed)
  const [first, last] = [own[0], own.at(-1)]
  if (first === undefined || last === undefined) throw new CommandError(`${rename.name} has another path`, BY_HAND)
  const file = writtenFile(first, rename)
  for (const segment of own) writtenFile(segment, rename)
  const end = last.start + last.text.length
  if (
    own.some(({ piece }) => piece !== first.piece) ||
    end - first.start !== own.map(({ text }) => text).join("/").length
  )
    throw new CommandError(
      `"${own.map(({ text }) => text).join("/")}" in the path of ${rename.name} is written in several places: ${placesOf(own, rename)}`,
      "Rename one of them at a time.",
    )
  if (added.length > 0) return { file, start: first.start, end, text: added.join("/") }
  // The path is shorter: without a slash too.
  const inPiece = segments.filter(({ piece }) => piece === first.piece)
  if (first.piece.length === removed) {
    if (first.piece.node[0] === "scope" || first.piece.node[0] === "resources")
      throw new CommandError(
        `${placeOfPiece(first.piece, rename)}: "${first.piece.text}" is the whole path of this ${first.piece.node[0]}, so ${rename.to} would leave it without one`,
        "Give another path, or change it by hand.",
      )
    return { file, start: first.start, end, text: "" }
  }
  return first === inPiece[0]
    ? { file, start: first.start, end: end + 1, text: "" }
    : { file, start: first.start - 1, end, text: "" }
}

/** Adds segments to the row itself, or for a prefix to the scope that ends there. */
function insertSegments({ segments, pieces }: PathSource, { at, added }: SegmentChange, rename: PathRename): Edit {
  const text = added.join("/")
  const [before, after] = [segments[at - 1], segments[at]]
  const atEnd = before?.file === undefined ? undefined : afterSegment(before, before.file, text)
  const atStart =
    after?.file === undefined ? undefined : { file: after.file, start: after.start, end: after.start, text: `${text}/` }
  const isInRow = before === undefined || before.file !== undefined || before.piece !== pieces.at(-1)
  const inner = after === undefined && isInRow ? addToRow(pieces, text) : undefined
  const found = rename.isPrefix ? (atEnd ?? atStart) : (inner ?? atStart ?? atEnd)
  const last = after ?? before
  if (found !== undefined || last === undefined) return found ?? noPlace(rename)
  writtenFile(last, rename)
  return noPlace(rename)
}

function noPlace({ name }: PathRename): never {
  throw new CommandError(`the path of ${name} is not written in the table, so it cannot be renamed`, BY_HAND)
}

function afterSegment({ start, text }: Segment, file: string, added: string): Edit {
  const end = start + text.length
  return { file, start: end, end, text: `/${added}` }
}

/** Adds segments at the end of the path of a row, which may be "/". */
function addToRow(pieces: readonly Piece[], text: string): Edit | undefined {
  const row = pieces.at(-1)
  const last = row?.chunks?.at(-1)
  if (row === undefined || last === undefined) return undefined
  const end = last.start + last.text.length
  return { file: last.file, start: end, end, text: row.text.endsWith("/") ? text : `/${text}` }
}

const BY_HAND = "Change the row by hand."

/** The file of a segment. */
function writtenFile({ file, text, piece }: Segment, rename: PathRename): string {
  if (file !== undefined) return file
  const at = placeOfPiece(piece, rename)
  if (piece.chunks === undefined)
    throw new CommandError(
      `${at}: the path of this ${piece.node[0] === "scope" ? "scope" : "row"} is not written as a string, so it cannot be renamed`,
      `Write "${piece.text}" there first.`,
    )
  if (segmentsOf(piece.text).includes(text))
    throw new CommandError(
      `${at}: "${text}" is put together of several strings here, so it cannot be renamed`,
      "Write it as one string first.",
    )
  throw new CommandError(
    `${at}: "${text}" in the path of ${rename.name} comes from resources, so the new path has it too, got: ${rename.to}`,
    `Give a path with "${text}", or write the row on its own first.`,
  )
}

function placesOf(segments: readonly Segment[], rename: PathRename): string {
  return [...new Set(segments.map(({ piece }) => `"${piece.text}" at ${placeOfPiece(piece, rename)}`))].join(", ")
}

function placeOfPiece({ node }: Piece, { cwd }: PathRename): string {
  const frame = frameOf(node)
  return frame === undefined ? "the table" : writePlace(frame, cwd)
}
