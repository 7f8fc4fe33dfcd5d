import { MAX_DELAY } from "./max-delay.js"

/** Calls `step` with the value now, or when it resolves if it is a promise or thenable. */
export function whenReady<Value, Next>(
  value: Value | Promise<Value>,
  step: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return isPromise(value) ? Promise.resolve(value).then(step) : step(value)
}

/** Calls `run`, and then `failed` with its error: now, or when the promise or thenable that it returns rejects. */
export function whenFailed<Value, Other>(
  run: () => Value | Promise<Value>,
  failed: (error: unknown) => Other | Promise<Other>,
): Value | Other | Promise<Value | Other> {
  try {
    const value = run()
    return isPromise(value) ? Promise.resolve(value).catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}

/** Whether a value is a promise or another thenable, such as a promise of another realm or library. */
export function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}

/**
 * Marks a promise as handled that nobody awaits, so that its rejection does not end the process. A thenable that is not a promise
 * stays untouched, since calling its `then` may start its work, such as a query.
 */
export function markHandled(value: unknown, rejected: (reason: unknown) => void = () => {}): void {
  try {
    void Promise.prototype.then.call(value, undefined, rejected)
  } catch {
    // It is not a promise.
  }
}

/** Returns the error that refuses a promise. If the promise rejects, the reason becomes the cause of the error. */
export function refused(value: unknown, error: Error): Error {
  markHandled(value, (reason) => void (error.cause ??= reason))
  return error
}

/** Rejects with an error if a promise has not settled in time. The timer does not keep the process alive. */
export function withinTime<Value>(pending: Promise<Value>, time: number, late: () => Error): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), Math.min(time, MAX_DELAY))
    timer.unref?.() // a number on Deno
    void Promise.resolve(pending)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** A step of a chain; sync if the plug that it runs is. */
export type ChainedStep<Value extends { readonly halted: boolean }> = (value: Value) => Value | Promise<Value>

/** Runs steps in order until one halts the conn. A chain of sync steps stays sync. */
export function chainSteps<Value extends { readonly halted: boolean }>(
  steps: readonly ChainedStep<Value>[],
): ChainedStep<Value> {
  const runFrom = (conn: Value, index: number): Value | Promise<Value> => {
    let current = conn
    for (let i = index; i < steps.length && !current.halted; i++) {
      const next = steps[i]?.(current)
      if (next === undefined || next === current) continue // `instanceof` walks the classes of a conn, in 15 ns
      if (next instanceof Promise) return next.then((resolved) => runFrom(resolved, i + 1))
      current = next
    }
    return current
  }
  return (conn) => runFrom(conn, 0)
}
