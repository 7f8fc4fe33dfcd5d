import type { StandardSchemaV1 } from "@standard-schema/spec"
import { answerKey } from "../../conn/response/answer.js"
import type { ConnFeature, CoreConn } from "../../conn/core-conn.js"
import { InvalidRequestError } from "../../conn/errors.js"
import { checkedParams } from "../../conn/request/input.js"
import type { Checked } from "../../conn/request/input.types.js"
import type { SocketPeer } from "../../conn/socket.types.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { isProduction } from "../../../core/lib/is-production.js"
import { whenReady } from "../../../core/lib/maybe-promise.js"
import type { ContractRules } from "../../../core/table/contracts/contract-rules.types.js"
import type { SocketContract } from "../../../core/table/contracts/contract.js"
import type { NodeKind } from "../../../core/table/node-kind.types.js"
import type { SocketNode } from "../../../core/table/nodes.js"
import type { Route } from "../../../core/table/route.js"
import type { AnySchemas } from "../../../core/table/contracts/schemas.types.js"
import { checkSchemas, placeOf } from "./check-schemas.js"
import type { Dispatcher } from "../dispatch.js"
import { noEventsMessage, noSocketsMessage } from "../../../core/table/rules/feature-messages.js"
import { keepLocator } from "../forwards/locate-row.js"
import { checkProblems, problemsOf } from "../problems/problems.js"
import type { OutputOf, ProblemOptions } from "../problems/problems.js"
import type { RouteProblems } from "../problems/route-problems.js"
import { headerReader } from "./header-input.js"
import { answerBy, eventBy, outputBy, withOutput } from "./outputs.js"
import { tryLinks } from "./read-back.js"
import { repeatedValues, schemaInput, validateBody } from "./schema-input.js"
import type { SocketsToClose } from "../socket.types.js"
import type { Step } from "../flow/step.js"
import { checkBodyType, checkParsed } from "./unparsed-body.js"
import { validate } from "./validate.js"
import type { Validate, Validated } from "./validate.js"

/** The options of a router that its contracts need. */
export interface ContractOptions extends ProblemOptions {
  readonly schemas?: AnySchemas
  readonly check_answers?: boolean
  readonly schema_timeout?: number
}

/** How long a schema may take, in milliseconds. */
const SCHEMA_TIMEOUT = 30_000

/** The contracts of a router: what its rows declare about requests and answers. */
export interface Contracts<out Schemas extends AnySchemas = AnySchemas, out Problem = unknown> {
  readonly schemas: Schemas
  /** The names of the schemas for which there are functions in `problems`; only a type. */
  readonly problem_names?: Problem
  /** The rules for the options of rows, for a router whose other rules do not contain them. */
  readonly rules?: ContractRules
  /**
   * Checks that each feature and schema that a route needs is given, and each function that makes the body of an error.
   *
   * @throws {ArgumentError} when one is not
   */
  check(routes: readonly Route[], features: ConnFeatures): void
  /** The rules of sockets, for a router whose other rules do not contain them. */
  readonly socketKind?: (features: ConnFeatures) => NodeKind<SocketNode>
  /** The sockets of a router; undefined without the feature `sockets`. */
  sockets(features: ConnFeatures): SocketActions | undefined
  /** Answers the errors of a route, or of a request without a route. */
  problems(route: Route | undefined): RouteProblems | undefined
  /** Remembers how a built router finds the route of an error before it was dispatched. */
  record<Own extends CoreConn>(router: object, dispatcher: Dispatcher<Own>): void
  /** The step of a route's target, with the checks before it. */
  step<Own extends CoreConn>(route: Route, target: Step<Own>, features: ConnFeatures): Step<Own>
}

/** The features of a router's conns. */
type ConnFeatures = readonly ConnFeature<string, unknown>[]

/** The feature of rows with `events`, from `waymark/live`. */
export interface EventsFeature extends ConnFeature<"events", unknown> {
  /**
   * Gives a conn its `events` and `last_event_id`.
   *
   * @param encode returns what is sent for the value of an event, or a promise of it
   */
  readonly connect: (conn: CoreConn, encode: (event: string, data: unknown) => unknown) => void
}

/** The feature of rows of `socket`, from `waymark/live`. */
export interface SocketsFeature extends ConnFeature<"sockets", unknown> {
  /** The rules of rows, for a router whose other rules do not contain them. */
  readonly kind: NodeKind<SocketNode>
  /** Returns the function that prepares a conn for the action that opens its socket. */
  readonly connect: (socket: SocketContract, place: string, codec: Codec) => (conn: CoreConn) => void
  /** Returns what a router needs for its sockets. */
  readonly group: () => SocketActions
}

/** The sockets of a router. */
export interface SocketActions {
  /** Returns the action that opens sockets with these handlers, and lets servers open sockets. */
  readonly action: (name: string, handlers: unknown) => object
  /** Closes open sockets, and returns how many. */
  readonly close: (which: SocketsToClose<SocketPeer>, code?: number, reason?: string) => number
}

/** How values go through the schemas of a router. */
export interface Codec {
  readonly validate: Validate
  readonly output: OutputOf
}

export function socketsIn(features: ConnFeatures): SocketsFeature | undefined {
  return features.find((one): one is SocketsFeature => one.feature === "sockets")
}

