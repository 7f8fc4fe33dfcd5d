import { readHttpDate } from "./http-date.js"

/** The values that identify a version of a file. */
export interface Validators {
  /** A strong etag, with its quotes; undefined if the response has none. */
  readonly etag: string | undefined
  /** When it changed, in milliseconds since 1970, rounded down to seconds; undefined if the response does not have it. */
  readonly modified: number | undefined
}

/** Reads a request header that has a condition. */
export type ReadHeader = (
  name: "if-match" | "if-unmodified-since" | "if-none-match" | "if-modified-since" | "if-range",
) => string | undefined

/**
 * Checks the conditions of a GET or HEAD for a file that exists, in the order of the RFC. Ignores malformed dates.
 *
 * @returns 412 or 304, or undefined if the file is to be sent
 * @see RFC 9110, section 13.2.2
 */
export function checkConditions(header: ReadHeader, { etag, modified }: Validators): 304 | 412 | undefined {
  const ifMatch = header("if-match")
  if (ifMatch !== undefined) {
    if (!matches(ifMatch, etag, isSame)) return 412
  } else if (changedSince(header("if-unmodified-since"), modified) === true) return 412

  const ifNoneMatch = header("if-none-match")
  if (ifNoneMatch !== undefined) return matches(ifNoneMatch, etag, isSameWeakly) ? 304 : undefined
  return changedSince(header("if-modified-since"), modified) === false ? 304 : undefined
}

/**
 * Whether a range may be sent: if `if-range` is missing, or is the etag of the file or its exact date. A date within the last
 * second is ignored, since the file may have changed twice in that second.
 *
 * @param now milliseconds since 1970
 * @see RFC 9110, section 13.1.5
 */
export function rangeApplies(header: ReadHeader, { etag, modified }: Validators, now: number): boolean {
  const condition = header("if-range")
  if (condition === undefined) return true
  if (/^(W\/)?"/.test(condition)) return condition === etag
  return modified !== undefined && readHttpDate(condition) === modified && now - modified >= 1_000
}

/** Whether the file changed after the date; undefined if either is missing. */
function changedSince(header: string | undefined, modified: number | undefined): boolean | undefined {
  const date = header === undefined ? undefined : readHttpDate(header)
  return date === undefined || modified === undefined ? undefined : modified > date
}

/** Whether a list of etags contains the file's etag; `*` matches every file that exists. */
function matches(
  header: string,
  etag: string | undefined,
  compare: (listed: string, etag: string) => boolean,
): boolean {
  if (header.trim() === "*") return true
  return etag !== undefined && [...header.matchAll(ETAG)].some(([listed]) => compare(listed, etag))
}

/** Whether a list of etags has one, compared weakly. */
export const matchesWeakly = (header: string, etag: string | undefined): boolean => matches(header, etag, isSameWeakly)

/** A comma may be part of an etag. */
const ETAG = /(?:W\/)?"[^"]*"/g

const isSame = (listed: string, etag: string): boolean => listed === etag

const isSameWeakly = (listed: string, etag: string): boolean => listed.replace(/^W\//, "") === etag.replace(/^W\//, "")
