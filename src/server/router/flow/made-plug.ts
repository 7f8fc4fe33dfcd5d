import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { markVersion } from "../../../core/lib/copies.js"
import { isObject } from "../../../core/lib/is-object.js"
import { madeOptionsMessage } from "../messages.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { inOrder } from "../plug-order.js"
import type { InOrder, PlugOrder } from "../plug-order.js"

/** A plug that was made from its options, with its place among others, as in {@link InOrder}. */
// An interface, since compilers print its name and not its function.
export interface MadePlug<
  Gives extends string = never,
  Needs extends string = never,
  Follows extends string = never,
> extends InOrder<Gives, Needs, Follows> {
  /** Runs for each request. */
  <Own extends CoreConn>(conn: Own, opts?: readonly []): Own | Promise<Own>
}

/** A {@link MadePlug} that never returns a promise. */
export interface MadeSyncPlug<
  Gives extends string = never,
  Needs extends string = never,
  Follows extends string = never,
> extends InOrder<Gives, Needs, Follows> {
  /** Runs for each request. */
  <Own extends CoreConn>(conn: Own, opts?: readonly []): Own
}

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
