import { createContextKey, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api"
import type { Attributes, Context, Span } from "@opentelemetry/api"
import type { CoreConn } from "../../server/conn/core-conn.js"
import { errorStatus } from "../../server/endpoint/errors/render.js"
import { errorDetails } from "../../core/lib/errors/error-details.js"
import { requestAttributes, requestMethod } from "./attributes.js"
import { recordDuration } from "./duration.js"

/** A request that is traced. */
export interface ServedRequest {
  /** A route of the request begins: of the endpoint's router, or of a router to which it forwards. */
  enter(route: string): void
  /** The route that was entered last ends. */
  leave(): void
  /** The endpoint answers an error. */
  fail(error: unknown): void
  /** A route has failed; its error counts only if the response was already begun, since the endpoint answers other errors. */
  failLate(error: unknown): void
  /** The response has begun; without a status, the request was passed on. */
  answer(conn: CoreConn, status: number | undefined): void
  /** Whether the request of a conn is this one, forwarded to another endpoint. */
  isForwardedTo(conn: CoreConn): boolean
}

/** The request during which code runs. */
const SERVED_KEY = /* @__PURE__ */ createContextKey("waymark request")
/** The keys of `@opentelemetry/core`. They are the same for all versions and copies of the package. */
const RPC_KEY = /* @__PURE__ */ createContextKey("OpenTelemetry SDK Context Key RPC_METADATA")
const SUPPRESS_KEY = /* @__PURE__ */ createContextKey("OpenTelemetry SDK Context Key SUPPRESS_TRACING")

/** The data about a request that instrumentations of servers and frameworks share; that of HTTP reads the route from it. */
interface RpcMetadata {
  readonly span: Span
  route?: string
}

/** Whether the program has turned tracing off for this request. */
export const isSuppressed = (active: Context): boolean => active.getValue(SUPPRESS_KEY) === true

/**
 * Begins a request: with the server span that exists, or a new one. A request that another one forwards belongs to that one; a
 * request that an action sends to an endpoint itself is not traced.
 *
 * @returns the request, undefined if it is not traced, and the context in which it runs
 */
export function beginRequest(
  conn: CoreConn,
  active: Context,
): readonly [served: ServedRequest | undefined, inner: Context] {
  const outer = active.getValue(SERVED_KEY) as ServedRequest | undefined // this file puts it
  if (outer !== undefined) {
    if (!outer.isForwardedTo(conn)) return [undefined, active]
    const inner: ServedRequest = { ...outer, answer() {}, isForwardedTo: forwardCheck(conn) }
    return [inner, active.setValue(SERVED_KEY, inner)]
  }
  const rpc = active.getValue(RPC_KEY) as RpcMetadata | undefined // `setRPCMetadata` puts it
  const span = rpc?.span ?? activeSpan(active)
  if (span !== undefined) {
    const served = servedRequest(conn, span, rpc)
    return [served, active.setValue(SERVED_KEY, served)]
  }
  const parent = propagation.extract(active, conn.req_headers, HEADERS)
  const options = { kind: SpanKind.SERVER, attributes: requestAttributes(conn) }
  const own = trace.getTracer("waymark").startSpan(requestMethod(conn), options, parent)
  const served = servedRequest(conn, own, undefined, performance.now())
  return [served, trace.setSpan(parent, own).setValue(SERVED_KEY, served)]
}

const HEADERS = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
}

/** The active span of this process. */
function activeSpan(active: Context): Span | undefined {
  const span = trace.getSpan(active)
  return span?.spanContext().isRemote === true ? undefined : span
}

/** @param started when the span was started, if it is Waymark's own, which ends with the response and the last route */
function servedRequest(conn: CoreConn, span: Span, rpc: RpcMetadata | undefined, started?: number): ServedRequest {
  const method = requestMethod(conn) // plugs may change the conn's
  const { scheme } = conn
  const mount = conn.script_name.map((segment) => `/${segment}`).join("")
  const entered: string[] = []
  let route: string | undefined
  let failure: string | undefined
  let answered: { readonly status: number | undefined } | undefined

  const record = (error: unknown): void => {
    if (errorStatus(error) < 500) return
    const { name, message, stack } = errorDetails(error)
    const isError = error instanceof Error
    span.recordException(isError ? { name, message, stack: [`${name}: ${message}`, ...stack].join("\n") } : message)
    putFailure(isError ? name : "500")
  }
  const putFailure = (type: string): void => {
    failure ??= type
    span.setAttribute("error.type", failure).setStatus({ code: SpanStatusCode.ERROR })
  }
  const end = (): void => {
    if (started === undefined || answered === undefined || entered.length > 0) return
    span.end()
    const attributes: Attributes = { "http.request.method": method, "url.scheme": scheme }
    if (answered.status !== undefined) attributes["http.response.status_code"] = answered.status
    if (route !== undefined) attributes["http.route"] = route
    if (failure !== undefined) attributes["error.type"] = failure
    recordDuration((performance.now() - started) / 1_000, attributes)
  }

  return {
    enter(path) {
      entered.push(path)
      route = routeOf(mount, entered)
      span.updateName(`${method} ${route}`).setAttribute("http.route", route)
      if (rpc !== undefined) rpc.route = route
    },
    leave() {
      entered.pop()
      end()
    },
    fail: record,
    failLate(error) {
      if (answered !== undefined) record(error)
    },
    answer(done, status) {
      answered = { status }
      if (started !== undefined && done.remote_ip !== undefined) span.setAttribute("client.address", done.remote_ip)
      if (started !== undefined && status !== undefined) span.setAttribute("http.response.status_code", status)
      if (status !== undefined && status >= 500) putFailure(String(status))
      end()
    },
    isForwardedTo: forwardCheck(conn),
  }
}

/** Returns a function that recognises the request that a forward of the conn makes. */
const forwardCheck =
  (conn: CoreConn) =>
  ({ req_headers }: CoreConn): boolean =>
    req_headers.get("x-forwarded-prefix") === `/${conn.script_name.join("/")}`

/** The pattern of a route, with those of the forwards to it: `"/admin/users/:id"`. */
function routeOf(mount: string, entered: readonly string[]): string {
  return [mount, ...entered].filter((path) => path !== "/").join("") || "/"
}
