/** Goes on with a value at once, or later where it is a promise, of any library. */
export function goOn<Value, Next>(
  value: Value | Promise<Value>,
  step: (value: Value) => Next | Promise<Next>,
): Next | Promise<Next> {
  return isPromise(value) ? Promise.resolve(value).then(step) : step(value)
}

function isPromise<Value>(value: Value | Promise<Value>): value is Promise<Value> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function"
}
