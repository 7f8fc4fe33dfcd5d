/** A header such as `value; name=token; name="string"`. The value and the names are in lower case. */
export interface HeaderParams {
  readonly value: string
  readonly params: ReadonlyMap<string, string>
}

/** A param: its name, and a token or a quoted string. */
const PARAM = /;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]*)))?[ \t]*/y

/**
 * Reads a header with params. In a quoted string `\"` is a quote and `\\` a backslash. Before any other character, a backslash
 * is a literal backslash, as in the file names that browsers send.
 *
 * @returns undefined if the header is malformed, or has a param twice, which other readers might resolve differently
 */
export function readHeaderParams(header: string): HeaderParams | undefined {
  const end = header.indexOf(";")
  const value = (end < 0 ? header : header.slice(0, end)).trim().toLowerCase()
  const params = new Map<string, string>()
  for (let index = end < 0 ? header.length : end; index < header.length; index = PARAM.lastIndex) {
    PARAM.lastIndex = index
    const found = PARAM.exec(header)
    if (found === null) return undefined
    const [, name, quoted, token] = found
    if (name === undefined) continue
    if (params.has(name.toLowerCase())) return undefined
    params.set(name.toLowerCase(), quoted === undefined ? (token ?? "") : quoted.replace(/\\(["\\])/g, "$1"))
  }
  return { value, params }
}
