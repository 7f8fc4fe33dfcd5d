import type { ClientRequest, IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { isEmptyStatus } from "../conn/response/body.js"
import { drained } from "../../core/lib/drained.js"
import { drain } from "./body/read-body.js"
import type { NodeHttp } from "./node-modules.js"

/** The answer of a server, whose body is not decoded. */
export interface RawAnswer extends Pick<Response, "url" | "status" | "headers"> {
  readonly body: ReadableStream<Uint8Array> | null
  readonly isRaw: true
}

/** A request with a body. */
export interface Upload {
  readonly method: string
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array>
  readonly signal: AbortSignal
}

/**
 * Sends a request with a body on a connection of its own. An answer arrives even if the server closes the connection without having
 * read the body, as servers do with 413 and 401; `fetch` of Node then fails with EPIPE or ECONNRESET.
 */
export async function upload(
  url: string,
  { method, headers, body, signal }: Upload,
  { http, https }: NodeHttp,
): Promise<RawAnswer> {
  const framing = headers.has("content-length") ? {} : { "transfer-encoding": "chunked" }
  const { request } = url.startsWith("https:") ? https : http
  const req = request(url, {
    method,
    headers: { ...Object.fromEntries(headers), ...framing },
    signal,
    agent: false,
  })
  req.once("socket", readBeforeFailing)
  void writeBody(body, req)
  const res = await responseOf(req)
  const status = res.statusCode ?? 0
  res.once("close", () => req.destroy()) // also if the body is not sent to its end
  if (isEmptyStatus(status)) res.resume()
  return { url, status, headers: headersOf(res), body: isEmptyStatus(status) ? null : bodyOf(res), isRaw: true }
}

/**
 * Node destroys a socket when a write fails, with all that it has received. The failure is passed on when everything has been read.
 */
function readBeforeFailing(socket: Socket): void {
  const write = socket._write.bind(socket)
  const writeMany = socket._writev?.bind(socket)
  const afterReading =
    (done: (error?: Error | null) => void) =>
    (error?: Error | null): void => {
      if (!error || socket.readableEnded || socket.destroyed) done(error)
      else socket.once("end", () => done(error)).once("close", () => done(error))
    }
  socket._write = (chunk, encoding, done) => write(chunk, encoding, afterReading(done))
  if (writeMany !== undefined) socket._writev = (chunks, done) => writeMany(chunks, afterReading(done))
}

/** Writes a body no faster than the server reads. After an early answer the rest of the body is read, so that the client gets the answer. */
async function writeBody(body: ReadableStream<Uint8Array>, req: ClientRequest): Promise<void> {
  const reader = body.getReader()
  const source = { next: async () => (await reader.read()).value, cancel: () => reader.cancel() }
  try {
    for (let chunk = await source.next(); chunk !== undefined; chunk = await source.next()) {
      if (!req.destroyed && !req.write(chunk) && !req.destroyed) await drained(req)
      if (req.destroyed) return await drain(source)
    }
    req.end()
  } catch (error) {
    req.destroy(error instanceof Error ? error : undefined)
  }
}

function responseOf(req: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    req.on("response", resolve).on("error", reject)
    req.on("close", () => reject(new Error("the connection was closed without an answer")))
  })
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? "", rawHeaders[at + 1] ?? "")
  return headers
}

function bodyOf(res: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = res[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done === true) controller.close()
      else controller.enqueue(value)
    },
    cancel: () => void res.destroy(),
  })
}
