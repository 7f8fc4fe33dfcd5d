import { ArgumentError } from "../lib/argument-error.js"

/** Throws the error of a call of a browser's link. */
export const refuse = (what: "context" | "arguments" | "param" | "query"): never => {
  throw new ArgumentError(`unexpected ${what}`)
}
