import type { AstNode } from "../rule.types.js"
import { asNodes, pathOf } from "./written-path.js"
import type { Piece, WrittenPath } from "./written-path.js"

/** A path in an attribute of HTML in a template, and the name of the attribute. */
export interface HtmlPath {
  readonly attribute: string
  /** The attribute `method` of the same element, if it is fixed. */
  readonly method: string | undefined
  readonly path: WrittenPath
}

const TAG = /<[a-z][\w-]*\s[^<>]*/gi
const METHOD = /\smethod\s*=\s*(["']?)([a-z]+)\1/i
const ATTRIBUTE = /\s([a-z-]+)\s*=\s*(["'])(\/.*?)\2/gis
/** Stands for an expression in the text of a template. */
const EXPRESSION = "\0"

/**
 * The paths in quoted attributes of the HTML in a template: `` html`<a href="/users/${id}">` `` has one.
 *
 * @param source the code of the template
 */
export function htmlPaths(template: AstNode, source: string): readonly HtmlPath[] {
  const text = asNodes(template["quasis"]).map(rawText).join(EXPRESSION)
  const expressions = asNodes(template["expressions"])
  const [start = 0] = template.range ?? []

  /** The place in the file of a place in the text. */
  function placeOf(index: number): number {
    const before = text.slice(0, index).split(EXPRESSION)
    const end = expressions[before.length - 2]?.range?.[1]
    const quasi = end === undefined ? 1 : source.indexOf("}", end - start) + 1
    return start + quasi + (before.at(-1) ?? "").length
  }

  return [...text.matchAll(TAG)].flatMap((tag) => {
    const method = METHOD.exec(tag[0])?.[2]
    return [...tag[0].matchAll(ATTRIBUTE)].flatMap(({ 0: whole, 1: attribute = "", 3: value = "", index }) => {
      const first = tag.index + index + whole.length - value.length - 1
      const earlier = text.slice(0, first).split(EXPRESSION).length - 1
      const path = pathOf(template, piecesOf(value, expressions.slice(earlier)))
      const range = [placeOf(first), placeOf(first + value.length)] as const
      return path === undefined ? [] : [{ attribute: attribute.toLowerCase(), method, path: { ...path, range } }]
    })
  })
}

function piecesOf(value: string, expressions: readonly AstNode[]): readonly Piece[] {
  return value.split(EXPRESSION).flatMap((text, index) => {
    const before = expressions[index - 1]
    return before === undefined ? [text] : [before, text]
  })
}

/** As it is in the code: a path with an escape is not written back. */
function rawText({ value }: AstNode): string {
  const raw: unknown = typeof value === "object" && value !== null && "raw" in value ? value.raw : undefined
  return typeof raw === "string" ? raw : ""
}
