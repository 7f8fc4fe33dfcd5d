import type { Node } from "web-tree-sitter"
import type { Value } from "../rows.js"
import { callOf, keyOf, partsOf, sourceOf } from "./syntax.js"

/** A value of Elixir that is known without running code; `unknown` for all others. */
export type Term =
  | { readonly type: "atom" | "module" | "string"; readonly text: string }
  | { readonly type: "plain"; readonly value: number | boolean | null }
  | { readonly type: "list" | "tuple"; readonly items: readonly Term[] }
  | { readonly type: "pairs"; readonly pairs: readonly (readonly [string, Term])[] }
  | { readonly type: "unknown"; readonly code: string }

/** The names that terms may use. */
export interface Names {
  /** Module attributes and variables of comprehensions: `@name` is under `"@name"`. */
  readonly values: ReadonlyMap<string, Term>
  /** The full name of a module in the source. */
  readonly moduleName: (text: string) => string
}

export function readTerm(node: Node, names: Names): Term {
  const unknown = (): Term => ({ type: "unknown", code: sourceOf(node) })
  switch (node.type) {
    case "atom":
      return { type: "atom", text: node.text.slice(1) }
    case "quoted_atom":
      return atomOf(readString(node, names)) ?? unknown()
    case "alias":
      return { type: "module", text: names.moduleName(node.text) }
    case "boolean":
      return { type: "plain", value: node.text === "true" }
    case "nil":
      return { type: "plain", value: null }
    case "string":
      return readString(node, names) ?? unknown()
    case "sigil":
      return readSigil(node) ?? unknown()
    case "tuple":
      return { type: "tuple", items: partsOf(node).map((part) => readTerm(part, names)) }
    case "list":
      return readList(node, names)
    case "keywords":
      return { type: "pairs", pairs: partsOf(node).map((pair) => readPair(pair, names)) }
    case "map":
      return readMap(node, names) ?? unknown()
    case "block":
      return partsOf(node).length === 1 ? readTerm(partsOf(node)[0] ?? node, names) : unknown()
    case "identifier":
      if (node.text === "__MODULE__") return { type: "module", text: names.moduleName("__MODULE__") }
      return names.values.get(node.text) ?? unknown()
    case "dot":
      return /^__MODULE__(\.[A-Z]\w*)+$/.test(node.text)
        ? { type: "module", text: names.moduleName("__MODULE__") + node.text.slice("__MODULE__".length) }
        : unknown()
    case "unary_operator":
      return names.values.get(node.text) ?? unknown()
    case "binary_operator":
      return readOperator(node, names) ?? unknown()
    case "call":
      return readCall(node, names) ?? unknown()
    default: {
      const value = /^\d/.test(node.text) ? Number(node.text.replaceAll("_", "")) : Number.NaN
      return Number.isFinite(value) ? { type: "plain", value } : unknown()
    }
  }
}

/** `__MODULE__`, or an atom of a string that is known. */
function readCall(node: Node, names: Names): Term | undefined {
  const { name, args } = callOf(node) ?? {}
  if (name === "__MODULE__") return { type: "module", text: names.moduleName("__MODULE__") }
  const [only] = args ?? []
  const isAtom = name === "String.to_atom" || name === "String.to_existing_atom"
  return isAtom && only !== undefined ? atomOf(readTerm(only, names)) : undefined
}

function atomOf(term: Term | undefined): Term | undefined {
  return term?.type === "string" ? { type: "atom", text: term.text } : undefined
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["t", "\t"],
  ["r", "\r"],
  ["s", " "],
  ["0", "\0"],
])

function readString(node: Node, names: Names): Term | undefined {
  let text = ""
  for (const part of partsOf(node)) {
    if (part.type === "interpolation") {
      const [inner] = partsOf(part)
      const value = inner === undefined ? undefined : textOf(readTerm(inner, names))
      if (value === undefined) return undefined
      text += value
    } else if (part.type === "escape_sequence") {
      const escaped = part.text.slice(1)
      if (escaped.length > 1) return undefined
      text += ESCAPES.get(escaped) ?? escaped
    } else text += part.text
  }
  return { type: "string", text }
}

