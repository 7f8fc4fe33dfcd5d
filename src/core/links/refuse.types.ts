import type { Param, PreparedLink } from "./link.js"

/** Throws the error of a call that no link can be written for. A short message ignores the details. */
export type Refuse = (...refusal: Refusal) => never

/**
 * - `arguments`: no link has the action and the number of params, or, without a list of links, an object could be the last param of one link
 *   or the query of another;
 * - `param`: a value is not one of its param; for a glob, `value` is the whole argument;
 * - `query`: a value in a query has no string, or is an object in a list that does not have exactly one key. The key is encoded;
 * - `lone_item`: a list that is written without brackets has one item, and it is empty.
 */
export type Refusal =
  | [problem: "arguments", fn: string, args: readonly unknown[], links?: readonly PreparedLink[]]
  | [problem: "param", param: Param, value: unknown]
  | [problem: "query", key: string, value: unknown]
  | [problem: "lone_item", key: string]
