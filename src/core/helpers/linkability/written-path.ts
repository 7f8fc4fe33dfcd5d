import { ArgumentError } from "../../lib/errors/argument-error.js"
import { inspect } from "../../lib/errors/inspect.js"
import { dotSegmentMessage, emptySegmentMessage, noSlashMessage } from "../messages.js"
import { encodeSegment } from "../../links/encode.js"

/** The parts of a complete path. Characters that are not allowed in URLs are percent-encoded. */
export interface WrittenPath {
  /** Without a slash at the end, so `""` for the root. */
  readonly path: string
  readonly endsInSlash: boolean
  /** The decoded segments. */
  readonly segments: readonly string[]
  /** Without `?`; empty if the path has no query. */
  readonly query: string
  /** With `#`; empty if the path has no fragment. */
  readonly fragment: string
}

/**
 * Parses a complete path. A `%` is kept as it is, so that nothing is encoded twice.
 *
 * @throws {ArgumentError} when the value is not a path, or has empty, `"."` or `".."` segments
 */
export function parseWritten(written: unknown): WrittenPath {
  if (typeof written !== "string")
    throw new ArgumentError(`expected a path such as "/users/1", got: ${inspect(written)}`)
  const [, text = "", query = "", fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(written) ?? []
  if (!text.startsWith("/")) throw new ArgumentError(noSlashMessage(written))
  if (text.includes("//")) throw new ArgumentError(emptySegmentMessage(written))
  const path = text.endsWith("/") ? text.slice(0, -1) : text
  const segments = path
    .split("/")
    .slice(1)
    .map((segment) => decode(segment, written))
  if (segments.includes(".") || segments.includes("..")) throw new ArgumentError(dotSegmentMessage(written))
  return {
    path: encodeRest(path),
    endsInSlash: path !== text,
    segments,
    query: encodeRest(query),
    fragment: encodeRest(fragment),
  }
}

function decode(segment: string, written: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new ArgumentError(
      `expected two hexadecimal digits of UTF-8 after each "%", which itself is "%25", got: ${inspect(written)}`,
    )
  }
}

/** Percent-encodes characters that are not allowed in URLs: spaces, controls, quotes, backslashes, non-ASCII and others. */
function encodeRest(text: string): string {
  return text.replace(/[^\w.~!$&'()*+,;=:@%/?#[\]-]+/g, encodeSegment)
}
