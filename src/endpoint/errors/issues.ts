import { InvalidRequestError } from "../../conn/errors.js"
import type { Issue } from "../../conn/input.types.js"
import { isInstanceOf } from "../../lib/error-details.js"
import { hidesPath } from "../../router/filter-parameters.js"
import type { FilterParameters } from "../../router/filter-parameters.js"

/**
 * The issues of an invalid query or body, for an error page; `[]` for any other error. The message of a schema may contain the
 * value, so the filter replaces the messages about hidden params.
 */
export function shownIssues(error: unknown, filter: FilterParameters): readonly Issue[] {
  if (!isInstanceOf(error, InvalidRequestError)) return []
  return error.issues.map(({ path, message }) => ({ path, message: hidesPath(path, filter) ? "is invalid" : message }))
}
