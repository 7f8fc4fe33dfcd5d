import { ArgumentError } from "../lib/argument-error.js"

/** Throws the error of a call in a browser. */
export const refuse = (what: "context" | "arguments" | "param" | "query" | "options" | "body" | "base_url"): never => {
  throw new ArgumentError(`unexpected ${what}`)
}
