/** Replaces each lone surrogate of a string by U+FFFD, since `encodeURIComponent` does not accept one. A truncated string may end in one. */
export function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD")
}
