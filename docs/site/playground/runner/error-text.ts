/** The name and the message of an error, and of those that caused it. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${String(error)}`
  const own = `${error.name}: ${error.message}`
  return error.cause === undefined ? own : `${own}\ncaused by ${errorText(error.cause)}`
}
