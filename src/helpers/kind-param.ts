import { ArgumentError } from "../lib/argument-error.js"
import { isOfKind } from "../pattern/kind.js"
import type { ParamKind, Where } from "../pattern/kind.js"
import { kindMessage } from "./messages.js"
import { toParam } from "./param.js"

/** The kinds of a clause's params. */
export type Kinds = readonly (ParamKind | undefined)[]

/** The kinds of params in the order of their names, or undefined if none has a kind. */
export function kindsOf(names: readonly string[], where: Where | undefined): Kinds | undefined {
  if (where === undefined) return undefined
  const kinds = names.map((name) => (Object.hasOwn(where, name) ? where[name] : undefined))
  return kinds.some(Boolean) ? kinds : undefined
}

/** Whether params are of their kinds, in the arguments of a call: the action, then the params. */
export function areOfKinds(kinds: Kinds | undefined, args: readonly unknown[]): boolean {
  try {
    return kinds === undefined || writeKinds(kinds, [], args).length > 0
  } catch {
    return false
  }
}

/** Whether the params of a call with one or two params are of their kinds and are written as they are given. */
export function areWrittenAsGiven(kinds: Kinds, first: unknown, second: unknown): boolean {
  return isWrittenAsGiven(kinds[0], first) && isWrittenAsGiven(kinds[1], second)
}

function isWrittenAsGiven(kind: ParamKind | undefined, value: unknown): boolean {
  if (kind === undefined || kind === "uuid") return kind === undefined
  return kind === "integer" ? Number.isSafeInteger(value) : typeof value === "string" && kind.includes(value)
}

/**
 * The arguments of a call, with each param of a kind as it is written: a UUID in lower case.
 *
 * @throws {ArgumentError} when a value is not of its kind
 */
export function writeKinds(kinds: Kinds, names: readonly string[], args: readonly unknown[]): readonly unknown[] {
  return args.map((value, index) => {
    const kind = kinds[index - 1]
    if (kind === undefined) return value
    const text = toParam(value)
    if (!isOfKind(kind, text)) throw new ArgumentError(kindMessage(names[index - 1] ?? "", kind, value))
    return kind === "uuid" ? text.toLowerCase() : text
  })
}
