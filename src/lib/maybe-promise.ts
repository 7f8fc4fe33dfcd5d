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
