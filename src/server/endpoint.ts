import type { HelperEndpoint } from "../helpers/context.js"
import { NoRouteError } from "../matcher/errors.js"
import { Conn, NotSentError } from "./conn.js"
import type { SecretKeyBase } from "./conn.js"
import { buildPath, buildUrl, checkStaticPath } from "./endpoint-url.js"
import type { EndpointUrls } from "./endpoint-url.js"
import { refuseRequest, renderError } from "./errors.js"
import type { ErrorRenderer } from "./errors.js"
import { respond } from "./finish.js"
import { chainSteps, prepareStep } from "./plug.js"
import type { Plug } from "./plug.js"
import type { Router } from "./router.js"
import { staticLookup } from "./static-manifest.js"
import type { StaticManifest } from "./static-manifest.js"

/** What an endpoint is made with. */
export interface EndpointConfig extends EndpointUrls {
  /** What cookies are signed and encrypted with: at least 64 bytes, or a list of which the later are old ones. */
  readonly secret_key_base?: SecretKeyBase
  /** Which static files have a digest in their names; `static_path` and `static_integrity` go by it. */
  readonly static_manifest?: StaticManifest
  /** Run before the router, first to last. */
  readonly plugs?: readonly Plug[]
  readonly router?: Router
  /** Answers a request whose plugs or action threw; default: the status and its name, as text. */
  readonly render_error?: ErrorRenderer
  /** Told of each error that answers with 500 or more; default: `console.error`. */
  readonly on_error?: (error: unknown, conn: Conn) => void
}

/** The way in for requests, and what helpers ask for URLs. */
export interface Endpoint extends HelperEndpoint {
  readonly config: EndpointConfig
  /** Answers a Web request; never rejects. */
  fetch(request: Request): Promise<Response>
  /**
   * Answers a Web request, or gives null where no route fits and no plug answered, so that an application around the
   * endpoint goes on; never rejects. What plugs have put on the response until then is dropped.
   */
  fetch_or_pass(request: Request): Promise<Response | null>
  /** Sends a conn through the plugs and the router; errors come through. */
  call(conn: Conn): Conn | Promise<Conn>
}

/**
 * Defines an endpoint: its URLs, its plugs and its router.
 *
 * @see Phoenix.Endpoint 1.6
 */
export function define_endpoint(config: EndpointConfig): Endpoint {
  const url = config.url ?? {}
  const staticUrl = config.static_url ?? url
  const files = staticLookup(config.static_manifest)
  const plugs: readonly Plug[] = [...(config.plugs ?? []), ...(config.router === undefined ? [] : [config.router])]
  const step = chainSteps(plugs.map((plug) => prepareStep(plug, undefined)))
  const onError = config.on_error ?? ((error: unknown): void => console.error(error))

  const endpoint: Endpoint = {
    config,
    url: () => buildUrl(config, url),
    path: (path) => buildPath(url, path),
    static_url: () => buildUrl(config, staticUrl),
    static_path: (path) => buildPath(staticUrl, files.path(checkStaticPath(path))),
    static_integrity: (path) => files.integrity(checkStaticPath(path)),
    call: (conn) => step(conn),
    fetch: (request) => answer<never>(request, never),
    fetch_or_pass: (request) => answer(request, isUnanswered),
  }

  /** Gives null only where an error may pass. */
  async function answer<Passed extends null>(
    request: Request,
    mayPass: (error: unknown, conn: Conn, config: EndpointConfig) => Passed | undefined,
  ): Promise<Response | Passed> {
    const conn = readRequest(request, endpoint)
    if (conn === undefined) return refuseRequest(request)
    try {
      return await respond(conn, step, (error) => onError(error, conn))
    } catch (error) {
      const passed = mayPass(error, conn, config)
      return passed === undefined ? renderError(error, conn, config.render_error, onError) : passed
    }
  }
  return endpoint
}

/** No error passes. */
const never = (): undefined => undefined

/** No route fitted, or there is no router; and no plug answered. */
function isUnanswered(error: unknown, conn: Conn, config: EndpointConfig): null | undefined {
  const isMissing = config.router === undefined ? error instanceof NotSentError : error instanceof NoRouteError
  return isMissing && conn.state === "unset" ? null : undefined
}

/** A conn for a Web request, or undefined where its address is none, as with the port 99999. */
function readRequest(request: Request, endpoint: Endpoint): Conn | undefined {
  try {
    return connFromRequest(request, endpoint)
  } catch {
    return undefined
  }
}

/**
 * A conn for a Web request.
 *
 * @throws {TypeError} when the request's address is none
 */
export function connFromRequest(request: Request, endpoint?: Endpoint): Conn {
  const url = new URL(request.url)
  const scheme = url.protocol === "https:" ? "https" : "http"
  return new Conn({
    method: request.method,
    host: url.hostname,
    port: url.port === "" ? (scheme === "https" ? 443 : 80) : Number(url.port),
    scheme,
    request_path: url.pathname,
    query_string: url.search.slice(1),
    req_headers: request.headers,
    request,
    endpoint,
    secret_key_base: endpoint?.config.secret_key_base,
  })
}
