import { ArgumentError } from "../lib/errors/argument-error.js"
import type { Refuse } from "../links/refuse.types.js"
import { pairMessage, paramMessage } from "./messages.js"

/** Throws the error of a call whose link cannot be written. */
export const refuseCall: Refuse = (...refusal) => {
  const [problem, of, value] = refusal
  throw new ArgumentError(problem === "param" ? paramMessage(of, value) : pairMessage(of, value))
}
