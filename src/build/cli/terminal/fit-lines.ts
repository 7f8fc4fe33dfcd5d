import type { Output } from "../command.js"

/** The escapes of colours, which take no width. */
// oxlint-disable-next-line no-control-regex -- it finds escapes
const ESCAPES = /(?:\u001B\[[\d;]*m)+/g

/** The least characters that the lines of a wrapped column have. */
const LEAST = 24

/**
 * Breaks the lines of a text that are wider than a terminal, between words. What follows a break is under the column that it belongs to, or
 * under an earlier one if that leaves too little room. Without a terminal the text stays as it is.
 */
export function fitLines(text: string, { isTTY, columns }: Output): string {
  if (isTTY !== true || columns === undefined) return text
  return text
    .split("\n")
    .flatMap((line) => breakLine(line, columns))
    .join("\n")
}

/** The same for the usage of a command: lines of one paragraph are joined before they are broken. */
export function fitUsage(text: string, output: Output): string {
  const { isTTY, columns } = output
  if (isTTY !== true || columns === undefined || text.split("\n").every(({ length }) => length <= columns)) return text
  const lines: string[] = []
  for (const line of text.split("\n")) {
    const before = lines.at(-1)
    if (before !== undefined && continues(before, line)) lines[lines.length - 1] = `${before} ${line.trimStart()}`
    else lines.push(line)
  }
  return fitLines(lines.join("\n"), output)
}

/** Whether a line belongs to the same paragraph as the one before it: it begins under its last column, and has no columns. */
function continues(before: string, line: string): boolean {
  if (before.trim() === "" || line.trim() === "" || before.endsWith(":")) return false
  const [start = 0, ...others] = columnsOf(line)
  return others.length === 0 && start === columnsOf(before).at(-1)
}

/** Where the columns of a line begin: after its indentation, and after each gap of two or more spaces. */
function columnsOf(line: string): readonly number[] {
  return [...line.matchAll(/(?<=^ *|\S {2,})\S/g)].map(({ index }) => index)
}

/** The characters of a line that take width. */
export function visibleLength(line: string): number {
  return line.replaceAll(ESCAPES, "").length
}

function breakLine(line: string, width: number): readonly string[] {
  const plain = line.replaceAll(ESCAPES, "")
  if (plain.length <= width) return [line]
  const starts = columnsOf(plain)
  // The last column with enough room whose first word fits.
  for (const hanging of [...starts.filter((start) => width - start >= LEAST), 0].toSorted((a, b) => b - a)) {
    // A column that fits into a line of its own is not broken.
    const whole = starts.find((start) => start > hanging && plain.length - start <= width - hanging)
    const at = whole ?? plain.lastIndexOf(" ", width)
    if (at <= hanging) continue
    const [head, rest] = splitAt(line, at)
    return [...breakLine(head.trimEnd(), width), ...breakLine(" ".repeat(hanging) + rest.trimStart(), width)]
  }
  return [line]
}

/** The parts of a line before and after a number of visible characters. */
function splitAt(line: string, count: number): readonly [string, string] {
  let index = count
  for (const { 0: escapes, index: start } of line.matchAll(ESCAPES)) {
    if (start > index) break
    index += escapes.length
  }
  return [line.slice(0, index), line.slice(index)]
}