/** A term inside a string. */
function textOf(term: Term): string | undefined {
  if (term.type === "string" || term.type === "atom") return term.text
  return term.type === "plain" && term.value !== null ? String(term.value) : undefined
}

function readSigil(node: Node): Term | undefined {
  const part = (type: string): string => partsOf(node).find((child) => child.type === type)?.text ?? ""
  if (partsOf(node).some(({ type }) => type === "interpolation")) return undefined
  const text = part("quoted_content")
  switch (part("sigil_name").toLowerCase()) {
    case "w": {
      const type = part("sigil_modifiers") === "a" ? "atom" : "string"
      return {
        type: "list",
        items: text
          .split(/\s+/)
          .filter((word) => word !== "")
          .map((word) => ({ type, text: word })),
      }
    }
    case "s":
      return { type: "string", text }
    default:
      return undefined
  }
}

/** A list that ends in keywords, or consists of them, is pairs only in the second case, as a list of options is. */
function readList(node: Node, names: Names): Term {
  const parts = partsOf(node)
  const [only] = parts
  if (only?.type === "keywords" && parts.length === 1) return readTerm(only, names)
  const items = parts.flatMap((part): readonly Term[] => {
    if (part.type !== "keywords") return [readTerm(part, names)]
    const pairs = partsOf(part).map((pair) => readPair(pair, names))
    return pairs.map(([key, value]) => ({ type: "tuple", items: [{ type: "atom", text: key }, value] }))
  })
  return { type: "list", items }
}

function readPair(pair: Node, names: Names): readonly [string, Term] {
  const value = pair.childForFieldName("value")
  return [keyOf(pair), value === null ? { type: "unknown", code: sourceOf(pair) } : readTerm(value, names)]
}

function readMap(node: Node, names: Names): Term | undefined {
  if (partsOf(node).some(({ type }) => type === "struct")) return undefined
  const pairs: (readonly [string, Term])[] = []
  for (const part of partsOf(node).flatMap((content) => partsOf(content))) {
    if (part.type === "keywords") pairs.push(...partsOf(part).map((pair) => readPair(pair, names)))
    else {
      const [left, right] = [part.childForFieldName("left"), part.childForFieldName("right")]
      const key = left === null ? undefined : textOf(readTerm(left, names))
      if (part.type !== "binary_operator" || key === undefined || right === null) return undefined
      pairs.push([key, readTerm(right, names)])
    }
  }
  return { type: "pairs", pairs }
}

function readOperator(node: Node, names: Names): Term | undefined {
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")]
  if (left === null || right === null) return undefined
  const [first, second] = [readTerm(left, names), readTerm(right, names)]
  const operator = node.childForFieldName("operator")?.text
  if (operator === "<>" && first.type === "string" && second.type === "string")
    return { type: "string", text: first.text + second.text }
  if (operator !== "++") return undefined
  if (first.type === "list" && second.type === "list") return { type: "list", items: [...first.items, ...second.items] }
  return first.type === "pairs" && second.type === "pairs"
    ? { type: "pairs", pairs: [...first.pairs, ...second.pairs] }
    : undefined
}

/** A term as data of a table: atoms and modules as strings, tuples as lists. Undefined if a part of it is not known. */
export function valueOf(term: Term): Value | undefined {
  switch (term.type) {
    case "plain":
      return term.value
    case "list":
    case "tuple": {
      const items = term.items.map(valueOf)
      return items.every((item): item is Value => item !== undefined) ? items : undefined
    }
    case "pairs": {
      const entries = term.pairs.map(([key, inner]) => [key, valueOf(inner)] as const)
      const isKnown = entries.every((entry): entry is [string, Value] => entry[1] !== undefined)
      const isUnique = new Set(entries.map(([key]) => key)).size === entries.length
      return isKnown && isUnique ? Object.fromEntries(entries) : undefined
    }
    case "unknown":
      return undefined
    default:
      return term.text
  }
}
