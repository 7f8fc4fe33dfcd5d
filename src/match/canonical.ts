import { MalformedURIError } from "./errors.js"

/*
 * The canonical form of a path: a slash before each segment and none elsewhere; in a segment `%` stands as `%25` and
 * `/` as `%2F`; an empty segment, which only a list of segments can have, as `%`. Two lists of segments are equal where
 * their canonical paths are, and most paths of requests are in this form as they come.
 */

/** The canonical form of segments, as they are. */
export function canonicalSegments(segments: readonly string[]): string {
  let path = ""
  for (const segment of segments) path += `/${segment === "" ? "%" : escapeText(segment)}`
  return path
}

/**
 * The canonical form of a request's path: empty segments dropped, each segment percent-decoded once.
 *
 * @throws {MalformedURIError} 400, when an escape is malformed or is not UTF-8
 * @see Plug.Router.Utils.decode_path_info!/1
 */
export function canonicalPath(path: string): string {
  let canonical = ""
  for (const segment of path.split("/")) if (segment !== "") canonical += `/${escapeText(decodeText(segment, path))}`
  return canonical
}

/** Percent-decodes text of a path. */
export function decodeText(text: string, path: string): string {
  if (!text.includes("%")) return text
  try {
    return decodeURIComponent(text)
  } catch {
    throw new MalformedURIError(path)
  }
}

/** A segment's text in canonical form. */
export function escapeText(text: string): string {
  const escaped = escapePercent(text)
  return escaped.includes("/") ? escaped.replaceAll("/", "%2F") : escaped
}

/** Text of a pattern, slashes included, in canonical form. */
export function escapePercent(text: string): string {
  return text.includes("%") ? text.replaceAll("%", "%25") : text
}

/** The text that is meant by a segment, or a part of one, in canonical form. */
export function plainText(canonical: string): string {
  if (!canonical.includes("%")) return canonical
  return canonical === "%" ? "" : canonical.replaceAll("%2F", "/").replaceAll("%25", "%")
}
