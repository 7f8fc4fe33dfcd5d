import { readFileSync } from "node:fs"
import { Language, Parser } from "web-tree-sitter"
import type { Node } from "web-tree-sitter"
import { CommandError } from "../../cli/errors.js"
import { GRAMMAR } from "./grammar.js"

let language: Promise<Language> | undefined

/** The grammar, which is loaded once: WebAssembly never frees what it takes. */
async function elixir(): Promise<Language> {
  await Parser.init()
  return Language.load(new Uint8Array(readFileSync(GRAMMAR)))
}

/**
 * Parses a file of Elixir.
 *
 * @throws {CommandError} when the file has a syntax error
 */
export async function parseElixir(source: string, file: string): Promise<Node> {
  language ??= elixir()
  const grammar = await language
  const parser = new Parser()
  parser.setLanguage(grammar)
  const tree = parser.parse(source)
  parser.delete()
  if (tree === null) throw new CommandError(`${file} could not be parsed`, "Give a file of Elixir.")
  const wrong = tree.rootNode.hasError ? firstError(tree.rootNode) : undefined
  if (wrong === undefined) return tree.rootNode
  const { row, column } = wrong.startPosition
  throw new CommandError(`${file}:${row + 1}:${column + 1}: a syntax error of Elixir`, "Correct the syntax there.")
}

function firstError(node: Node): Node {
  const inner = node.children.find((child) => child?.hasError === true || child?.isMissing === true)
  return inner === undefined || inner === null ? node : firstError(inner)
}

/** The named parts of a node, without comments. */
export function partsOf(node: Node): readonly Node[] {
  return node.namedChildren.filter((child) => child !== null && child.type !== "comment") as readonly Node[]
}

/** A call such as `get "/", PageController, :index`, of a macro or a function. */
export interface MacroCall {
  readonly name: string
  /** Its arguments, without the `do:` of keywords. */
  readonly args: readonly Node[]
  /** The nodes of its `do` block, with comments. */
  readonly body: readonly Node[] | undefined
  /** The nodes of its `else` block. */
  readonly otherwise: readonly Node[] | undefined
}

/** Reads a node as a call; undefined if it is not a call. */
export function callOf(node: Node): MacroCall | undefined {
  if (node.type === "identifier") return { name: node.text, args: [], body: undefined, otherwise: undefined }
  const target = node.type === "call" ? node.childForFieldName("target") : null
  if (target === null) return undefined
  const block = partsOf(node).find(({ type }) => type === "do_block")
  const all = partsOf(partsOf(node).find(({ type }) => type === "arguments") ?? node)
  const given = all.filter((arg) => arg.type !== "do_block" && arg.id !== target.id)
  const last = given.at(-1)
  const keywords = last?.type === "keywords" ? keywordBlocks(last) : undefined
  const isOnlyBlocks = keywords !== undefined && keywords.others === 0
  return {
    name: target.text,
    args: isOnlyBlocks ? given.slice(0, -1) : given,
    body: block === undefined ? keywords?.body : bodyOf(block),
    otherwise: block === undefined ? keywords?.otherwise : elseOf(block),
  }
}

function bodyOf(block: Node): readonly Node[] {
  return block.namedChildren.filter((child) => child !== null && !child.type.endsWith("_block")) as readonly Node[]
}

function elseOf(block: Node): readonly Node[] | undefined {
  const found = partsOf(block).find(({ type }) => type === "else_block")
  return found === undefined ? undefined : bodyOf(found)
}

/** The blocks of `do: …, else: …`; undefined if the keywords have no `do`. */
function keywordBlocks(keywords: Node) {
  const pairs = partsOf(keywords).map((pair) => [keyOf(pair), pair.childForFieldName("value")] as const)
  const block = (name: string): readonly Node[] | undefined => {
    const value = pairs.find(([key]) => key === name)?.[1]
    if (value === undefined || value === null) return undefined
    return value.type === "block" ? partsOf(value) : [value]
  }
  const body = block("do")
  if (body === undefined) return undefined
  return { body, otherwise: block("else"), others: pairs.filter(([key]) => key !== "do" && key !== "else").length }
}

export function keyOf(pair: Node): string {
  return (pair.childForFieldName("key")?.text ?? "").replace(/:\s*$/, "").replace(/^"(.*)"$/, "$1")
}

/** The source of a node on one line, for comments. */
export function sourceOf(node: Node): string {
  const text = node.text.replace(/\s+/g, " ")
  return text.length > 100 ? `${text.slice(0, 97)}...` : text
}
