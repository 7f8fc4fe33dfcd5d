import { answerKey } from "../conn/answer.js"
import type { CoreConn } from "../conn/core-conn.js"
import { InvalidRequestError } from "../conn/errors.js"
import { checkedParams } from "../conn/input.js"
import type { Checked } from "../conn/input.types.js"
import { writeJson } from "../conn/page.js"
import { ArgumentError } from "../lib/argument-error.js"
import { readField } from "../lib/error-details.js"
import { inspect } from "../lib/inspect.js"
import { isProduction } from "../lib/is-production.js"
import { isPromise, whenReady } from "../lib/maybe-promise.js"
import { quoteList, unknownSchemaMessage } from "../table/messages.js"
import type { Route } from "../table/route.js"
import type { AnySchemas } from "../table/schemas.types.js"
import { noSchemaMessage } from "./contract-messages.js"
import { tryLinks } from "./read-back.js"
import { schemaInput } from "./schema-input.js"
import type { Step } from "./step.js"
import { checkBodyType, checkParsed } from "./unparsed-body.js"
import { validate, writeIssue } from "./validate.js"
import type { Validated } from "./validate.js"

/** The options of a router that its contracts need. */
export interface ContractOptions {
  readonly schemas?: AnySchemas
  readonly check_answers?: boolean
  readonly schema_timeout?: number
}

/** How long a schema may take, in milliseconds. */
const SCHEMA_TIMEOUT = 30_000

/** The contracts of a router: what its rows say about requests and answers. */
export interface Contracts<out Schemas extends AnySchemas = AnySchemas> {
  readonly schemas: Schemas
  /**
   * Checks that each schema that a route names is given.
   *
   * @throws {ArgumentError} when one is not
   */
  check(routes: readonly Route[]): void
  /** The step of a route's target, with the checks before it. */
  step<Own extends CoreConn>(route: Route, target: Step<Own>): Step<Own>
}

/** The schemas of rows, and how values go through them. */
export function contractsOf(options: ContractOptions): Contracts {
  return {
    schemas: options.schemas ?? {},
    check: (routes) => checkSchemas(routes, options),
    step: (route, target) => contractStep(route, target, options),
  }
}

/**
 * Checks that each schema that a route names is given.
 *
 * @throws {ArgumentError} when one is missing, or is not a Standard Schema, or the timeout is not above 0
 */
function checkSchemas(routes: readonly Route[], { schemas = {}, schema_timeout = 1 }: ContractOptions): void {
  if (!(schema_timeout > 0))
    throw new ArgumentError(`schema_timeout takes milliseconds above 0, or Infinity, got: ${inspect(schema_timeout)}`)
  for (const [name, schema] of Object.entries(schemas))
    if (typeof readField(readField(schema, "~standard"), "validate") !== "function")
      throw new ArgumentError(`${noSchemaMessage(name)}, got: ${inspect(schema)}`)
  for (const route of routes) {
    const { query = null, body = null, answers = {} } = route.contract ?? {}
    for (const name of [query, body, ...Object.values(answers)])
      if (name !== null && !Object.hasOwn(schemas, name))
        throw new ArgumentError(
          `${unknownSchemaMessage(name, placeOf(route))}. Schemas: ${quoteList(Object.keys(schemas)) || "none"}`,
        )
  }
}

/** A route as messages name it, e.g. `get "/users"`. */
const placeOf = ({ verb, path }: Route): string => `${verb} "${path}"`

/** Validates a value by the schema of a name. */
type Validate = (name: string, given: unknown) => ReturnType<typeof validate>

/**
 * Returns the step of a route's target. If the route has a contract, the step first validates the query, then the body, and
 * prepares `conn.answer`; it throws an {@link InvalidRequestError} if one does not fit, unless the action gets the issues.
 */
function contractStep<Own extends CoreConn>(route: Route, target: Step<Own>, options: ContractOptions): Step<Own> {
  const { contract } = route
  if (contract === undefined) return target
  const { schemas = {}, check_answers, schema_timeout = SCHEMA_TIMEOUT } = options
  const { on_invalid, answers } = contract
  const place = placeOf(route)
  const isChecked = !isProduction()
  const validateBy: Validate = (name, given) =>
    validate(
      schemas[name],
      given,
      schema_timeout,
      (cause) => new Error(`schema "${name}" threw, or returned no result of Standard Schema (at ${place})`, { cause }),
    )
  const read = (conn: CoreConn, where: "query" | "body"): void | Promise<void> => {
    const name = contract[where]
    const params = `${where}_params` as const
    if (name === null) return
    if (where === "body" && contract.body_types !== undefined) checkBodyType(conn, contract.body_types, place)
    const parsed = where === "body" ? checkParsed(conn, name, place) : undefined
    return whenReady(
      whenReady(parsed, () => validateBy(name, schemaInput(conn, where))),
      (validated) => {
        if (!validated.ok && on_invalid === null) throw new InvalidRequestError(where, validated.issues, name, place)
        const given = conn[params]
        const checked: Checked<unknown, unknown> = validated.ok ? validated : { ...validated, given }
        const value = validated.ok ? validated.value : given
        if (on_invalid !== null) checkedParams.set(checked, value)
        // The action's own conn has the type of the schema; agrees by test/unit/router/contracts.test.ts.
        conn[params] = (on_invalid === null ? value : checked) as never
        if (isChecked && where === "query" && validated.ok) return checkLinks(name, given, value)
      },
    )
  }
  const checkLinks = (name: string, given: object, value: unknown): void | Promise<void> =>
    whenReady(
      tryLinks(schemas[name], given, value, (query) => validateBy(name, query)),
      (problem) => {
        if (problem !== undefined) throw new Error(`schema "${name}" (at ${place}) does not read back: ${problem}`)
      },
    )
  const answer = answerBy(answers, place, check_answers === false ? undefined : validateBy)
  return (conn) =>
    whenReady(read(conn, "query"), () =>
      whenReady(read(conn, "body"), () => {
        answerKey.set(conn, answer)
        return target(conn)
      }),
    )
}

/** Returns the function behind `conn.answer` for the answers of a route. */
function answerBy(
  answers: Readonly<Record<number, string | null>>,
  place: string,
  validateBy: Validate | undefined,
): (conn: CoreConn, status: number, value: unknown) => void {
  return (conn, status, value) => {
    const name = answers[status]
    if (name === undefined)
      throw new ArgumentError(
        `no answer ${status} is declared (at ${place}). Declared: ${Object.keys(answers).join(", ")}`,
      )
    if (isPromise(value)) writeJson(value) // refuses it
    if (name === null) return void conn.send_resp(status)
    const outputOf = (checked: Validated): unknown => {
      if (checked.ok) return checked.value
      throw new Error(
        `the answer ${status} does not fit schema "${name}" (at ${place}): ${checked.issues.map(writeIssue).join(", ")}`,
      )
    }
    const checked = validateBy === undefined ? ({ ok: true, value } as const) : validateBy(name, value)
    if (!isPromise(checked)) {
      const output = outputOf(checked)
      return void conn.put_status(status).json(output)
    }
    checked.catch(() => {}) // thrown again when the response is sent
    conn
      .put_status(status)
      .json(null) // replaced by the output, once it is there
      .register_before_send(async () => {
        conn.resp_body = writeJson(outputOf(await checked))
      })
  }
}
