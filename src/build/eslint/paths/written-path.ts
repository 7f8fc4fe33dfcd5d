import type { AstNode } from "../rule.types.js"

/** A part of a segment: text, or an expression in a template. */
export type Piece = string | AstNode

/** A path in code: `"/users/7?tab=1"` or `` `/users/${id}` ``. */
export interface WrittenPath {
  readonly node: AstNode
  /** The place of the path in the file, if it is only a part of the node: an attribute of HTML in a template. */
  readonly range?: readonly [start: number, end: number]
  /** The path as it is written, with `${…}` for expressions. */
  readonly text: string
  readonly segments: readonly (readonly Piece[])[]
  /** The query without its question mark and the fragment with its hash; `undefined` if an expression is in them. */
  readonly query: string | undefined
  readonly fragment: string
  readonly hasExpressions: boolean
}

/**
 * The paths that an expression may have: strings, templates and sums that begin with one slash. Other values have none, such as URLs of
 * other sites, names of files, CSS and regular expressions.
 */
export function writtenPaths(given: unknown): readonly WrittenPath[] {
  const node = asNode(given)
  if (node === undefined) return []
  if (node.type === "ConditionalExpression")
    return [...writtenPaths(node["consequent"]), ...writtenPaths(node["alternate"])]
  if (node.type === "LogicalExpression") return writtenPaths(node["right"])
  if (WRAPPERS.includes(node.type)) return writtenPaths(node["expression"])
  const pieces = piecesOf(node)
  const path = pieces === undefined ? undefined : pathOf(node, pieces)
  return path === undefined ? [] : [path]
}

const WRAPPERS = [
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "JSXExpressionContainer",
  "ParenthesizedExpression",
]

export function asNode(value: unknown): AstNode | undefined {
  return typeof value === "object" && value !== null && "type" in value ? (value as AstNode) : undefined // of a parser
}

export function asNodes(value: unknown): readonly AstNode[] {
  return Array.isArray(value) ? value.flatMap((item) => asNode(item) ?? []) : []
}

export function stringOf(node: AstNode | undefined): string | undefined {
  const value = node?.type === "Literal" ? node["value"] : undefined
  return typeof value === "string" ? value : undefined
}

function piecesOf(node: AstNode): readonly Piece[] | undefined {
  const text = stringOf(node)
  if (text !== undefined) return [text]
  if (node.type === "TemplateLiteral") {
    const expressions = asNodes(node["expressions"])
    return asNodes(node["quasis"]).flatMap((quasi, index) => [cooked(quasi), ...[expressions[index] ?? []].flat()])
  }
  if (node.type !== "BinaryExpression" || node["operator"] !== "+") return undefined
  const [left, right] = [asNode(node["left"]), asNode(node["right"])]
  if (left === undefined || right === undefined) return undefined
  const first = piecesOf(left)
  return first === undefined ? undefined : [...first, ...(piecesOf(right) ?? [right])]
}

function cooked({ value }: AstNode): string {
  const text: unknown = typeof value === "object" && value !== null && "cooked" in value ? value.cooked : undefined
  return typeof text === "string" ? text : ""
}

/** The path that the pieces of a node are, if they are one. */
export function pathOf(node: AstNode, pieces: readonly Piece[]): WrittenPath | undefined {
  const [first] = pieces
  if (typeof first !== "string" || !/^\/(?![/\\*])/.test(first)) return undefined
  const texts = pieces.filter((piece): piece is string => typeof piece === "string")
  if (texts.some((text) => /[\s<>{}^|\\"`]/.test(text))) return undefined
  const { before, query, fragment } = cut(pieces)
  return {
    node,
    text: pieces.map((piece) => (typeof piece === "string" ? piece : "${…}")).join(""),
    segments: split(before),
    query,
    fragment,
    hasExpressions: pieces.some((piece) => typeof piece !== "string"),
  }
}

/** Splits at the first question mark or hash in the text. */
function cut(pieces: readonly Piece[]): {
  readonly before: readonly Piece[]
  readonly query: string | undefined
  readonly fragment: string
} {
  const index = pieces.findIndex((piece) => typeof piece === "string" && /[?#]/.test(piece))
  const found = pieces[index]
  if (typeof found !== "string") return { before: pieces, query: "", fragment: "" }
  const at = found.search(/[?#]/)
  const rest = found.slice(at)
  const isWhole = index === pieces.length - 1
  const [, query = "", fragment = ""] = /^(?:\?([^#]*))?(#.*)?$/s.exec(rest) ?? []
  return { before: [...pieces.slice(0, index), found.slice(0, at)], query: isWhole ? query : undefined, fragment }
}

function split(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const segments: Piece[][] = [[]]
  for (const piece of pieces)
    if (typeof piece !== "string") segments.at(-1)?.push(piece)
    else
      piece.split("/").forEach((text, index) => {
        if (index > 0) segments.push([])
        if (text !== "") segments.at(-1)?.push(text)
      })
  return segments.filter((segment) => segment.length > 0)
}
