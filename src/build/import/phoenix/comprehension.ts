import type { Node } from "web-tree-sitter"
import { termOf } from "./context.js"
import type { Context } from "./context.js"
import { partsOf } from "./syntax.js"
import type { Term } from "./term.js"

/** The values of variables by their names. */
type Values = ReadonlyMap<string, Term>

/**
 * The variables of each run of a `for`, in order: its generators over lists and pairs that are known, such as `{name, action} <- @pages`,
 * and its filters with `==`, `!=`, `in`, `and`, `or` and `not`. Undefined if one of them is code.
 */
export function runsOf(args: readonly Node[], context: Context): readonly Values[] | undefined {
  let runs: readonly Values[] = [context.values]
  for (const arg of args) {
    const next: Values[] = []
    for (const values of runs) {
      const one = isGenerator(arg) ? generated(arg, values, context) : filtered(arg, values, context)
      if (one === undefined) return undefined
      next.push(...one)
    }
    runs = next
  }
  return runs
}

function isGenerator(arg: Node): boolean {
  return arg.childForFieldName("operator")?.text === "<-"
}

function generated(arg: Node, values: Values, context: Context): readonly Values[] | undefined {
  const [left, right] = [arg.childForFieldName("left"), arg.childForFieldName("right")]
  const items = right === null ? undefined : itemsOf(termIn(right, values, context))
  if (left === null || items === undefined) return undefined
  const bound = items.map((item) => bind(left, item, values, context))
  return bound.includes(undefined) ? undefined : bound.filter((one): one is Values => one instanceof Map)
}

function filtered(arg: Node, values: Values, context: Context): readonly Values[] | undefined {
  const isTrue = truthOf(arg, values, context)
  return isTrue === undefined ? undefined : isTrue ? [values] : []
}

function termIn(node: Node, values: Values, context: Context): Term {
  return termOf(node, { ...context, values: new Map(values) })
}

/** The items of a list; those of pairs are tuples. */
function itemsOf(term: Term): readonly Term[] | undefined {
  if (term.type === "list") return term.items
  if (term.type !== "pairs") return undefined
  return term.pairs.map(([key, value]) => ({ type: "tuple", items: [{ type: "atom", text: key }, value] }))
}

/** The values with those of a pattern: `"no match"` skips the item, as a `for` does; undefined for a pattern that is not known. */
function bind(pattern: Node, item: Term, values: Values, context: Context): Values | "no match" | undefined {
  if (pattern.type === "identifier") return new Map(values).set(pattern.text, item)
  if (pattern.type !== "tuple") {
    const term = termIn(pattern, values, context)
    return term.type === "unknown" ? undefined : isSame(term, item) ? values : "no match"
  }
  const parts = partsOf(pattern)
  if (item.type !== "tuple" || item.items.length !== parts.length) return "no match"
  let bound: Values = values
  for (const [at, part] of parts.entries()) {
    const one = bind(part, item.items[at] ?? item, bound, context)
    if (one === undefined || one === "no match") return one
    bound = one
  }
  return bound
}

/** Whether a filter is true; undefined if that depends on code. */
function truthOf(node: Node, values: Values, context: Context): boolean | undefined {
  const operator = node.childForFieldName("operator")?.text
  const [left, right] = [node.childForFieldName("left"), node.childForFieldName("right")]
  const operand = node.childForFieldName("operand")
  if (operand !== null && (operator === "not" || operator === "!")) return negated(truthOf(operand, values, context))
  if (node.type === "block") return truthOf(partsOf(node)[0] ?? node, values, context)
  if (left === null || right === null) {
    const term = termIn(node, values, context)
    return term.type === "unknown"
      ? undefined
      : !(term.type === "plain" && (term.value === false || term.value === null))
  }
  if (operator === "and" || operator === "&&" || operator === "or" || operator === "||") {
    const [first, second] = [truthOf(left, values, context), truthOf(right, values, context)]
    if (first === undefined || second === undefined) return undefined
    return operator === "and" || operator === "&&" ? first && second : first || second
  }
  const [one, other] = [termIn(left, values, context), termIn(right, values, context)]
  if (one.type === "unknown" || other.type === "unknown") return undefined
  if (operator === "==" || operator === "===") return isSame(one, other)
  if (operator === "!=" || operator === "!==") return !isSame(one, other)
  const items = itemsOf(other)
  if (items === undefined) return undefined
  const isIn = items.some((item) => isSame(item, one))
  return operator === "in" ? isIn : /^not\s+in$/.test(operator ?? "") ? !isIn : undefined
}

function negated(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value
}

function isSame(one: Term, other: Term): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
