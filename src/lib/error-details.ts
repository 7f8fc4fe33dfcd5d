import { inspect } from "./inspect.js"

/** What can be said of a value that was thrown; texts, since the value may be anything and may fail when it is read. */
export interface Thrown {
  /** The name of the error's class; `"thrown"` where it is no error. */
  readonly name: string
  readonly message: string
  /** The lines of the stack, innermost first, without the message. */
  readonly stack: readonly string[]
  /** The errors that caused it, each by the next. */
  readonly causes: readonly Thrown[]
}

/** Says what a thrown value is, of an error that fails when it is read too. */
export function describeThrown(error: unknown): Thrown {
  const causes: Thrown[] = []
  for (
    let cause = readField(error, "cause");
    cause !== undefined && causes.length < 5;
    cause = readField(cause, "cause")
  )
    causes.push(describeOne(cause))
  return { ...describeOne(error), causes }
}

function describeOne(error: unknown): Thrown {
  const message = readField(error, "message")
  if (typeof message !== "string") return { name: "thrown", message: inspectSafely(error), stack: [], causes: [] }
  const name = readField(error, "name")
  const stack = readField(error, "stack")
  return {
    name: typeof name === "string" && name !== "" ? name : "Error",
    message,
    stack: typeof stack === "string" ? stackLines(stack, message) : [],
    causes: [],
  }
}

/** The lines of a stack behind the message, which may have lines of its own that look like them. */
function stackLines(stack: string, message: string): readonly string[] {
  const at = message === "" ? -1 : stack.indexOf(message)
  const text = at < 0 ? stack : stack.slice(at + message.length)
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
}

/** A field of a value, or undefined where it has none, or where it fails when it is read. */
export function readField(value: unknown, key: string): unknown {
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return undefined
  try {
    return Reflect.get(value, key)
  } catch {
    return undefined
  }
}

/** Whether a thrown value is an error of a class; one that fails when it is looked at is not. */
export function isOfClass<Of>(error: unknown, of: abstract new (...args: never) => Of): error is Of {
  try {
    return error instanceof of
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

/** Writes errors to the console, or what can be said of them if they fail when they are read. Never throws. */
export function printErrors(...errors: readonly unknown[]): void {
  try {
    console.error(...errors)
  } catch {
    try {
      for (const error of errors) console.error(describeThrown(error).message)
    } catch {
      // There is no console to tell.
    }
  }
}
