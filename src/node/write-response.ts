import type { ServerResponse } from "node:http"
import { discardBody } from "../conn/check-response.js"
import { AlreadySentError } from "../conn/conn.js"
import type { Conn } from "../conn/conn.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import type { PlainResponse } from "../conn/response.js"

/** A response that an endpoint gave. */
export type Sent = Response | PlainResponse

/**
 * Writes a response. If Node refuses it, the error is reported, and answered with an error page while nothing has left; what
 * began to leave is broken off. If something else has answered before, that stays as it is. Never throws.
 *
 * Headers that `res` already has stay if the response has none of that name; its cookies are added after those of `res`.
 *
 * @param conn undefined for a request that no conn can be made of
 */
export function deliver(sent: Sent, res: ServerResponse, endpoint: Endpoint, conn: Conn | undefined): void {
  if (res.headersSent) return refuse(sent, new AlreadySentError(conn?.request_path ?? ""), endpoint, conn)
  try {
    write(sent, res, endpoint, conn)
  } catch (error) {
    replace(sent, error, res, endpoint, conn)
  }
}

/** Reports why a response is not written, and lets go of its body. */
export function refuse(sent: Sent, error: unknown, endpoint: Endpoint, conn: Conn | undefined): void {
  discardBody(sent.body)
  if (conn !== undefined) endpoint.report_error(conn, error)
}

/** Answers with an error page in place of a response that Node refused. */
function replace(sent: Sent, error: unknown, res: ServerResponse, endpoint: Endpoint, conn: Conn | undefined): void {
  if (res.headersSent || conn === undefined) {
    refuse(sent, error, endpoint, conn)
    res.destroy()
    return
  }
  discardBody(sent.body)
  res.statusMessage = ""
  for (const name of sent.headers instanceof Headers ? sent.headers.keys() : Object.keys(sent.headers))
    res.removeHeader(name)
  const giveUp = (failure: unknown): void => {
    endpoint.report_error(conn, failure)
    res.destroy()
  }
  endpoint
    .answer_error(conn, error)
    .then((page) => (res.headersSent ? discardBody(page.body) : write(page, res, endpoint, conn)))
    .catch(giveUp)
}

function write(sent: Sent, res: ServerResponse, endpoint: Endpoint, conn: Conn | undefined): void {
  const { headers, body } = sent
  if (headers instanceof Headers) putHeaders(headers, res)
  else for (const name in headers) res.setHeader(name, headers[name] ?? "")
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

/** Puts headers; a length that something else has put for a body of its own is not that of this one. */
function putHeaders(headers: Headers, res: ServerResponse): void {
  const other = headers.has("content-length") ? "transfer-encoding" : "content-length"
  if (res.hasHeader(other)) res.removeHeader(other)
  for (const [name, value] of headers)
    if (name === "set-cookie") res.appendHeader(name, value)
    else res.setHeader(name, value)
}

/** Writes a stream piece by piece, no faster than the client reads; if it fails, the connection is closed. Never rejects. */
async function writeStream(
  stream: ReadableStream<Uint8Array>,
  res: ServerResponse,
  report: (error: unknown) => void,
): Promise<void> {
  const reader: ReadableStreamDefaultReader<Uint8Array> = stream.getReader()
  const giveUp = (): void => void reader.cancel(new Error("the client has gone")).catch(() => {})
  if (res.destroyed) return giveUp()
  res.once("close", giveUp)
  try {
    let part = await reader.read()
    for (; !part.done && !res.writableEnded; part = await reader.read())
      if (!res.write(part.value) && !res.destroyed) await roomFor(res)
    if (res.writableEnded) throw new Error("something else ended the response while its stream was written")
    res.end()
  } catch (error) {
    giveUp()
    report(error) // one of the stream itself has been reported, and is not again
    res.destroy() // the client sees that the body is not whole
  } finally {
    res.off("close", giveUp)
  }
}

/** Resolves when more can be written, or nothing any more. */
function roomFor(res: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const whenReady = (): void => {
      res.off("drain", whenReady).off("close", whenReady)
      resolve()
    }
    res.on("drain", whenReady).on("close", whenReady)
  })
}
