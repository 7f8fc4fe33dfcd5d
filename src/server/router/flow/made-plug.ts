import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { markVersion } from "../../../core/lib/copies.js"
import { isObject } from "../../../core/lib/is-object.js"
import { madeOptionsMessage } from "../messages.js"
import { inOrder } from "../plug-order.js"
import type { PlugOrder } from "../plug-order.js"

/** The key of the check of a plug's options. It is the same in all copies of the package. */
const CHECK = /* @__PURE__ */ Symbol.for("waymark.check_options")

/** Returns the plug, whose options in a table are checked when the program starts. */
export function withOptionCheck<Plug extends object>(plug: Plug, check: (opts: unknown, name: string) => void): Plug {
  return Object.defineProperty(plug, CHECK, { value: check })
}

/** Marks a plug that was made from its options, so that a table that gives it others, or of another version, is refused. */
export function madePlug<Made extends object>(plug: Made, order?: PlugOrder): Made {
  markVersion(plug)
  return withOptionCheck(inOrder(plug, order), checkNoOptions)
}

/** @throws {ArgumentError} when a plug has a check of its options, which refuses those of a table */
export function checkOptions(plug: object, opts: unknown, name: string): void {
  const check: unknown = Reflect.get(plug, CHECK)
  if (typeof check === "function") check(opts, name)
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
