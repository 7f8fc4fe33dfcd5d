import { readHttpDate } from "./http-date.js"

/** What tells one state of a file from another. */
export interface Validators {
  /** A strong etag, with its quotes; undefined for none. */
  readonly etag: string | undefined
  /** When it changed, in milliseconds since 1970, in whole seconds; undefined if that is not said. */
  readonly modified: number | undefined
}

/** The request headers that conditions come in. */
export type ReadHeader = (
  name: "if-match" | "if-unmodified-since" | "if-none-match" | "if-modified-since" | "if-range",
) => string | undefined

/**
 * Checks the conditions of a GET or HEAD for a file that exists, in the order of the RFC. A date that cannot be read
 * does not count.
 *
 * @returns 412 or 304, or undefined for the file itself
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
 * Whether a range may be sent: if `if-range` is missing, or is the etag of the file or its exact date. A date of the
 * last second does not count, since the file may have changed twice in it.
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

/** Undefined if there is nothing to compare. */
function changedSince(header: string | undefined, modified: number | undefined): boolean | undefined {
  const date = header === undefined ? undefined : readHttpDate(header)
  return date === undefined || modified === undefined ? undefined : modified > date
}

/** Whether a list of etags contains that of the file; `*` matches every file that exists. */
function matches(
  header: string,
  etag: string | undefined,
  compare: (listed: string, etag: string) => boolean,
): boolean {
  if (header.trim() === "*") return true
  return etag !== undefined && [...header.matchAll(ETAG)].some(([listed]) => compare(listed, etag))
}

/** A comma may be part of an etag. */
const ETAG = /(?:W\/)?"[^"]*"/g

const isSame = (listed: string, etag: string): boolean => listed === etag

const isSameWeakly = (listed: string, etag: string): boolean => listed.replace(/^W\//, "") === etag
