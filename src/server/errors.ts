import type { Conn } from "./conn.js"

/** Makes the response for an error. */
export type ErrorRenderer = (error: unknown, conn: Conn, status: number) => Response | Promise<Response>

/** The status that answers an error: its own `status` from 400 to 599, or 500. */
export function errorStatus(error: unknown): number {
  if (typeof error !== "object" || error === null || !("status" in error)) return 500
  const { status } = error
  return typeof status === "number" && Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500
}

/** Answers an error; one that is not the client's is told to `onError`, and so is one of the renderer. */
export async function renderError(
  error: unknown,
  conn: Conn,
  render: ErrorRenderer | undefined,
  onError: (error: unknown, conn: Conn) => void,
): Promise<Response> {
  const status = errorStatus(error)
  if (status >= 500) onError(error, conn)
  if (render !== undefined)
    try {
      return await render(error, conn, status)
    } catch (failure) {
      onError(failure, conn)
      return plainError(500)
    }
  return plainError(status)
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
