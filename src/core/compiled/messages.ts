import { ArgumentError } from "../lib/errors/argument-error.js"

/** Throws the error of a call in a browser, without its details. */
export const refuse = (...[problem]: readonly [problem: string, ...details: readonly unknown[]]): never => {
  throw new ArgumentError(`unexpected ${problem}`)
}
