import { privateKey } from "../private-key.js"
import type { PrivateKey } from "../private-key.js"
import type { HeadersConn } from "../response/headers.js"

/** The controller that aborts the signal of a conn. It is created when the signal is first read, or when the `timeout` of the row is over. */
const aborter: PrivateKey<AbortController> = /* @__PURE__ */ privateKey("aborter")

/** The signal of a conn: aborted when its client leaves, or by {@link abortConn}. */
export function signalOf(conn: HeadersConn): AbortSignal {
  const known = aborter.get(conn)
  if (known !== undefined) return known.signal
  const own = new AbortController()
  const { signal } = conn.request ?? own
  const leave = (): void => own.abort(signal.reason)
  aborter.set(conn, own)
  signal.addEventListener("abort", leave, own)
  if (signal.aborted) leave()
  return own.signal
}

/** Aborts the signal of a conn, also for those who read it later. */
export function abortConn(conn: HeadersConn, reason: unknown): void {
  const controller = aborter.get(conn) ?? new AbortController()
  aborter.set(conn, controller)
  controller.abort(reason)
}

/** On the prototype of conns whose `signal` is that of {@link signalOf}. */
export const OWN_SIGNAL: unique symbol = /* @__PURE__ */ Symbol.for("waymark.own_signal")

/** Gives a conn its own signal if its class does not: the router behind a forward may have timeouts, and the outer one none. */
export function keepSignal(conn: HeadersConn): void {
  if (OWN_SIGNAL in conn) return
  Object.defineProperty(conn, "signal", { get: () => signalOf(conn), configurable: true })
}
