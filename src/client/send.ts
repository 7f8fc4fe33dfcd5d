import type { Route } from "../table/route.js"
import { describeRoute, UnexpectedAnswerError } from "./errors.js"
import { redirectMessage } from "./messages.js"

/** The request of a call, before it is sent. */
export interface CallRequest {
  readonly url: string
  readonly method: string
  /** Changed if a redirect needs other headers. */
  readonly headers: Headers
  readonly body: BodyInit | null
  readonly signal: AbortSignal | null
}

/** Headers without credentials. Other origins may get them. */
const PUBLIC_HEADERS = ["accept", "content-type"]
const REDIRECTS = [301, 302, 303, 307, 308]
const MAX_REDIRECTS = 20

/**
 * Sends a request and follows redirects. `fetch` would send the caller's headers, such as `x-api-key`, to any origin to which
 * the server redirects; here other origins do not get them. In a browser, such a redirect is an error instead.
 *
 * @throws {UnexpectedAnswerError} when a redirect cannot be followed
 */
export async function send(
  fetch: (request: Request) => Promise<Response>,
  route: Route,
  request: CallRequest,
): Promise<Response> {
  const { headers, signal } = request
  let { url, method, body } = request
  for (let count = 0; ; count++) {
    const response = await fetch(new Request(url, { method, headers, body, signal, ...redirectMode(url, headers) }))
    const { status, type } = response
    const location = response.headers.get("location")
    // A response without a URL comes from a custom `fetch`, such as that of an endpoint, which follows no redirects.
    const isRedirect = response.url !== "" && location !== null && REDIRECTS.includes(status)
    if (!isRedirect && type !== "opaqueredirect") return response
    const next = resolveUrl(location ?? "", url)
    if (next === undefined || location === null || count === MAX_REDIRECTS) {
      const name = describeRoute(route)
      throw new UnexpectedAnswerError(redirectMessage(name, status), name, status, response.headers, "")
    }
    await response.body?.cancel()
    if (status === 303 ? method !== "HEAD" : status < 303 && method === "POST") {
      method = "GET"
      body = null
      deleteHeaders(headers, (name) => name.startsWith("content-"))
    }
    if (next.origin !== new URL(url).origin) deleteHeaders(headers, isCallers)
    url = next.href
  }
}

/** Resolves a URL of http: or https: without a password, which may be relative to another one; undefined for any other. */
export function resolveUrl(url: string, base: string | undefined): URL | undefined {
  if (!URL.canParse(url, base)) return undefined
  const resolved = new URL(url, base)
  const { protocol, username, password } = resolved
  return /^https?:$/.test(protocol) && username + password === "" ? resolved : undefined
}

const isCallers = (name: string): boolean => !PUBLIC_HEADERS.includes(name)

function deleteHeaders(headers: Headers, isDeleted: (name: string) => boolean): void {
  for (const name of [...headers.keys()].filter(isDeleted)) headers.delete(name)
}

/**
 * How redirects are followed: by `fetch` if that is harmless; else a page or a worker of a browser stays within its origin. Other
 * runtimes ignore `mode`, but they show redirects.
 */
function redirectMode(url: string, headers: Headers): RequestInit {
  if (![...headers.keys()].some(isCallers)) return {}
  const isBrowser = "document" in globalThis || "WorkerGlobalScope" in globalThis
  return isBrowser && ownUrl()?.origin === new URL(url).origin ? { mode: "same-origin" } : { redirect: "manual" }
}

/** The URL of a page or worker. */
export function ownUrl(): Location | undefined {
  return globalThis.location
}
