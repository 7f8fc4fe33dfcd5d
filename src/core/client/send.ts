import type { CalledRoute } from "./called-route.js"
import { unexpected } from "./errors.js"
import { NOT_FOLLOWED } from "./messages.js"
import type { Redirect } from "./options.types.js"
import { holdRequest } from "../lib/http/hold-request.js"
import { parseUrl } from "../lib/http/parse-url.js"

/** The request of a call, before it is sent. */
export interface CallRequest {
  readonly url: string
  readonly method: string
  /** Changed if a redirect needs other headers. */
  readonly headers: Headers
  readonly body: BodyInit | null
  readonly signal: AbortSignal | null
}

/**
 * Sends a request and follows redirects. `fetch` would send the caller's headers, such as `x-api-key`, to any origin to which
 * the server redirects; here other origins do not get them. In a browser, such a redirect is an error instead.
 *
 * @throws {UnexpectedAnswerError} when a redirect cannot be followed
 */
export async function send(
  fetch: (request: Request) => Promise<Response>,
  route: CalledRoute,
  request: CallRequest,
  redirect: Redirect,
): Promise<Response> {
  const { headers, signal } = request
  let { url, method, body } = request
  for (let count = 0; ; count++) {
    const mode = redirectMode(url, headers, redirect === "follow")
    const sent = new Request(url, { method, headers, body, signal, ...mode })
    const response = await fetch(sent)
    const { status, type } = response
    if (response.body !== null) holdRequest(response.body, sent)
    const location = response.headers.get("location")
    // A response without a URL comes from a custom `fetch`, such as that of an endpoint, which follows no redirects.
    const isRedirect = response.url !== "" && location !== null && /^30[12378]$/.test(`${status}`)
    if (redirect === "manual" || !(isRedirect || type === "opaqueredirect")) return response
    // A browser hides the location.
    const next = location === null ? undefined : resolveUrl(location, url)
    if (next === undefined || redirect === "error" || count === 20) throw unexpected(NOT_FOLLOWED, route, response, "")
    await response.body?.cancel()
    const isAway = next.origin !== new URL(url).origin
    const dropsBody = status === 303 ? method !== "HEAD" : status < 303 && method === "POST"
    if (dropsBody) {
      method = "GET"
      body = null
    }
    const names = [...headers.keys()]
    for (const name of names)
      if ((dropsBody && name.startsWith("content-")) || (isAway && isCallers(name))) headers.delete(name)
    url = next.href
  }
}

/** Resolves a URL of http: or https: without a password, which may be relative to another one; undefined for any other. */
export function resolveUrl(url: string, base: string | undefined): URL | undefined {
  const resolved = parseUrl(url, base)
  return /^https?:\/\/[^/@]*\//.test(resolved?.href ?? "") ? resolved : undefined
}

/** Whether a header may have credentials. Other origins do not get it. */
const isCallers = (name: string): boolean => !/^(?:accept|content-type)$/.test(name)

/**
 * How redirects are followed: by `fetch` if that is harmless; else a page or a worker of a browser stays within its origin. Other
 * runtimes ignore `mode`, but they show redirects.
 */
function redirectMode(url: string, headers: Headers, isFollowed: boolean): RequestInit {
  if (isFollowed && ![...headers.keys()].some(isCallers)) return {}
  const isBrowser = "document" in globalThis || "WorkerGlobalScope" in globalThis
  return isFollowed && isBrowser && ownUrl()?.origin === new URL(url).origin
    ? { mode: "same-origin" }
    : { redirect: "manual" }
}

/** The URL of a page or worker. */
export function ownUrl(): Location | undefined {
  return globalThis.location
}
