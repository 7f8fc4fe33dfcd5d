import type { ServerResponse } from "node:http"
import { discardBody } from "../conn/body.js"
import { headersOf } from "../conn/headers.js"
import { AlreadySentError } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import type { PlainResponse } from "../conn/send.js"

/** A response that an endpoint returned. */
export type Sent = Response | PlainResponse

/**
 * Writes a response. If Node refuses it, the error is reported; the answer is then an error page, or a closed connection if
 * the headers have been sent. If the request is already answered, that response is kept. Never throws.
 *
 * Headers of `res` are kept if the response has none of the same name, and its `cache-control` also if the response has only the
 * default. Cookies are added after those of `res`.
 *
 * @param conn undefined for a malformed request, which has no conn
 * @param isOwn whether the server is Waymark's, so that no middleware reads the headers from `res`
 */
export function sendResponse(
  sent: Sent,
  res: ServerResponse,
  endpoint: ServedEndpoint,
  conn: CoreConn | undefined,
  isOwn = false,
): void {
  if (res.headersSent) return discardResponse(sent, new AlreadySentError(conn?.request_path ?? ""), endpoint, conn)
  try {
    if (isOwn && isPlain(sent)) writePlain(sent, res)
    else write(sent, res, endpoint, conn)
  } catch (error) {
    sendErrorPage(sent, error, res, endpoint, conn)
  }
}

/** Discards a response that cannot be written, and reports the reason. */
export function discardResponse(
  sent: Sent,
  error: unknown,
  endpoint: ServedEndpoint,
  conn: CoreConn | undefined,
): void {
  discardBody(sent.body)
  if (conn !== undefined) endpoint.report_error(conn, error)
}

/** Answers with an error page instead of a response that Node refused. */
function sendErrorPage(
  sent: Sent,
  error: unknown,
  res: ServerResponse,
  endpoint: ServedEndpoint,
  conn: CoreConn | undefined,
): void {
  if (res.headersSent || conn === undefined) {
    discardResponse(sent, error, endpoint, conn)
    res.destroy()
    return
  }
  discardBody(sent.body)
  res.statusMessage = ""
  for (const name of sent.headers instanceof Headers ? sent.headers.keys() : Object.keys(sent.headers))
    res.removeHeader(name)
  const abort = (failure: unknown): void => {
    endpoint.report_error(conn, failure)
    res.destroy()
  }
  endpoint
    .answer_error(conn, error)
    .then((page) => (res.headersSent ? discardBody(page.body) : write(page, res, endpoint, conn)))
    .catch(abort)
}

function write(sent: Sent, res: ServerResponse, endpoint: ServedEndpoint, conn: CoreConn | undefined): void {
  const { headers, body } = sent
  const cache = res.getHeader("cache-control")
  if (headers instanceof Headers) setHeaders(headers, res)
  else for (const name in headers) res.setHeader(name, headers[name] ?? "")
  if (cache !== undefined && conn !== undefined && headersOf(conn).hasDefaultCache)
    res.setHeader("cache-control", cache)
  if ("cookies" in sent && sent.cookies.length > 0) res.appendHeader("set-cookie", sent.cookies)
  res.statusCode = sent.status
  if (body instanceof ReadableStream) {
    res.flushHeaders()
    void writeStream(body, res, (error) => {
      if (conn !== undefined) endpoint.report_error(conn, error)
    })
  } else if (body === null) res.end()
  else res.end(body)
}

/** Whether a response is in memory and all its headers are in one object, which `writeHead` takes. */
function isPlain(sent: Sent): sent is PlainResponse {
  return "cookies" in sent && sent.cookies.length === 0 && sent.body !== null
}

/** One call for all headers takes 5 % less time than a call for each; but `res` then has none to read. */
function writePlain({ status, headers, body }: PlainResponse, res: ServerResponse): void {
  headers["content-length"] = String(Buffer.byteLength(body ?? ""))
  res.writeHead(status, headers).end(body)
}

/** Sets the headers, and removes a length or encoding that the host application has set for another body. */
function setHeaders(headers: Headers, res: ServerResponse): void {
  const other = headers.has("content-length") ? "transfer-encoding" : "content-length"
  if (res.hasHeader(other)) res.removeHeader(other)
  for (const [name, value] of headers)
    if (name === "set-cookie") res.appendHeader(name, value)
    else res.setHeader(name, value)
}

/** Writes a stream no faster than the client reads. If it fails, the connection is closed. Never rejects. */
async function writeStream(
  stream: ReadableStream<Uint8Array>,
  res: ServerResponse,
  report: (error: unknown) => void,
): Promise<void> {
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.getReader()
  const abort = (): void => void reader.cancel(new Error("the client has disconnected")).catch(() => {})
  if (res.destroyed) return abort()
  res.once("close", abort)
  try {
    let part = await reader.read()
    for (; !part.done && !res.writableEnded; part = await reader.read())
      if (!res.write(part.value) && !res.destroyed) await drained(res)
    if (res.writableEnded) throw new Error("something else ended the response while its stream was written")
    res.end()
  } catch (error) {
    abort()
    report(error) // an error of the stream itself has already been reported, and is not reported twice
    res.destroy() // so that the client sees that the body is incomplete
  } finally {
    res.off("close", abort)
  }
}

/** Resolves when more can be written, or when the connection is closed. */
function drained(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      res.off("drain", done).off("close", done)
      resolve()
    }
    res.on("drain", done).on("close", done)
  })
}
