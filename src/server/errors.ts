import type { Conn } from "./conn.js"
import { runBeforeSend } from "./finish.js"

/** Makes the response for an error. */
export type ErrorRenderer = (error: unknown, conn: Conn, status: number) => Response | Promise<Response>

/** The status that answers an error: its own `status` from 400 to 599, or 500. */
export function errorStatus(error: unknown): number {
  if (typeof error !== "object" || error === null || !("status" in error)) return 500
  const { status } = error
  return typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500
}

/**
 * Answers an error; one that is not the client's is told to `onError`, and so is one of the renderer. Headers that
 * the conn has stay where the response has none of that name, but for those that describe its body.
 */
export async function renderError(
  error: unknown,
  conn: Conn,
  render: ErrorRenderer | undefined,
  onError: (error: unknown, conn: Conn) => void,
): Promise<Response> {
  const status = errorStatus(error)
  if (status >= 500) tell(onError, error, conn)
  if (render !== undefined)
    try {
      return await finish(await render(error, conn, status), conn, onError)
    } catch (failure) {
      tell(onError, failure, conn)
      return finish(plainError(500), conn, onError)
    }
  return finish(plainError(status), conn, onError)
}

/** Answers a request that no conn can be made of with 400. */
export function refuseRequest(request: Request): Response {
  const { body, status, headers } = plainError(400)
  return new Response(request.method === "HEAD" ? null : body, { status, headers })
}

/** Where telling fails, at once or later, both errors go to the console. */
function tell(onError: (error: unknown, conn: Conn) => unknown, error: unknown, conn: Conn): void {
  const fail = (failure: unknown): void => console.error(error, failure)
  try {
    const told = onError(error, conn)
    if (told instanceof Promise) told.catch(fail)
  } catch (failure) {
    fail(failure)
  }
}

/** Headers of a body: those of the one that was not sent do not fit the error's. */
const OF_A_BODY = /^(content-(?!security-policy).*|transfer-encoding|etag|last-modified)$/

/** The response to an error with the conn's headers, and without a body where the request is a HEAD. */
async function finish(
  response: Response,
  conn: Conn,
  onError: (error: unknown, conn: Conn) => void,
): Promise<Response> {
  conn.status = response.status
  const headers = new Headers([...(await sentHeaders(conn, onError))].filter(([name]) => !OF_A_BODY.test(name)))
  for (const [name, value] of response.headers)
    if (name === "set-cookie") headers.append(name, value)
    else headers.set(name, value)
  const bodiless = (conn.request?.method ?? conn.method) === "HEAD"
  const { status, statusText } = response
  return new Response(bodiless ? null : response.body, { status, statusText, headers })
}

/** The conn's headers with its cookies, after what is to run before they leave; without these where that fails. */
async function sentHeaders(conn: Conn, onError: (error: unknown, conn: Conn) => void): Promise<Headers> {
  try {
    await runBeforeSend(conn)
    return conn.sent_headers()
  } catch (failure) {
    tell(onError, failure, conn)
    return conn.resp_headers
  }
}

const STATUS_NAMES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
}

function plainError(status: number): Response {
  return new Response(STATUS_NAMES[status] ?? "Error", {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  })
}
