import { namedError } from "./named-error.js"
import type { ErrorClass } from "./named-error.js"

/**
 * The base of errors that a request causes: those answered with 400 to 499, and that of a timeout. They have no stack: it would show
 * only this library's functions, and creating it takes longer than the rest of the answer. Their messages are for the client: `expose` is true.
 */
export class RequestError extends Error {
  get expose(): true {
    return true
  }

  constructor(message?: string, options?: ErrorOptions) {
    const { stackTraceLimit } = Error
    limitStacks(0)
    try {
      super(message, options)
    } finally {
      limitStacks(stackTraceLimit)
    }
  }
}

/** The class that the class of a {@link RequestError} extends. `status` answers the request. */
export function requestError<const Name extends string, const Status extends number>(
  name: Name,
  status: Status,
): ErrorClass<RequestError & { readonly name: Name; readonly status: Status }> {
  return namedError(
    name,
    class extends RequestError {
      readonly status = status
    },
  )
}

function limitStacks(frames: number): void {
  try {
    Error.stackTraceLimit = frames
  } catch {
    // It is read-only, e.g. with Node's --frozen-intrinsics.
  }
}
