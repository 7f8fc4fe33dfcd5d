import { isDeepStrictEqual } from "node:util"
import { ArgumentError, InvalidSpecError, MalformedURIError, NoRouteError } from "../../src/index.js"
import type { Raised } from "./cases.js"
import { endsInValue, isRuntimeMessage, toOurWords } from "./words.js"

/** The expected outcome of a call: a value, or an error. */
export type Expectation = { readonly value: unknown } | ErrorExpectation

export interface ErrorExpectation {
  /** The name of the exception in the reference; `"any"` if any error is accepted. */
  readonly raise: string
  /** The message in our notation; absent if it is not compared. */
  readonly message?: string
  /** Whether our message may be longer: with a value, or with the place in the table. */
  readonly open?: boolean
  readonly status?: number
  /** The plugs that ran before; absent if they are not compared. */
  readonly trace?: readonly string[]
}

/** The outcome of a call. */
export type Outcome = { readonly value: unknown } | { readonly error: unknown; readonly trace?: readonly string[] }

type ErrorClass = abstract new (...args: never) => Error
const ERROR_CLASSES: Readonly<Record<string, ErrorClass>> = {
  ArgumentError,
  "Plug.Router.InvalidSpecError": InvalidSpecError,
  "Phoenix.Router.NoRouteError": NoRouteError,
  "Phoenix.Router.MalformedURIError": MalformedURIError,
}

/** The expectation for an entry that raises in the reference. For exceptions of Elixir itself, any error is accepted. */
export function expectError({
  raise = "any",
  message = "",
  status,
}: Raised & { readonly status?: number }): ErrorExpectation {
  if (ERROR_CLASSES[raise] === undefined || isRuntimeMessage(message)) return { raise: "any" }
  return {
    raise,
    message: toOurWords(message),
    open: endsInValue(message),
    ...(status === undefined ? {} : { status }),
  }
}

export function attempt(run: () => unknown): Outcome {
  try {
    return { value: run() }
  } catch (error) {
    return { error }
  }
}

export async function attemptAsync(run: () => unknown): Promise<Outcome> {
  try {
    return { value: await run() }
  } catch (error) {
    return { error }
  }
}

/** Whether an outcome is as expected. */
export function isExpected(expected: Expectation, got: Outcome): boolean {
  if ("value" in expected) return "value" in got && isDeepStrictEqual(plain(expected.value), plain(got.value))
  if (!("error" in got) || !(got.error instanceof Error)) return false
  const { raise, message, open, status } = expected
  if (expected.trace !== undefined && !isDeepStrictEqual(expected.trace, got.trace)) return false
  const kind = ERROR_CLASSES[raise]
  if (kind === undefined) return true
  if (!(got.error instanceof kind)) return false
  if (status !== undefined && (!("status" in got.error) || got.error.status !== status)) return false
  if (message === undefined || got.error.message === message) return true
  return open === true && oneLine(got.error.message).startsWith(oneLine(message))
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ")
}

/** A value without the parts that are not compared: prototypes of objects, and the identity of functions. */
export function plain(value: unknown): unknown {
  if (typeof value === "function") return "(function)"
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(plain)
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plain(inner)]))
}

export function showOutcome(outcome: Expectation | Outcome): string {
  if ("value" in outcome) return show(outcome.value)
  if ("raise" in outcome) return `error ${show(outcome)}`
  const trace = outcome.trace === undefined ? "" : ` after ${show(outcome.trace)}`
  return `${outcome.error instanceof Error ? `${outcome.error.name}: ${show(outcome.error.message)}` : `threw ${show(outcome.error)}`}${trace}`
}

export function show(value: unknown): string {
  return (
    JSON.stringify(plain(value), (_key, inner: unknown) => (typeof inner === "bigint" ? `${inner}n` : inner)) ??
    "undefined"
  )
}
