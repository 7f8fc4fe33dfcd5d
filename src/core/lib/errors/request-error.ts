import { OwnError } from "./own-error.js"

/**
 * The base of errors that a request causes, i.e. that are answered with 400 to 499. They have no stack: it would show only
 * this library's functions, and takes longer than all the rest of the answer. Their messages are for the client: `expose` is true.
 */
export const RequestError: new (message: string, options?: ErrorOptions) => Error = class extends OwnError {
  get expose(): true {
    return true
  }

  constructor(message: string, options?: ErrorOptions) {
    const { stackTraceLimit } = Error
    limitStacks(0)
    try {
      super(message, options)
    } finally {
      limitStacks(stackTraceLimit)
    }
  }
}

function limitStacks(frames: number): void {
  try {
    Error.stackTraceLimit = frames
  } catch {
    // It is read-only, e.g. with Node's --frozen-intrinsics.
  }
}
