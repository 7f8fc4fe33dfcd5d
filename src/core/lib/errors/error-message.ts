declare const mark: unique symbol

/**
 * A message that the compiler prints as the expected type of a wrong argument.
 *
 * Nothing is assignable to it, because no program can write the key of its only member.
 */
export interface ErrorMessage<Text extends string> {
  readonly [mark]: Text
}

/** The result of the first check that found a problem. A check without a problem returns `unknown`. */
export type FirstProblem<Result, Others> = unknown extends Result ? Others : Result
