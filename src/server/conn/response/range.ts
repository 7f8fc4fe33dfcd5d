/** The requested part of a file, or `"unsatisfiable"` if the file has no byte of it. */
export type Range = { readonly offset: number; readonly length: number } | "unsatisfiable"

/**
 * Reads a `range` header.
 *
 * @param size of the file, in bytes
 * @returns undefined for the whole file: if the header is malformed, has another unit or requests several ranges
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
