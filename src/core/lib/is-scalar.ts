/** Whether a value is a string, a number, a bigint or a boolean. */
export function isScalar(value: unknown): value is string | number | bigint | boolean {
  return (
    typeof value === "string" || typeof value === "number" || typeof value === "bigint" || typeof value === "boolean"
  )
}
