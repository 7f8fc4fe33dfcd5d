import { beginChunks, chunksKey } from "./chunks.js"
import type { Chunks } from "./chunks.js"
import type { Conn } from "./conn.js"
import { privateKey } from "./private-key.js"
import type { PrivateKey } from "./private-key.js"
import { fileKey, fileSize } from "./files.js"
import { isPromise } from "../lib/maybe-promise.js"

/** Runs just before a response is sent. */
export type BeforeSend = (conn: Conn) => Conn | void | Promise<Conn | void>

/** The callbacks of `register_before_send`, in the order of their registration. */
export const beforeSend: PrivateKey<readonly BeforeSend[]> = /* @__PURE__ */ privateKey("waymark_before_send")

/**
 * The response of a conn, after what was registered to run before it leaves: at once where none of that is
 * asynchronous.
 *
 * @throws {NotSentError} 500, when the conn has no response
 */
export function finish(conn: Conn): Response | Promise<Response> {
  return finishWith(conn, toResponse)
}

/** The response of a conn as a Web `Response`. */
export const toResponse = (conn: Conn): Response => conn.to_response()

function finishWith<Sent>(conn: Conn, send: (conn: Conn) => Sent): Sent | Promise<Sent> {
  const sent = leave(conn, send)
  chunksKey.get(conn)?.close()
  return sent
}

/**
 * Sends a conn through a step, and finishes it. A response of chunks leaves as soon as it begins, while the step goes
 * on to write; it ends with the step.
 *
 * @param fail told of what a step throws when its response has left; the response breaks off
 * @param send makes what leaves of the conn
 */
export function respond<Sent>(
  conn: Conn,
  step: (conn: Conn) => Conn | Promise<Conn>,
  fail: (error: unknown) => void,
  send: (conn: Conn) => Sent,
): Sent | Promise<Sent> {
  let begun: Sent | Promise<Sent> | undefined
  let tell: ((response: Sent | Promise<Sent>) => void) | undefined
  const chunks = (): Chunks | undefined => chunksKey.get(conn)
  const breakOff = (error: unknown): void => {
    chunks()?.fail(error)
    fail(error)
  }
  beginChunks.set(conn, () => {
    begun = leave(conn, send)
    chunks()?.follow()
    if (begun instanceof Promise) begun.catch((error: unknown) => chunks()?.fail(error))
    tell?.(begun)
  })
  const done = step(conn)
  if (!(done instanceof Promise)) {
    chunks()?.close()
    return begun ?? leave(done, send)
  }
  if (begun !== undefined) {
    done.then(() => chunks()?.close(), breakOff)
    return begun
  }
  return new Promise((resolve, reject) => {
    tell = resolve
    done
      .then((through) => (begun === undefined ? resolve(finishWith(through, send)) : chunks()?.close()))
      .catch((error: unknown) => (begun === undefined ? reject(error) : breakOff(error)))
  })
}

/** Runs what is to run, then looks at the file that is to be sent. */
function leave<Sent>(conn: Conn, send: (conn: Conn) => Sent): Sent | Promise<Sent> {
  const running = runBeforeSend(conn)
  if (running === undefined && conn.state !== "file") return send(conn)
  return (async () => {
    await running
    const file = fileKey.get(conn)
    if (conn.state === "file" && file !== undefined && conn.get_resp_header("content-length").length === 0)
      conn.put_resp_header("content-length", String((file.promised = await fileSize(file))))
    return send(conn)
  })()
}

/**
 * Runs what was registered to run before the response leaves, the last first, and each but once; then signs and
 * encrypts cookies. Gives a promise only where one of these does.
 */
export function runBeforeSend(conn: Conn): Promise<void> | undefined {
  const callbacks = beforeSend.get(conn)
  if (callbacks === undefined) return conn.seal_resp_cookies()
  beforeSend.set(conn, undefined)
  for (let index = callbacks.length - 1; index >= 0; index--) {
    const running = callbacks[index]?.(conn)
    if (isPromise(running)) return runLater(conn, callbacks.slice(0, index), running)
  }
  return conn.seal_resp_cookies()
}

async function runLater(conn: Conn, callbacks: readonly BeforeSend[], running: Promise<unknown>): Promise<void> {
  await running
  for (const callback of callbacks.toReversed()) await callback(conn)
  await conn.seal_resp_cookies()
}
