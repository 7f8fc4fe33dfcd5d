import { MalformedURIError } from "./errors.js"

/**
 * Percent-decodes each segment once: `%2F` stays inside its segment and `+` is no space.
 *
 * @throws {MalformedURIError} 400, when an escape is malformed or is not UTF-8
 * @see Plug.Router.Utils.decode_path_info!/1
 */
export function decodeSegments(segments: readonly string[]): readonly string[] {
  return segments.map((segment) => {
    if (!segment.includes("%")) return segment
    try {
      return decodeURIComponent(segment)
    } catch {
      throw new MalformedURIError(`/${segments.join("/")}`)
    }
  })
}
