const LONE_SURROGATE = /[\uD800-\uDFFF]/u

/** A text with U+FFFD for each lone surrogate, e.g. of a truncated string, since `encodeURIComponent` does not accept one. */
export function wellFormed(text: string): string {
  return LONE_SURROGATE.test(text) ? text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD") : text
}
