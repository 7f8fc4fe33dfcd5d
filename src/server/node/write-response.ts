import type { ServerResponse } from "node:http"
import { discardBody } from "../conn/response/body.js"
import { headersOf } from "../conn/response/headers.js"
import { AlreadySentError } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import { drained } from "../../core/lib/drained.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import type { PlainResponse } from "../conn/response/send.js"
import { codingOf, watchReader } from "../endpoint/watch-body.js"
import type { BodyReader } from "../endpoint/watch-body.js"
import type { EventStreams } from "./event-streams.js"

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
 * @param streams the event streams of Waymark's own server; with them, no middleware reads the headers from `res`
 */
export function sendResponse(
  sent: Sent,
  res: ServerResponse,
  endpoint: ServedEndpoint,
  conn: CoreConn | undefined,
  streams?: EventStreams,
): void {
  if (res.headersSent) return discardResponse(sent, new AlreadySentError(conn?.request_path ?? ""), endpoint, conn)
  try {
    if (streams !== undefined && isInMemory(sent)) writeInMemory(sent, res)
    else write(sent, res, endpoint, conn, streams)
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

function write(
  sent: Sent,
  res: ServerResponse,
  endpoint: ServedEndpoint,
  conn: CoreConn | undefined,
  streams?: EventStreams,
): void {
  const { headers, body } = sent
  const cache = res.getHeader("cache-control")
  if (headers instanceof Headers) setHeaders(headers, res)
  else setPlainHeaders(headers, res)
  if (cache !== undefined && conn !== undefined && headersOf(conn).hasDefaultCache)
    res.setHeader("cache-control", cache)
  if ("cookies" in sent && sent.cookies.length > 0) res.appendHeader("set-cookie", sent.cookies)
  res.statusCode = sent.status
  if (body instanceof ReadableStream) {
    const report = (error: unknown): void => {
      if (conn !== undefined) endpoint.report_error(conn, error)
    }
    const reader = readerOf(sent, body, report)
    // `flushHeaders` writes them in UTF-8; see `bodyAfter`.
    if (isAscii(res.getHeaders())) res.flushHeaders()
    else res.write(new Uint8Array())
    void writeStream(streams?.trackReader(String(res.getHeader("content-type")), reader) ?? reader, res, report)
  } else if (body === null) res.end()
  else res.end(bodyAfter(res.getHeaders(), body))
}

/**
 * The body as Node takes it. Node writes headers with a body that is a string in one piece, in UTF-8; but a header has one byte for each
 * character, as on other runtimes and before other bodies.
 */
function bodyAfter(headers: Readonly<Record<string, unknown>>, body: string | Uint8Array): string | Uint8Array {
  return typeof body !== "string" || isAscii(headers) ? body : Buffer.from(body)
}

function isAscii(headers: Readonly<Record<string, unknown>>): boolean {
  for (const name in headers) if (NOT_ASCII.test(String(headers[name]))) return false
  return true
}

const NOT_ASCII = /[\x80-\xff]/

/** The reader of a body; the endpoint has already wrapped that of a Web response. */
function readerOf(sent: Sent, body: ReadableStream<Uint8Array>, report: (error: unknown) => void): BodyReader {
  const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader()
  if (!("cookies" in sent)) return reader
  const { status, headers } = sent
  return watchReader(reader, headers["content-length"], report, codingOf(status, headers["content-encoding"]))
}

interface InMemory extends PlainResponse {
  readonly body: string | Uint8Array
}

/** Whether a response is in memory and all its headers are in one object, which `writeHead` takes. */
function isInMemory(sent: Sent): sent is InMemory {
  const { body } = sent
  return "cookies" in sent && sent.cookies.length === 0 && (typeof body === "string" || body instanceof Uint8Array)
}

/** One call for all headers takes 5 % less time than a call for each; but `res` then has none to read. */
function writeInMemory({ status, headers, body }: InMemory, res: ServerResponse): void {
  headers["content-length"] = String(Buffer.byteLength(body))
  res.writeHead(status, headers).end(bodyAfter(headers, body))
}

/** Removes a length or encoding that the host application has set for another body. */
function removeLength(hasLength: boolean, res: ServerResponse): void {
  const other = hasLength ? "transfer-encoding" : "content-length"
  if (res.hasHeader(other)) res.removeHeader(other)
}

function setPlainHeaders(headers: Readonly<Record<string, string>>, res: ServerResponse): void {
  removeLength("content-length" in headers, res)
  for (const name in headers) res.setHeader(name, headers[name] ?? "")
}

function setHeaders(headers: Headers, res: ServerResponse): void {
  removeLength(headers.has("content-length"), res)
  for (const [name, value] of headers)
    if (name === "set-cookie") res.appendHeader(name, value)
    else res.setHeader(name, value)
}

/** Writes a stream no faster than the client reads. If it fails, the connection is closed. Never rejects. */
async function writeStream(reader: BodyReader, res: ServerResponse, report: (error: unknown) => void): Promise<void> {
  const abort = (): void => void reader.cancel(new Error("the client has disconnected")).catch(() => {})
  if (res.destroyed) return abort()
  res.once("close", abort)
  const flush = ownFlush(res)
  try {
    let { value } = await reader.read()
    for (; value !== undefined && !res.writableEnded; { value } = await reader.read()) {
      const isFull = !res.write(value)
      flush?.()
      if (isFull && !res.destroyed) await drained(res)
    }
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

/**
 * The method with which the middleware `compression` sends what it holds back, so that a stream arrives as it is written. Node's own
 * method of this name is deprecated.
 */
function ownFlush(res: ServerResponse & { readonly flush?: unknown }): (() => unknown) | undefined {
  const flush = Object.hasOwn(res, "flush") ? res.flush : undefined
  return typeof flush === "function" ? () => flush.call(res) : undefined
}
