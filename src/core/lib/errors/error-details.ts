import { inspect } from "./inspect.js"

/**
 * The details of a thrown value, all as strings: a program can throw anything, and reading a property of it can throw.
 */
export interface ErrorDetails {
  /** The name of the error's class, or `"thrown"` if the value is not an error. */
  readonly name: string
  readonly message: string
  /** The lines of the stack trace, innermost first, without the message. */
  readonly stack: readonly string[]
  /** The chain of causes: each is the cause of the one before. At most five. */
  readonly causes: readonly ErrorDetails[]
}

/** Returns the details of a thrown value. Never throws. */
export function errorDetails(error: unknown): ErrorDetails {
  const causes: ErrorDetails[] = []
  for (
    let cause = readField(error, "cause");
    cause !== undefined && causes.length < 5;
    cause = readField(cause, "cause")
  )
    causes.push(withoutCauses(cause))
  return { ...withoutCauses(error), causes }
}

function withoutCauses(error: unknown): ErrorDetails {
  const message = errorMessage(error)
  const stack = readField(error, "stack")
  const hasStack = isErrorLike(error) && typeof stack === "string"
  return { name: errorName(error), message, stack: hasStack ? stackLines(stack, message) : [], causes: [] }
}

/** The name of the error's class, or `"thrown"` if the value is not an error. Never throws. */
export function errorName(error: unknown): string {
  if (!isErrorLike(error)) return "thrown"
  const name = readField(error, "name")
  return typeof name === "string" && name !== "" ? name : "Error"
}

function errorMessage(error: unknown): string {
  const message = readField(error, "message")
  return typeof message === "string" ? message : inspectSafely(error)
}

function isErrorLike(error: unknown): boolean {
  return typeof readField(error, "message") === "string"
}

/** The frames of a stack trace. The message is removed first, since its own lines may look like frames. */
function stackLines(stack: string, message: string): readonly string[] {
  const start = message === "" ? -1 : stack.indexOf(message)
  const frames = start < 0 ? stack : stack.slice(start + message.length)
  return frames
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
}

/** Reads a property of any value. Returns undefined if there is none or if reading it throws. */
export function readField(value: unknown, key: string | symbol): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}

/** Like `instanceof`, but false if the check throws, as it does for a revoked proxy. */
export function isInstanceOf<Type>(value: unknown, type: abstract new (...args: never) => Type): value is Type {
  try {
    return value instanceof type
  } catch {
    return false
  }
}

function inspectSafely(value: unknown): string {
  try {
    return inspect(value)
  } catch {
    return "a value that cannot be shown"
  }
}

/** Prints errors to the console; if the console cannot format one, prints its message. Never throws. */
export function printErrors(...errors: readonly unknown[]): void {
  try {
    console.error(...errors)
  } catch {
    try {
      for (const error of errors) console.error(errorMessage(error))
    } catch {
      // There is no console.
    }
  }
}
