import type { StandardSchemaV1 } from "@standard-schema/spec"
import type { Issue } from "../../conn/request/input.types.js"
import { readField } from "../../../core/lib/errors/error-details.js"
import { isObject } from "../../../core/lib/is-object.js"
import { isPromise, refused, whenFailed, withinTime } from "../../../core/lib/maybe-promise.js"
import { runSchema } from "./run-schema.js"

/** A client can send a body with many more issues. */
const [MAX_ISSUES, MAX_PATH, MAX_NAME] = [100, 32, 100]

/** Longer messages are cut. */
export const MAX_MESSAGE = 500

/** The output of a schema, or the issues of a value that does not fit it. */
export type Validated =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly issues: readonly Issue[] }

/**
 * Validates a value by a Standard Schema. Returns a promise only if the schema does.
 *
 * @param time how long a schema that returns a promise may take, in milliseconds
 * @param failed creates the error for a schema that throws, rejects, returns something that is not a result, or takes longer
 */
export function validate(
  schema: StandardSchemaV1 | undefined,
  given: unknown,
  time: number,
  failed: (cause: unknown) => Error,
): Validated | Promise<Validated> {
  const late = (): Error => new Error(`no result in ${time} ms`)
  return whenFailed<Validated, never>(
    () => {
      const result = schema && runSchema(schema, given)
      return isPromise(result) ? withinTime(result, time, late).then(readResult) : readResult(result)
    },
    (cause) => {
      throw failed(cause)
    },
  )
}

/** The result of a schema; throws anything else. */
function readResult(result: unknown): Validated {
  const issues = readField(result, "issues")
  if (Array.isArray(issues)) return { ok: false, issues: issues.slice(0, MAX_ISSUES).map(readIssue) }
  if (issues !== undefined || !isObject(result) || !("value" in result)) throw result
  if (isPromise(result.value)) throw refused(result.value, new Error("the value of the result is a promise"))
  return { ok: true, value: result.value }
}

/** A part of a path is a key, or an object with the key. */
function readIssue(issue: unknown): Issue {
  const path = readField(issue, "path")
  const keys = (Array.isArray(path) ? path.slice(0, MAX_PATH) : []).map((part: unknown) => {
    const key = typeof part === "object" ? readField(part, "key") : part
    return typeof key === "number" ? key : String(key).slice(0, MAX_NAME)
  })
  return { path: keys, message: String(readField(issue, "message")).slice(0, MAX_MESSAGE) }
}

/** An issue on one line, such as `user.age: expected a number`. */
export function writeIssue({ path, message }: Issue): string {
  return path.length === 0 ? message : `${path.join(".")}: ${message}`
}

/** Validates a value by the schema of a name. */
export type Validate = (name: string, given: unknown) => ReturnType<typeof validate>
