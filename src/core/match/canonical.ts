import { splitPath } from "../pattern/split-path.js"
import { MalformedURIError } from "./errors.js"

const SLASH = 47
const PERCENT = 37

/** The number of characters that are read one by one. */
const MAX_READ = 20

/*
 * The canonical form of a path begins with a slash, and has a slash between segments. In a segment, `%` is written `%25` and
 * `/` is written `%2F`. An empty segment, which is possible only in a list of segments, is written `%`. Two lists of segments
 * are equal if their canonical paths are. Most request paths are in canonical form already.
 */

/** Returns the canonical form of segments, which it does not decode. */
export function canonicalSegments(segments: readonly string[]): string {
  const escaped = segments.map((segment) => (segment === "" ? "%" : escapePercent(segment).replaceAll("/", "%2F")))
  return `/${escaped.join("/")}`
}

/**
 * Returns the canonical form of a request path: empty segments are dropped, each segment is percent-decoded once.
 *
 * @throws {MalformedURIError} 400, when an escape is malformed or is not UTF-8
 */
export function canonicalPath(path: string): string {
  return isCanonical(path) ? trimPath(path) : canonicalSegments(decodeSegments(splitPath(path), path))
}

/** Drops the slashes at the end of a request path, which are ignored. */
export function trimPath(path: string): string {
  if (path.charCodeAt(path.length - 1) !== SLASH) return path
  let end = path.length
  while (end > 1 && path.charCodeAt(end - 1) === SLASH) end -= 1
  return path.slice(0, end)
}

/**
 * Whether a request path is in canonical form, except for a slash at its end.
 *
 * @param known a position up to which it is, except that an escape may end there. The characters after it are read one by one,
 *   which is faster if there are few.
 */
export function isCanonical(path: string, known = 0): boolean {
  if (path.charCodeAt(0) !== SLASH) return false
  const from = Math.max(known - "%2".length, 1)
  if (path.length - from > MAX_READ) return path.indexOf("%", from) < 0 && path.indexOf("//") < 0
  for (let at = from; at < path.length; at += 1) {
    const character = path.charCodeAt(at)
    if (character === PERCENT || (character === SLASH && path.charCodeAt(at - 1) === SLASH)) return false
  }
  return true
}

/**
 * Percent-decodes each segment once: `%2F` stays inside its segment and `+` is not a space.
 *
 * @param path the whole path, for the error
 * @throws {MalformedURIError} 400, when an escape is malformed or is not UTF-8
 * @see Plug.Router.Utils.decode_path_info!/1
 */
export function decodeSegments(segments: readonly string[], path = `/${segments.join("/")}`): readonly string[] {
  return segments.map((segment) => decodeSegment(segment, path))
}

/** {@link decodeSegments} of one segment, or of a part of one. */
export function decodeSegment(segment: string, path: string): string {
  if (!segment.includes("%")) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new MalformedURIError(path)
  }
}

/** Escapes the percent signs of a literal. */
export function escapePercent(text: string): string {
  return text.replaceAll("%", "%25")
}

/** Unescapes a segment of a canonical path, or a part of one. */
export function unescapeSegment(canonical: string): string {
  if (!canonical.includes("%")) return canonical
  return canonical === "%" ? "" : canonical.replaceAll("%2F", "/").replaceAll("%25", "%")
}
