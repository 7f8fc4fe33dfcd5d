import { shared } from "../../../core/lib/copies.js"
import { isRecord } from "../../../core/lib/is-object.js"
import { withoutPrototype } from "./nested-params.js"

/** The value of `body_params` before the body is parsed. */
export const NO_BODY: Readonly<Record<string, unknown>> = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ withoutPrototype({}),
)

/** For each {@link Checked} query or body of an action, its value, or what was given: `conn.params` has the fields of that. */
export const checkedParams = /* @__PURE__ */ shared("checked_params", () => new WeakMap<object, unknown>())

/** The fields that `conn.params` has of a query or a body. The output of a schema that is not an object has none. */
export function fieldsOf(input: unknown): object | undefined {
  if (!isRecord(input)) return undefined
  return checkedParams.has(input) ? fieldsOf(checkedParams.get(input)) : input
}
