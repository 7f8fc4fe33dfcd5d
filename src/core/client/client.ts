import type { FirstProblem } from "../lib/errors/error-message.js"
import { ArgumentError } from "../lib/errors/argument-error.js"
import { groupBy } from "../lib/group-by.js"
import type { AnyRow, CheckedRows, SoundConstant } from "../table/rules/check.types.js"
import type { TableNode } from "../table/kinds.js"
import type { GivenSchemasKnown } from "../table/contracts/schemas-known.types.js"
import type { AnySchemas } from "../table/contracts/schemas.types.js"
import { readAnswer, readAnswersOf } from "./answer.js"
import type { ReceivedEvent } from "./answer.types.js"
import { callResolver, isLive } from "./call.js"
import type { ResolvedCall } from "./call.js"
import { calledRoutes } from "./called-routes.js"
import type { CalledRoute } from "./called-routes.js"
import type { Client, LiveOption } from "./client.types.js"
import { describeRoute } from "./errors.js"
import { BAD_BASE_URL, needsEventsMessage, needsSocketsMessage } from "./messages.js"
import type { HeadersInput, Redirect } from "./options.types.js"
import { makeRequest } from "./request.js"
import { ownUrl, resolveUrl, send } from "./send.js"
import type { CallRequest } from "./send.js"
import type { ClientSocket } from "./socket.types.js"

/** Reads the events of a call. */
export type ReadEvents = (
  call: ResolvedCall,
  /** Prepares the request, with headers that replace those of the caller, and resolves to the function that sends it. */
  open: (headers: HeadersInput) => Promise<() => Promise<Response>>,
) => AsyncIterable<ReceivedEvent>

/** Opens the socket of a call. */
export type OpenSockets = (
  call: ResolvedCall,
  /** Returns the URL, with the scheme `http:` or `https:`, and the headers of the client and of the call. */
  request: () => Promise<{ readonly url: string; readonly headers: Headers }>,
) => ClientSocket<unknown, unknown>

/** The options of a client. */
export interface ClientOptions {
  /**
   * The URL under which the router is: `"https://example.com"`, or with a path, `"https://example.com/shop"`; in a page also
   * one that is relative to the page.
   */
  readonly base_url: string | URL
  /**
   * Headers of each request, or a function that returns them and is called for each request. Except `accept` and
   * `content-type`, they are not sent to other origins to which the server redirects.
   */
  readonly headers?: HeadersInput | (() => HeadersInput | Promise<HeadersInput>)
  /** Sends a request; default: the global `fetch`. For tests, the `fetch` of an endpoint. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Reads the events of routes that declare some: `read_events` of `waymark/live`. */
  readonly events?: ReadEvents
  /** Opens the sockets of the table: `open_sockets` of `waymark/live`. */
  readonly sockets?: OpenSockets
  /** How redirects are followed; default: `"follow"`. A call may have another one. */
  readonly redirect?: Redirect
}

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
  const rows: unknown = table
  return buildClient(calledRoutes(rows as readonly TableNode[]), options) // agrees by test/cases/client.ts
}

/** Options without those of events. */
export interface WithoutEvents {
  readonly events?: undefined
}
/** Options without those of sockets. */
export interface WithoutSockets {
  readonly sockets?: undefined
}

/** Creates a client of these routes. */
export function buildClient(table: readonly CalledRoute[], options: ClientOptions): object {
  const { base_url, headers = {}, fetch = sendRequest, redirect = "follow", events, sockets } = options
  const base = baseOf(String(base_url))
  if (base === undefined) throw new ArgumentError(BAD_BASE_URL)
  const requestOf = async (
    { route, path, options: own }: ResolvedCall,
    more: HeadersInput = {},
  ): Promise<CallRequest> => {
    const common = typeof headers === "function" ? await headers() : headers
    return makeRequest(route, base + path, own, [common, own.headers ?? {}, more])
  }
  const open = async (resolved: ResolvedCall, more?: HeadersInput): Promise<() => Promise<Response>> => {
    const request = await requestOf(resolved, more)
    return () => send(fetch, resolved.route, request, resolved.options.redirect ?? redirect)
  }
  const call = (resolved: ResolvedCall): unknown => {
    const { route } = resolved
    if (route.contract.socket !== undefined) {
      if (sockets === undefined) throw new ArgumentError(needsSocketsMessage(describeRoute(route)))
      return sockets(resolved, () => requestOf(resolved))
    }
    if (route.contract.events === undefined)
      return open(resolved)
        .then((sendNow) => sendNow())
        .then((response) => readAnswer(route, readAnswersOf(route.contract), response))
    if (events === undefined) throw new ArgumentError(needsEventsMessage(describeRoute(route)))
    return events(resolved, (more) => open(resolved, more))
  }
  const built: Record<string, (...args: readonly unknown[]) => unknown> = {}
  for (const [helper, routes] of groupBy(table, (route) => route.helper)) {
    const resolve = callResolver(helper, routes)
    built[helper] = (...args) => {
      try {
        return call(resolve(args))
      } catch (error) {
        // The result of such a call is no promise, so nobody would handle a rejection.
        if (isLive(routes, args[0])) throw error
        return Promise.reject(error)
      }
    }
  }
  return Object.freeze(built)
}

/** Calls `fetch` as a function, since browsers refuse it as a method of another object, and late, so that tests can replace it. */
export const sendRequest = async (request: Request): Promise<Response> => globalThis.fetch(request)

/** Resolves a base relative to the page, if there is one. Returns undefined if it is not a base. */
export function baseOf(base_url: string): string | undefined {
  const url = resolveUrl(base_url, ownUrl()?.href)
  return url === undefined || /[?#]/.test(base_url) ? undefined : url.href.replace(/\/+$/, "")
}
