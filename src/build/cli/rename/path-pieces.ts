import { isRecord } from "../../../core/lib/is-object.js"
import { pathAt } from "../table-code/row-source.js"
import type { RowSource } from "../table-code/row-source.js"
import { segmentsOf } from "./path-change.js"
import type { TableCode } from "../table-code/table-code.js"
import { firstChunks } from "../table-code/trace.js"
import type { Chunk } from "../table-code/trace.js"

/** The path of a scope, of resources or of a row: a part of the paths of its routes. */
export interface Piece {
  readonly node: readonly unknown[]
  readonly text: string
  readonly chunks: readonly Chunk[] | undefined
  /** How many segments it has. */
  readonly length: number
}

/** A segment of the path of a route. */
export interface Segment {
  readonly text: string
  readonly piece: Piece
  /** Where it is written; undefined for the ids and actions of resources, and for what is put together in code. */
  readonly file: string | undefined
  readonly start: number
}

/** The segments of a route with the pieces that they are written in. */
export interface PathSource {
  readonly segments: readonly Segment[]
  /** From the outermost scope to the row. */
  readonly pieces: readonly Piece[]
}

/** Reads how the path of a route is written, from the nodes around it. */
export function readPath(code: TableCode, chain: readonly (readonly unknown[])[], path: string): PathSource {
  const all = segmentsOf(path)
  const segments: Segment[] = []
  const pieces = chain.flatMap((node): readonly Piece[] => {
    const text = pathOf(node)
    if (text === undefined) return []
    const piece = { node, text, chunks: pathChunks(code, code.sources.of(node), text), length: segmentsOf(text).length }
    segments.push(...writtenSegments(piece))
    // The id of resources, before the rows in them.
    const isNested = node[0] === "resources" && node !== chain.at(-1)
    const isSingle = isRecord(node[3]) && node[3]["singleton"] === true
    if (isNested && !isSingle) segments.push(...unwritten(piece, all.slice(segments.length, segments.length + 1)))
    return [piece]
  })
  const last = pieces.at(-1)
  return { pieces, segments: last === undefined ? [] : [...segments, ...unwritten(last, all.slice(segments.length))] }
}

/** The path that a node declares; undefined for a scope without one. */
export function pathOf(node: readonly unknown[]): string | undefined {
  if (node[0] !== "scope") return String(node[node[0] === "match" ? 2 : 1])
  const path = isRecord(node[1]) ? node[1]["path"] : undefined
  return typeof path === "string" ? path : undefined
}

/** The code of the path of a node. That of a scope is its first element, or in its options. */
export function pathChunks({ tracer }: TableCode, source: RowSource, path: string): readonly Chunk[] | undefined {
  const { elements, kind } = source
  const own = kind === "scope" ? elements.slice(0, 1) : elements.slice(pathAt(source), pathAt(source) + 1)
  const inOptions = kind === "scope" ? elements.slice(0, 3).flatMap((one) => tracer.property(one, "path")) : []
  return firstChunks(tracer, [...own, ...inOptions], path)
}

export function writtenSegments(piece: Piece): readonly Segment[] {
  return [...piece.text.matchAll(/[^/]+/g)].map(({ 0: text, index }) => {
    let before = 0
    for (const chunk of piece.chunks ?? []) {
      const at = index - before
      if (at >= 0 && at + text.length <= chunk.text.length)
        return { text, piece, file: chunk.file, start: chunk.start + at }
      before += chunk.text.length
    }
    return { text, piece, file: undefined, start: 0 }
  })
}

const unwritten = (piece: Piece, texts: readonly string[]): readonly Segment[] =>
  texts.map((text) => ({ text, piece, file: undefined, start: 0 }))
