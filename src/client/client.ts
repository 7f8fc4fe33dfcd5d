import { helpers } from "../helpers/helpers.js"
import { ArgumentError } from "../lib/argument-error.js"
import { isPlainObject } from "../lib/plain-object.js"
import type { AnyRow, CheckedRows, SoundConstant } from "../table/check.types.js"
import { dynamic } from "../table/dynamic.js"
import { list_routes } from "../table/routes.js"
import type { GivenSchemasKnown } from "../table/schemas-known.types.js"
import type { AnySchemas } from "../table/schemas.types.js"
import { readAnswer } from "./answer.js"
import type { AnyAnswer } from "./answer.types.js"
import { groupRoutes, resolveCall } from "./call.js"
import type { GivenOptions } from "./call.js"
import type { Client } from "./client.types.js"
import { baseSchemeMessage, baseUrlMessage } from "./messages.js"
import type { HeadersInput } from "./options.types.js"
import { makeRequest } from "./request.js"
import { ownUrl, resolveUrl, send } from "./send.js"

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
}

/**
 * Creates a client: for each helper of the table, a function that sends a request and returns the answer.
 *
 * A function takes an action, the params in the order of the helper, and options: `query` and `body` as the route declares
 * them, `headers` and `signal`. A body with a schema is sent as JSON, any other as it is. A route that matches any verb is
 * requested with GET, or with POST if there is a body.
 *
 * Redirects are followed, but other origins do not get the headers of the caller. In a browser, a call with headers follows only
 * redirects within the origin of the page, and others reject.
 *
 * If the route declares answers, the result is one of them, with the value of its JSON as `body`. Any other status rejects
 * with an {@link UnexpectedAnswerError}. If it declares none, the status is any number, and `body` is `unknown`: the value of
 * JSON, the string of other text, and null for the rest, which `response` has. Bodies are not validated.
 *
 * @typeParam Schemas the type of the schemas that the table names; the client does not need the schemas themselves
 * @throws {TableError} when the table breaks a rule
 * @throws {ArgumentError} when `base_url` is not an http: or https: URL, or has a password, a query or a fragment; a call rejects with it when no route has the action and
 *   the number of params, when a param or the query is invalid, and when a body is missing or not allowed
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
  this: SoundConstant<Table> & GivenSchemasKnown<Table, Schemas>,
  table: CheckedRows<Table>,
  options: ClientOptions,
): Client<Table, Schemas> {
  const rows: readonly unknown[] = table
  return buildClient(rows, options) as Client<Table, Schemas> // agrees by test/cases/client.ts
}

/** A context that adds nothing to paths. */
const ROOT = { script_name: [], private: {} }

function buildClient(table: readonly unknown[], { base_url, headers, fetch = sendRequest }: ClientOptions): object {
  const base = baseOf(base_url)
  const paths: Readonly<Record<string, unknown>> = { ...helpers(dynamic(table)) }
  const built: Record<string, (action: unknown, ...args: readonly unknown[]) => Promise<AnyAnswer>> = {}
  for (const [name, routes] of groupRoutes(list_routes(table))) {
    const helper = paths[`${name}_path`]
    if (typeof helper !== "function") continue
    built[name] = async (action, ...args) => {
      const { route, params, options } = resolveCall(name, routes, action, args)
      const path: unknown = Reflect.apply(helper, undefined, [ROOT, action, ...params, queryOf(options)])
      const request = makeRequest(route, `${base}${String(path)}`, options, await resolveHeaders(headers))
      return readAnswer(route, await send(fetch, route, request))
    }
  }
  return Object.freeze(built)
}

/** The query for the helper. One with an `id` is a list of pairs, since the helper may also take an object with an `id` as a param. */
function queryOf({ query = {} }: GivenOptions): unknown {
  return isPlainObject(query) && "id" in query ? Object.entries(query) : query
}

/** Calls `fetch` as a function, since browsers refuse it as a method of another object, and late, so that tests can replace it. */
const sendRequest = async (request: Request): Promise<Response> => globalThis.fetch(request)

async function resolveHeaders(headers: ClientOptions["headers"]): Promise<HeadersInput> {
  return (typeof headers === "function" ? await headers() : headers) ?? {}
}

/** Resolves a base relative to the page, if there is one. */
function baseOf(base_url: string | URL): string {
  const text = String(base_url)
  const url = resolveUrl(text, ownUrl()?.href)
  if (url === undefined)
    throw new ArgumentError(baseSchemeMessage(/^\s*[a-z][a-z\d+.-]*:/i.exec(text)?.[0] ?? "no scheme"))
  if (/[?#]/.test(text)) throw new ArgumentError(baseUrlMessage(text))
  return url.href.replace(/\/+$/, "")
}
