import { readQueryOf } from "../../conn/core-conn.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { withoutPrototype } from "../../conn/request/nested-params.js"
import type { OnRepeat } from "../../conn/request/nested-params.js"
import { privateKey } from "../../conn/private-key.js"
import type { RepeatRules } from "../../conn/request/query-params.js"
import type { Issue } from "../../conn/request/input.types.js"
import { isObject, isRecord } from "../../../core/lib/is-object.js"
import { whenFailed, whenReady } from "../../../core/lib/maybe-promise.js"
import { isSameData } from "../../../core/lib/same-data.js"
import type { Lists } from "../../../core/table/contracts/lists.js"
import type { Validated } from "./validate.js"

/** Reads the fields of a form once more. Set by `parsers` if a field was lost because of another one of the same name. */
export const rereadBody = /* @__PURE__ */ privateKey<(rules: RepeatRules) => Params>("reread_body")

/** The `body_params` of a JSON body that is a list, which is under `_json` there. Set by the code that reads bodies. */
export const listBody = /* @__PURE__ */ privateKey<object>("list_body")

type Params = Readonly<Record<string, unknown>>

const FORM = /^\s*(application\/x-www-form-urlencoded|multipart\/)/i

/**
 * Returns the value that a schema validates, and puts it into `query_params` or `body_params`: the params as plugs have left them, with
 * all values of repeated names, and without the fields of a form that `protect_from_forgery` and `method_override` read.
 */
export function schemaInput(
  conn: CoreConn,
  where: "query" | "body",
  lists: Lists | undefined,
  onRepeat: OnRepeat,
): unknown {
  if (where === "query") return (conn.query_params = wholeQuery(conn, lists, onRepeat) as CoreConn["query_params"])
  const reread = rereadBody.get(conn)
  if (reread !== undefined)
    conn.body_params = withRepeats(conn.body_params, reread({}), reread({ onRepeat })) as CoreConn["body_params"]
  if (!FORM.test(conn.req_headers.get("content-type") ?? "")) return conn.body_params
  const { _csrf_token, _method, ...fields } = conn.body_params
  return withoutPrototype(fields)
}

/**
 * Validates a body. If it is a JSON list, the schema gets the list, unless it takes an object with the list under `_json` and keeps that.
 *
 * @param input the value of `body_params` that the schema validates
 */
export function validateBody(
  conn: CoreConn,
  input: unknown,
  validate: (input: unknown) => Validated | Promise<Validated>,
): Validated | Promise<Validated> {
  if (!isRecord(input) || listBody.get(conn) !== input) return validate(input)
  return whenReady(validate(input), (asObject) =>
    asObject.ok && isRecord(asObject.value) && Object.hasOwn(asObject.value, "_json")
      ? asObject
      : validate(input["_json"]),
  )
}

function wholeQuery(conn: CoreConn, lists: Lists | undefined, onRepeat: OnRepeat): unknown {
  const { given, hasLost, decode } = readQueryOf(conn)
  const read = (): Params => asLists(decode({ lists, onRepeat }), lists)
  if (given === undefined) return read()
  return hasLost || lists !== undefined ? asLists(withRepeats(given, decode({}), read()), lists) : given
}

/** Params in which the keys of `lists` are lists, even if only one object was sent, or a plug has put a single value there. */
function asLists<Given>(params: Given, lists: Lists = {}): Given {
  if (isObject(params))
    for (const key of Object.keys(lists)) {
      const value: unknown = Object.hasOwn(params, key) ? Reflect.get(params, key) : undefined
      if (value !== undefined && !Array.isArray(value)) Reflect.set(params, key, [value])
    }
  return params
}

/** The params as plugs have left them; params that plugs did not change have all their values. */
function withRepeats(given: unknown, decoded: Params, whole: Params): unknown {
  if (!isObject(given)) return given
  const kept = Object.entries(given).map(([key, value]) => [key, isSameData(value, decoded[key]) ? whole[key] : value])
  return withoutPrototype(Object.fromEntries(kept) as Params)
}

/** The values of repeated names of a query or a form, while a schema validates them. */
export interface RepeatedValues {
  readonly add: OnRepeat
  /**
   * Calls `validate`. While it runs, the lists cannot be converted to a string, and are NaN as a number: a schema that takes one
   * value and converts it, as `z.coerce.string()` does, would turn the list into `"1,2"`. If it refuses a list that it has
   * converted, or throws the error of the conversion, the issue says that one value was expected.
   */
  readonly validate: (validate: () => Validated | Promise<Validated>) => Validated | Promise<Validated>
}

export function repeatedValues(): RepeatedValues {
  let names: Map<unknown[], string> | undefined
  return {
    add: (list, name) => (names ??= new Map()).set(list, name),
    validate: (validate) => (names === undefined ? validate() : validateRepeats(names, validate)),
  }
}

function validateRepeats(
  names: ReadonlyMap<unknown[], string>,
  validate: () => Validated | Promise<Validated>,
): Validated | Promise<Validated> {
  const converted = new Map<string, Issue>()
  for (const [list, name] of names) {
    const value = (hint: string): number => {
      const issue = oneValueIssue(list, name)
      converted.set(issue.path.join(), issue)
      if (hint === "number") return NaN
      throw new TypeError(issue.message)
    }
    Object.defineProperty(list, Symbol.toPrimitive, { value, configurable: true })
  }
  const settle = (): void => {
    for (const list of names.keys()) Reflect.deleteProperty(list, Symbol.toPrimitive)
  }
  return whenReady(
    whenFailed<Validated, Validated>(validate, (error) => {
      settle()
      if (converted.size === 0) throw error
      return { ok: false, issues: [...converted.values()] }
    }),
    (validated) => {
      settle()
      if (validated.ok || converted.size === 0) return validated
      return { ok: false, issues: validated.issues.map((issue) => converted.get(issue.path.join()) ?? issue) }
    },
  )
}

/** @param name as the query or the form has it, e.g. `"filter[tag]"` */
function oneValueIssue(list: readonly unknown[], name: string): Issue {
  return { path: name.replaceAll("]", "").split("["), message: `expected one value, got ${list.length}` }
}
