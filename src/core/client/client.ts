import type { FirstProblem } from "../lib/errors/error-message.js"
import type { AnyRow, CheckedRows, SoundConstant } from "../table/rules/check.types.js"
import type { GivenSchemasKnown } from "../table/contracts/schemas-known.types.js"
import type { AnySchemas } from "../table/contracts/schemas.types.js"
import { buildClient } from "./build-client.js"
import type { ClientOptions } from "./build-client.js"
import { tableCalls } from "./called-route.js"
import type { Client, LiveOption } from "./client.types.js"
import { refuseCall } from "./refuse.js"

/**
 * Creates a client: for each helper of the table, a function that sends a request and returns the answer.
 *
 * A function takes an action, the params in the order of the helper, and options: `query` and `body` as the route declares
 * them, `headers` and `signal`. A body with a schema is sent as JSON, any other as it is. A route that matches any verb is
 * requested with GET, or with POST if there is a body.
 *
 * Redirects are followed, but other origins do not get the headers of the caller. In a browser, a call with headers follows only
 * redirects within the origin of the page, and others reject. See {@link Redirect}.
 *
 * If the route declares answers, the result is one of them, with the value of its JSON as `body`; or the error page of an invalid query or
 * body, which has an {@link ErrorBody}, if the route does not declare its status. Any other status rejects
 * with an {@link UnexpectedAnswerError}. If it declares none, the status is any number, and `body` is `unknown`: the value of
 * JSON, the string of other text, and null for the rest, which `response` has. Bodies are not validated.
 *
 * The result of a route with `events` is an async iterable of them, for which the option `events` is needed. That of a socket is an open
 * socket, for which the option `sockets` is needed.
 *
 * The rules of the table are not checked: the compiler and the server check them.
 *
 * @typeParam Schemas the type of the schemas that the table names; the client does not need the schemas themselves
 * @throws {ArgumentError} when `base_url` is not an http: or https: URL, or has a password, a query or a fragment; a call rejects with it when no route has the action and
 *   the number of params, when a param or the query is invalid, and when a body is missing or not allowed. A call for events or a socket
 *   throws it, also if the option `events` or `sockets` is missing
 * @throws {UnexpectedAnswerError} a call rejects with it when the route does not declare the status of the answer, when the
 *   answer should be JSON and is not, and when a redirect is not followed. If there is no answer, a call rejects with the error of `fetch`.
 * @example
 * import { get } from "waymark"
 * import { client } from "waymark/client"
 * import { define_endpoint, define_router } from "waymark/server"
 *
 * const routes = [get("/users/:id", "UserController", "show")] as const
 * const web = define_router(routes)
 * const UserController = web.controller("UserController", { show: (conn, { id }) => conn.json({ id, name: "Ada" }) })
 * const Endpoint = define_endpoint({ router: web.build({ UserController }) })
 *
 * const api = client(routes, { base_url: "https://example.com", fetch: Endpoint.fetch })
 * const { status, body } = await api.user("show", 42)
 * status //=> 200
 * body //=> { id: "42", name: "Ada" }
 */
export function client<const Table extends readonly AnyRow[] | AnyRow[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<SoundConstant<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: CheckedRows<Table>,
  options: ClientOptions & WithoutEvents & WithoutSockets,
): Client<Table, Schemas, LiveOption>
export function client<const Table extends readonly AnyRow[] | AnyRow[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<SoundConstant<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: CheckedRows<Table>,
  options: ClientOptions & WithoutSockets,
): Client<Table, Schemas, "sockets">
export function client<const Table extends readonly AnyRow[] | AnyRow[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<SoundConstant<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: CheckedRows<Table>,
  options: ClientOptions & WithoutEvents,
): Client<Table, Schemas, "events">
export function client<const Table extends readonly AnyRow[] | AnyRow[], Schemas extends AnySchemas = {}>(
  this: FirstProblem<SoundConstant<Table>, GivenSchemasKnown<Table, Schemas>>,
  table: CheckedRows<Table>,
  options: ClientOptions,
): Client<Table, Schemas>
export function client(table: readonly unknown[], options: ClientOptions): object {
  return buildClient(tableCalls(table), options, refuseCall) // agrees by test/cases/client.ts
}

/** Options without those of events. */
export interface WithoutEvents {
  readonly events?: undefined
}
/** Options without those of sockets. */
export interface WithoutSockets {
  readonly sockets?: undefined
}
