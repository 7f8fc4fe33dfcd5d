/** Parses JSON from an untrusted source. Returns undefined if it is not valid. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}
