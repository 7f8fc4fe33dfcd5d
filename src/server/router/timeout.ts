import { isPromise, whenReady } from "../../core/lib/maybe-promise.js"
import type { CoreConn } from "../conn/core-conn.js"
import { TimeoutError } from "../conn/errors.js"
import { isHeadRequest } from "../conn/request/request.js"
import { abortConn, keepSignal } from "../conn/request/signal.js"
import { privateKey } from "../conn/private-key.js"
import { beginStream } from "../conn/response/begin-stream.js"
import type { Step } from "./flow/step.js"
import { reportToEndpoint } from "./report-error.js"

/**
 * Runs a step with a time limit. A step that returns a promise, or answers with a stream, rejects with a {@link TimeoutError} if it
 * takes longer, and `conn.signal` aborts. The steps after it do not run. If the step throws later, the error is reported; a
 * later result is dropped.
 *
 * @param timeout in milliseconds
 */
export function limitTime<Own extends CoreConn>(conn: Own, step: Step<Own>, timeout: number): Own | Promise<Own> {
  const end = performance.now() + timeout
  const outer = endKey.get(conn) ?? Infinity
  if (outer <= end) return step(conn)
  endKey.set(conn, end)
  keepSignal(conn)
  const begun = whenReady(step(conn), (answered) => (isHeadRequest(answered) ? answered : beginStream(answered)))
  return isPromise(begun) ? beforeEnd(begun, conn, end, timeout) : begun
}

/** When the time of a conn is over. If the timeout of a forward ends before that of a row behind it, the row needs no timer. */
const endKey = /* @__PURE__ */ privateKey<number>("end")

function beforeEnd<Own extends CoreConn>(begun: Promise<Own>, conn: Own, end: number, timeout: number): Promise<Own> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const stop = (): void => {
      if (conn.state === "chunked") return // its head was sent
      isLate = true
      const error = new TimeoutError(conn.method, conn.request_path, timeout)
      conn.halt()
      abortConn(conn, error)
      reject(error)
    }
    const timer = setTimeout(stop, Math.max(0, end - performance.now()))
    begun.then(
      (answered) => {
        clearTimeout(timer)
        resolve(answered)
      },
      (error: unknown) => {
        clearTimeout(timer)
        if (isLate) reportToEndpoint(conn, error)
        else reject(error)
      },
    )
  })
}
