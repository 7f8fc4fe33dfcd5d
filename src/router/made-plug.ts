import { ArgumentError } from "../lib/argument-error.js"
import { markVersion, shared } from "../lib/copies.js"
import { isObject } from "../lib/is-object.js"
import { madeOptionsMessage } from "./messages.js"

/** The plugs that were made from their options. */
const made = /* @__PURE__ */ shared("made_plugs", () => new WeakSet<object>())

/** Marks a plug that was made from its options, so that a table that gives it others, or of another version, is refused. */
export function madePlug<Made extends object>(plug: Made): Made {
  markVersion(plug)
  made.add(plug)
  return plug
}

/** @throws {ArgumentError} when a plug was made from its options, and a table gives it others */
export function checkMadePlug(plug: object, opts: unknown, name: string): void {
  if (made.has(plug)) checkNoOptions(opts, name)
}

/**
 * Refuses options that would be ignored.
 *
 * @param opts undefined, or an empty list or object, for none
 * @throws {ArgumentError} when there are options
 */
export function checkNoOptions(opts: unknown, name: string): void {
  if (opts !== undefined && !(isObject(opts) && Object.keys(opts).length === 0))
    throw new ArgumentError(madeOptionsMessage(name))
}
