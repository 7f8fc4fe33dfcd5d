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
 * Marks a promise as handled that is refused: nobody awaits it, so its rejection would end the process. A thenable that is not
 * a promise stays untouched, since calling its `then` may start its work, such as a query.
 *
 * @param error the error that refuses it; if the promise rejects, the reason becomes its cause
 * @returns the error
 */
export function refused(value: unknown, error: Error): Error {
  try {
    void Promise.prototype.then.call(value, undefined, (reason: unknown) => void (error.cause ??= reason))
  } catch {
    // It is not a promise.
  }
  return error
}

/** The longest delay of a timer, in milliseconds; a longer one would fire immediately. */
const MAX_DELAY = 2 ** 31 - 1

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
