import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import type { ErrorMessage } from "../../core/lib/errors/error-message.js"
import { hasMethod } from "../../core/lib/is-object.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { isPromise, refused } from "../../core/lib/maybe-promise.js"

/** A page: a string, or an object with its own `toString`, as template libraries return. */
export type Html = string | HtmlObject

/**
 * An object with its own `toString`; not a function, a class, a promise or a list.
 *
 * @example
 * import type { HtmlObject } from "waymark/server"
 * import { build_conn } from "waymark/testing"
 *
 * const page: HtmlObject = { toString: () => "<h1>Hello</h1>" }
 * build_conn("GET", "/").html(page).resp_body //=> "<h1>Hello</h1>"
 */
export interface HtmlObject {
  /** Returns the HTML. */
  toString(): string
  /** Excludes functions and classes. */
  readonly call?: never
  /** Excludes promises. */
  readonly then?: never
  /** Excludes lists. */
  readonly join?: never
}

type AnyFunction = ((...args: never) => unknown) | (abstract new (...args: never) => unknown)

export const FUNCTION_PAGE = "a page cannot be a function: call it, or pass it to render"
export const PROMISE_PAGE = "a page cannot be a promise: await it first"
export const OTHER_PAGE = "a page is a string, or an object with a toString of its own"

/** The type that `html` takes, or an error message in its place. */
// prettier-ignore
export type CheckedPage<Page> =
  Page extends string ? Page :
  Page extends AnyFunction ? ErrorMessage<typeof FUNCTION_PAGE> :
  Page extends PromiseLike<unknown> ? ErrorMessage<typeof PROMISE_PAGE> :
  Page extends readonly unknown[] ? ErrorMessage<typeof OTHER_PAGE> :
  "toString" extends keyof Page ? Page :
  ErrorMessage<typeof OTHER_PAGE>

/** The value's type if JSON cannot represent it, i.e. for a function or a promise; `never` for others and for `any`. */
// prettier-ignore
export type NoJson<Value> =
  0 extends 1 & Value ? never :
  [Extract<Value, AnyFunction | PromiseLike<unknown>>] extends [never] ? never :
  Value

/**
 * Returns a page unchanged.
 *
 * @param who the function that made it, for the error message, e.g. `a layout`
 * @throws {ArgumentError} when it is a function, a promise, a list, or an object without its own `toString`
 */
export function checkPage(page: unknown, who: string): Html {
  if (typeof page === "string") return page
  if (typeof page === "function") throw new ArgumentError(`${FUNCTION_PAGE}, ${who} got: ${inspect(page)}`)
  if (isPromise(page)) throw refused(page, new ArgumentError(`${PROMISE_PAGE} (${who})`))
  if (typeof page === "number" || typeof page === "bigint" || hasOwnToString(page)) return page as Html // it has toString
  throw new ArgumentError(`${OTHER_PAGE}, ${who} got: ${inspect(page)}`)
}

/**
 * Returns a page as a string.
 *
 * @throws {ArgumentError} as {@link checkPage}
 */
export function writePage(page: unknown, who: string): string {
  return String(checkPage(checkPage(page, who).toString(), who))
}

function hasOwnToString(page: unknown): boolean {
  return !Array.isArray(page) && hasMethod(page, "toString") && page.toString !== Object.prototype.toString
}
