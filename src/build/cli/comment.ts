import { escapeHidden } from "../../core/lib/literal.js"

/** Whatever ends a line in JavaScript, and so a comment after `//`. */
const LINE_END = /\r\n|[\n\r\u2028\u2029]/

/**
 * Writes a text as comments, one for each of its lines. The text may come from anywhere: it cannot end a comment, and cannot be an
 * instruction to the compiler such as `@ts-nocheck`.
 */
export function lineComments(text: string): readonly string[] {
  return linesOf(text).map((line) => `// ${line}`.trimEnd())
}

/** Writes lines as a doc comment, whose text editors show. */
export function docComment(lines: readonly string[]): readonly string[] {
  const inside = lines.flatMap(linesOf).map((line) => ` * ${line.replaceAll("*/", "*\\/")}`)
  return ["/**", ...inside, " */"]
}

function linesOf(text: string): readonly string[] {
  return text.split(LINE_END).map((line) => escapeHidden(line).replace(/^([\s/*]*)@(?=ts-)/i, "$1\\u0040"))
}
