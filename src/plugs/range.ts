/** The part of a file that is asked for, or that none of what is asked for is there. */
export type Range = { readonly offset: number; readonly length: number } | "unsatisfiable"

/**
 * Reads a `range` header.
 *
 * @param size of the file, in bytes
 * @returns undefined for the whole file: where the header is malformed, has another unit or asks for several ranges
 * @see RFC 9110, section 14
 */
export function readRange(header: string, size: number): Range | undefined {
  const found = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header)
  if (found === null) return undefined
  const [, first = "", last = ""] = found
  if (first === "") {
    if (last === "") return undefined
    const length = Math.min(Number(last), size)
    return length === 0 ? "unsatisfiable" : { offset: size - length, length }
  }
  const offset = Number(first)
  const end = last === "" ? size - 1 : Number(last)
  if (end < offset && last !== "") return undefined
  return offset >= size ? "unsatisfiable" : { offset, length: Math.min(end, size - 1) - offset + 1 }
}
