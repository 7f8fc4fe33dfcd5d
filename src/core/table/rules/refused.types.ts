import type { RouteGroup, RouteGroups } from "../routes.types.js"
import type { RouteOptions, ScopeOptions, SocketOptions } from "../options.js"

/*
 * If the options of a builder's call are not assignable to its constraint, the compiler reports them there, and gives the row the
 * constraint as its options: all options, with every value. Such a row is marked, so that nothing else is reported about it.
 */

/** A member that no options of a program have: the constraints of builders add it. */
export interface Refusable {
  readonly [refused]?: never
}
declare const refused: unique symbol

/** The options of a row as its builder takes them. */
export interface GivenRouteOptions extends RouteOptions, Refusable {}
/** The options of a scope as its builder takes them. */
export interface GivenScopeOptions extends ScopeOptions, Refusable {}
/** The options of a socket as its builder takes them. */
export interface GivenSocketOptions extends SocketOptions, Refusable {}

/** The problem of a row whose options the compiler has refused at the builder. It is never shown. */
export type RefusedProblem = "refused"

/** The problem of options whose only unknown name is a symbol. */
// prettier-ignore
export type RefusedOptions<Options> =
  keyof Refusable extends keyof Options ? RefusedProblem :
  never

/** The problems of rows, those of refused rows too. */
export type AnyProblemOf<Groups extends RouteGroup> = Groups["problem"] | Groups["target"]["problem"]

/**
 * Whether the compiler has refused the options of a row of a table. What is computed from such a table takes anything, since the one
 * error is already reported.
 */
// prettier-ignore
export type IsRefused<Table extends readonly unknown[]> =
  [AnyProblemOf<RouteGroups<Table>>] extends [never] ? false :
  HasRefused<AnyProblemOf<RouteGroups<Table>>>

/** A table whose rows are not known may have any problem. */
// prettier-ignore
type HasRefused<Problem> =
  unknown extends Problem ? false :
  RefusedProblem extends Problem ? true :
  false

/** What is computed from a refused row: every use of it is accepted. Only a program that does not compile has one. */
// oxlint-disable-next-line typescript/no-explicit-any -- only `any` stays quiet in every use
export type Anything = any
