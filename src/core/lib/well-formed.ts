/** A text with U+FFFD for each lone surrogate, e.g. of a truncated string, since `encodeURIComponent` does not accept one. */
export function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD")
}
