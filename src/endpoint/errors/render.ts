import type { Conn } from "../../conn/conn.js"
import { checkHeader, checkStatus, discardBody, headersToSend } from "../../conn/check-response.js"
import { pageText, plainError, viewError } from "./pages.js"
import type { RenderErrors } from "./pages.js"
import type { FilterParameters } from "../../router/filter-parameters.js"
import { finish } from "../../conn/send.js"
import { connLog, logLine } from "../../router/log.js"
import { isHeadRequest } from "../../conn/request.js"
import { errorDetails, printErrors, readField } from "../../lib/error-details.js"

/** Makes the response for an error. */
export type ErrorRenderer = (error: unknown, conn: Conn, status: number) => Response | Promise<Response>

/** What a {@link DebugErrors} is told of the endpoint. */
export interface DebugContext {
  /** The table of the endpoint's router, if it has one. */
  readonly table: readonly unknown[] | undefined
  /** Which params are not shown. */
  readonly filter_parameters: FilterParameters
}

/** Makes the response for an error, for developers: `debug_page`, which `waymark/debug` exports. */
export type DebugErrors = (
  error: unknown,
  conn: Conn,
  status: number,
  context: DebugContext,
) => Response | Promise<Response>

/** What an endpoint does with errors. */
export interface ErrorSetup {
  readonly render: ErrorRenderer
  /** The level of the line that says that an error was answered. */
  readonly log: RenderErrors["log"]
  readonly onError: (error: unknown, conn: Conn) => void
}

/** The status that answers an error: its own `status` from 400 to 599, or 500. */
export function errorStatus(error: unknown): number {
  const status = readField(error, "status")
  return typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500
}

/**
 * Answers an error; one that is not the client's is reported, and so is one of the renderer, or of what runs before the
 * response leaves. Headers that the conn has stay where the response has none of that name, but for those that
 * describe its body or let it be cached. Never rejects.
 */
export async function renderError(error: unknown, conn: Conn, setup: ErrorSetup): Promise<Response> {
  const status = errorStatus(error)
  if (status >= 500) tell(setup, error, conn)
  try {
    await renderPage(error, conn, status, setup)
    return await finish(conn)
  } catch (failure) {
    tell(setup, failure, conn)
    return withoutCookies(conn)
  } finally {
    logConverted(setup, error, conn)
  }
}

async function renderPage(error: unknown, conn: Conn, status: number, setup: ErrorSetup): Promise<void> {
  try {
    putResponse(conn, await setup.render(error, conn, status))
  } catch (failure) {
    tell(setup, failure, conn)
    putResponse(conn, plainError(500))
  }
}

/** Pages for visitors. */
export function pageRenderer(pages: RenderErrors): ErrorRenderer {
  return (error, conn, status) => viewError(error, conn, status, pages)
}

/** Answers a request that no conn can be made of with 400. */
export function refuseRequest(request: { readonly method?: string | undefined }): Response {
  const { body, status, headers } = plainError(400)
  return new Response(request.method === "HEAD" ? null : body, { status, headers })
}

/** The errors of each request that were told of, so that each is told once. */
const toldOf = new WeakMap<Conn, unknown[]>()

/** Reports an error, but once; if that fails, now or later, both errors go to the console. Never throws. */
export function tell({ onError }: Pick<ErrorSetup, "onError">, error: unknown, conn: Conn): void {
  const told = toldOf.get(conn) ?? []
  if (told.includes(error)) return
  toldOf.set(conn, [...told, error])
  const fail = (failure: unknown): void => printErrors(error, failure)
  try {
    const telling: unknown = onError(error, conn)
    if (typeof telling === "object" && telling !== null && "then" in telling) Promise.resolve(telling).catch(fail)
  } catch (failure) {
    fail(failure)
  }
}

/** As the reference says it: `Converted error NoRouteError to 404 response`. See Phoenix.Logger 1.6. */
function logConverted({ log = "debug" }: ErrorSetup, error: unknown, conn: Conn): void {
  const logger = connLog.get(conn)?.logger
  if (logger === undefined) return
  logLine(logger, log, conn, () => `Converted error ${errorDetails(error).name} to ${conn.status ?? 500} response`)
}

/** Headers of the response that was not sent: they describe its body, or how long caches may keep it. */
const OF_RESPONSE =
  /^(content-(?!security-policy).*|transfer-encoding|trailer|accept-ranges|etag|last-modified|age|expires|.+-cache-control|surrogate-control)$/

/** Puts the response to an error on a conn, in place of the one that it may have had. */
function putResponse(conn: Conn, response: Response): void {
  for (const [name, value] of Array.from(conn.resp_headers))
    if (OF_RESPONSE.test(name) || !isWritable(name, value)) conn.delete_resp_header(name)
  if (conn.resp_headers.has("cache-control")) conn.put_resp_header("cache-control", "no-store")
  discardBody(conn.resp_body)
  conn.state = "unset"
  conn.send_response(response)
  conn.resp_body = pageText(response) ?? conn.resp_body
}

function isWritable(name: string, value: string): boolean {
  try {
    checkHeader(name, value)
    return true
  } catch {
    return false
  }
}

/** The response without its cookies, where that failed which runs before it leaves, such as the sealing of cookies. */
function withoutCookies(conn: Conn): Response {
  const isHead = isHeadRequest(conn)
  try {
    const headers = headersToSend(conn.resp_headers, undefined)
    return new Response(isHead ? null : conn.resp_body, { status: checkStatus(conn.status ?? 500), headers })
  } catch {
    const { body, status, headers } = plainError(500)
    return new Response(isHead ? null : body, { status, headers })
  }
}