function eventsIn(features: ConnFeatures): EventsFeature | undefined {
  return features.find((one): one is EventsFeature => one.feature === "events")
}

/** The schemas of rows, and how values go through them. */
export function contractsOf(options: ContractOptions): Contracts<AnySchemas, never> {
  return {
    schemas: options.schemas ?? {},
    check: (routes, features) => {
      checkFeatures(routes, features)
      checkSchemas(routes, options)
      checkProblems(routes, options.schemas ?? {}, options)
    },
    problems: (route) => {
      const place = route === undefined ? "" : placeOf(route)
      return problemsOf(route, place, options, outputBy(validatorOf(options, place)))
    },
    record: keepLocator,
    step: (route, target, features) => contractStep(route, target, options, features),
    sockets: (features) => socketsIn(features)?.group(),
  }
}

/** @throws {ArgumentError} when a route needs a feature of `waymark/live` that is not given */
function checkFeatures(routes: readonly Route[], features: ConnFeatures): void {
  const [events, sockets] = [eventsIn(features), socketsIn(features)]
  for (const { path, contract } of routes) {
    if (contract?.events !== undefined && events === undefined) throw new ArgumentError(noEventsMessage(path))
    if (contract?.socket !== undefined && sockets === undefined) throw new ArgumentError(noSocketsMessage(path))
  }
}

/**
 * Returns the step of a route's target. If the route has a contract, the step first validates the headers, then the query and the body, and
 * prepares `conn.answer`; it throws an {@link InvalidRequestError} if one does not fit, unless the action gets the issues.
 */
function contractStep<Own extends CoreConn>(
  route: Route,
  target: Step<Own>,
  options: ContractOptions,
  features: ConnFeatures,
): Step<Own> {
  const { contract } = route
  if (contract === undefined) return target
  const { schemas = {}, check_answers } = options
  const { on_invalid, answers, headers } = contract
  const place = placeOf(route)
  const isChecked = !isProduction()
  const validateBy = validatorOf(options, place)
  const read = (conn: CoreConn, where: "query" | "body"): void | Promise<void> => {
    const name = contract[where]
    const params = `${where}_params` as const
    if (name === null) return
    if (where === "body" && contract.body_types !== undefined) checkBodyType(conn, contract.body_types, place)
    const parsed = where === "body" ? checkParsed(conn, name, place) : undefined
    const repeats = repeatedValues()
    return whenReady(
      whenReady(parsed, () => {
        const input = schemaInput(conn, where, contract.lists, repeats.add)
        const validateInput = (given: unknown): ReturnType<typeof validate> => validateBy(name, given)
        return repeats.validate(() =>
          where === "body" ? validateBody(conn, input, validateInput) : validateInput(input),
        )
      }),
      (validated) => {
        if (!validated.ok && on_invalid === null) throw new InvalidRequestError(where, validated.issues, name, place)
        const given = conn[params]
        const checked: Checked<unknown, unknown> = validated.ok ? validated : { ...validated, given }
        const value = validated.ok ? validated.value : given
        if (on_invalid !== null) checkedParams.set(checked, value)
        // The action's own conn has the type of the schema; agrees by test/unit/server/router/contracts.test.ts.
        conn[params] = (on_invalid === null ? value : checked) as never
        if (isChecked && where === "query" && validated.ok) return checkLinks(name, given, value)
      },
    )
  }
  const readFields = headers === undefined ? undefined : headerReader(schemas[headers])
  const readHeaders = (conn: CoreConn): void | Promise<void> => {
    if (headers === undefined || readFields === undefined) return
    return whenReady(validateBy(headers, readFields(conn)), (validated: Validated) => {
      if (!validated.ok) throw new InvalidRequestError("headers", validated.issues, headers, place)
      conn.header_params = validated.value as never // as the params above
    })
  }
  const checkLinks = (name: string, given: object, value: unknown): void | Promise<void> =>
    whenReady(
      tryLinks(schemas[name], given, value, (query) => validateBy(name, query), contract.lists),
      (problem) => {
        if (problem !== undefined) throw new Error(`schema "${name}" (at ${place}) does not read back: ${problem}`)
      },
    )
  const outputOf = outputBy(check_answers === false ? undefined : validateBy)
  const answer = answerBy(answers, place, options, outputOf)
  const events = eventsIn(features)
  const encode = eventBy(contract.events ?? {}, place, outputOf)
  const connect =
    contract.socket && socketsIn(features)?.connect(contract.socket, place, { validate: validateBy, output: outputOf })
  return (conn) =>
    whenReady(
      whenReady(readHeaders(conn), () => read(conn, "query")),
      () =>
        whenReady(read(conn, "body"), () => {
          if (conn.halted) return conn // its timeout was over while a schema was running
          answerKey.set(conn, answer)
          if (contract.events !== undefined) events?.connect(conn, encode)
          connect?.(conn)
          return whenReady(target(conn), withOutput)
        }),
    )
}

function validatorOf({ schemas = {}, schema_timeout = SCHEMA_TIMEOUT }: ContractOptions, place: string): Validate {
  return (name, given) =>
    validate(
      schemas[name] as StandardSchemaV1 | undefined, // checked by checkSchemas, test/unit/server/router/contract-errors.test.ts
      given,
      schema_timeout,
      (cause) => new Error(`schema "${name}" threw, or returned no result of Standard Schema (at ${place})`, { cause }),
    )
}
