/**
 * Parses JSON from an untrusted source. Returns undefined if it is not valid.
 *
 * @param parse throws if it is not
 */
export function parseJson(text: string, parse: (json: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
