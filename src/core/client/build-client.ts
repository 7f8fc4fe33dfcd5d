import { groupBy } from "../lib/group-by.js"
import { readAnswer } from "./answer.js"
import type { ReceivedEvent } from "./answer.types.js"
import { callResolver, isLive } from "./call.js"
import type { ResolvedCall } from "./call.js"
import type { CalledRoute } from "./called-route.js"
import type { Deprecated } from "../table/deprecations/deprecated.js"
import type { HeadersInput, Redirect } from "./options.types.js"
import type { RefuseCall } from "./refuse.types.js"
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
   * The URL at which the router is mounted, such as `"https://example.com"` or `"https://example.com/shop"`; in a page, it may be
   * relative to the page.
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
  /** How redirects are followed; default: `"follow"`. A call can override it. */
  readonly redirect?: Redirect
  /** Called with each call of a deprecated row before it is sent, to count it. If it throws, the call rejects. */
  readonly onDeprecated?: (call: DeprecatedCall) => void
}

/** A call of a deprecated row. */
export interface DeprecatedCall extends Deprecated {
  /** The name of the helper, without `_path`. */
  readonly helper: string
  /** The action of the call. */
  readonly action: unknown
  /** The pattern of the row. */
  readonly path: string
}

/** Creates a client for these routes. `refuse` throws the errors of invalid calls. */
export function buildClient(table: readonly CalledRoute[], options: ClientOptions, refuse: RefuseCall): object {
  const { base_url, headers = {}, fetch = sendRequest, redirect = "follow", events, sockets, onDeprecated } = options
  const base = baseOf(String(base_url)) ?? refuse("base_url")
  const requestOf = async (
    { route, path, options: own }: ResolvedCall,
    more: HeadersInput = {},
  ): Promise<CallRequest> => {
    const common = typeof headers === "function" ? await headers() : headers
    return makeRequest(route, base + path, own, [common, own.headers ?? {}, more], refuse)
  }
  const open = async (resolved: ResolvedCall, more?: HeadersInput): Promise<() => Promise<Response>> => {
    const request = await requestOf(resolved, more)
    return () => send(fetch, resolved.route, request, resolved.options.redirect ?? redirect)
  }
  const call = (resolved: ResolvedCall): unknown => {
    const { route } = resolved
    const { deprecated, helper, link } = route
    if (deprecated) onDeprecated?.({ helper, action: link[1], path: link[0], ...deprecated })
    if (route.socket !== undefined) return (sockets ?? refuse("sockets", route))(resolved, () => requestOf(resolved))
    if (route.events !== undefined) return (events ?? refuse("events", route))(resolved, (more) => open(resolved, more))
    return open(resolved)
      .then((sendNow) => sendNow())
      .then((response) => readAnswer(route, response))
  }
  const built: Record<string, (...args: readonly unknown[]) => unknown> = {}
  for (const [helper, routes] of groupBy(table, (route) => route.helper)) {
    const resolve = callResolver(helper, routes, refuse)
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

/** Reads the global `fetch` at each call, so that tests can replace it; and calls it as a function, since browsers refuse it as a method of another object. */
const sendRequest = async (request: Request): Promise<Response> => globalThis.fetch(request)

/** Resolves a base relative to the page, if there is one. Returns undefined if it is not a base. */
function baseOf(base_url: string): string | undefined {
  const url = resolveUrl(base_url, ownUrl()?.href)
  return url === undefined || /[?#]/.test(base_url) ? undefined : url.href.replace(/\/+$/, "")
}
