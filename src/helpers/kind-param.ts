import { ArgumentError } from "../lib/argument-error.js"
import { isOfKind, writeKind } from "../pattern/kind.js"
import type { Kinds, ParamKind } from "../pattern/kind.js"
import { kindMessage } from "./messages.js"
import { toParam } from "./param.js"

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

function isWrittenAsGiven(kind: ParamKind | null = null, value: unknown): boolean {
  if (kind === null) return true
  const text = typeof value === "string" || typeof value === "number" ? String(value) : ""
  return isOfKind(kind, text) && writeKind(kind, text) === text
}

/**
 * The arguments of a call, with each param of a kind as it is written, such as a UUID in lower case.
 *
 * @throws {ArgumentError} when a value is not of its kind
 */
export function writeKinds(kinds: Kinds, names: readonly string[], args: readonly unknown[]): readonly unknown[] {
  return args.map((value, index) => {
    const kind = kinds[index - 1] ?? null
    if (kind === null) return value
    const text = typeof value === "number" ? String(value) : toParam(value)
    if (!isOfKind(kind, text)) throw new ArgumentError(kindMessage(names[index - 1] ?? "", kind, value))
    return writeKind(kind, text)
  })
}
