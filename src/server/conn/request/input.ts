import { shared } from "../../../core/lib/copies.js"
import { isRecord } from "../../../core/lib/is-object.js"
import { withoutPrototype } from "./nested-params.js"

/** The value of `body_params` before the body is parsed. */
export const NO_BODY: Readonly<Record<string, unknown>> = /* @__PURE__ */ Object.freeze(
  /* @__PURE__ */ withoutPrototype({}),
)

/** By {@link Checked} query or body: its value, or the input as given if it is invalid; `conn.params` takes its fields from here. */
export const checkedParams = /* @__PURE__ */ shared("checked_params", () => new WeakMap<object, unknown>())

/** The fields of a query or a body in `conn.params`; none if the output of the schema is not an object. */
export function fieldsOf(input: unknown): object | undefined {
  if (!isRecord(input)) return undefined
  return checkedParams.has(input) ? fieldsOf(checkedParams.get(input)) : input
}
