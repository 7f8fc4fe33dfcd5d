import type { Agent, ClientRequest, IncomingMessage } from "node:http"
import type { Socket } from "node:net"
import { isEmptyStatus } from "../conn/response/body.js"
import { streamOf } from "../conn/response/stream-of.js"
import { drained } from "../../core/lib/drained.js"
import { drain } from "./body/read-body.js"
import type { NodeHttp } from "./node-modules.js"

/** The answer of a server, whose body is not decoded. */
export interface RawAnswer extends Pick<Response, "url" | "status" | "headers"> {
  readonly body: ReadableStream<Uint8Array> | null
  readonly isRaw: true
}

/** A request as the server gets it. */
export interface RawRequest {
  readonly method: string
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array> | null
  readonly signal: AbortSignal
}

/**
 * Sends a request with Node's own client, which adds no headers, as `fetch` does with `sec-fetch-mode`, and asks servers on all ports. One
 * with a body is sent on a connection of its own: an answer arrives even if the server closes the connection without having read the
 * body, as servers do with 413 and 401; `fetch` of Node then fails with EPIPE or ECONNRESET.
 */
export async function sendRaw(url: string, asked: RawRequest, node: NodeHttp): Promise<RawAnswer> {
  const isKept = asked.body === null && SAFE.has(asked.method)
  const first = openRequest(url, asked, node, isKept)
  const res = await responseOf(first).catch((error: unknown) => {
    // The server has closed the connection that was kept: nothing of this request has been answered.
    if (!isKept || !first.reusedSocket || asked.signal.aborted) throw error
    return responseOf(openRequest(url, asked, node, false))
  })
  const status = res.statusCode ?? 0
  res.on("error", () => {}) // whoever reads the body gets the error; without a reader it would end the process
  if (!isKept) res.once("close", () => first.destroy()) // also if the body is not sent to its end
  if (isEmptyStatus(status)) res.resume()
  return { url, status, headers: headersOf(res), body: isEmptyStatus(status) ? null : bodyOf(res), isRaw: true }
}

/** The methods whose requests may be sent again. */
const SAFE: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"])

function openRequest(url: string, asked: RawRequest, node: NodeHttp, isKept: boolean): ClientRequest {
  const { method, headers, body, signal } = asked
  const framing = body === null || headers.has("content-length") ? {} : { "transfer-encoding": "chunked" }
  const isSecure = url.startsWith("https:")
  const req = (isSecure ? node.https : node.http).request(url, {
    method,
    headers: { ...Object.fromEntries(headers), ...framing },
    agent: isKept && keptConnections(node, isSecure),
  })
  // With an error, as the option `signal` has one, Node would also emit it on a connection that nothing listens to any more.
  const stop = (): void => void req.destroy()
  if (signal.aborted) stop()
  signal.addEventListener("abort", stop, { once: true })
  if (body === null) return req.end()
  req.once("socket", readBeforeFailing)
  void writeBody(body, req)
  return req
}

let agents: { readonly plain: Agent; readonly secure: Agent } | undefined

/** The connections that wait for the next request. */
function keptConnections({ http, https }: NodeHttp, isSecure: boolean): Agent {
  agents ??= { plain: new http.Agent({ keepAlive: true }), secure: new https.Agent({ keepAlive: true }) }
  return isSecure ? agents.secure : agents.plain
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
  const chunks: AsyncIterator<Uint8Array, undefined> = res[Symbol.asyncIterator]()
  return streamOf<Uint8Array>({ read: () => chunks.next(), cancel: () => void res.destroy() })
}
