import type { OneOf } from "../types/one-of.types.js"
import type { Verdict } from "../types/verdict.types.js"

declare const mark: unique symbol

/**
 * A message that the compiler prints as the expected type of a wrong argument.
 *
 * Nothing is assignable to it, because no program can write the key of its only member.
 */
export interface ErrorMessage<Text extends string> {
  readonly [mark]: Text
}

/**
 * The type of `this` in a function that checks its arguments: an error message about one of the problems, which no `this` fits; or
 * `unknown` if there is no problem. See {@link Verdict}.
 */
// prettier-ignore
export type Refusal<Problem extends string> =
  Verdict<Problem> extends "wrong" ? ErrorMessage<OneOf<Problem>> :
  unknown

/** The result of the first check that found a problem. A check without a problem returns `unknown`. */
export type FirstProblem<Result, Others> = unknown extends Result ? Others : Result
