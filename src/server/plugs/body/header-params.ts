/** A header such as `value; name=token; name="string"`. The value and the names are in lower case. */
export interface HeaderParams {
  readonly value: string
  readonly params: ReadonlyMap<string, string>
}

/** A param: its name, and a token or a quoted string, in which a backslash escapes a quote. */
const PARAM = /;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]*)))?[ \t]*/y
/** The same, with quoted strings that have no escaped quotes. */
const PLAIN_PARAM = /;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=(?:"([^"]*)"|([^\s";]*)))?[ \t]*/y

/**
 * Reads a header with params. In a quoted string `\"` is a quote and `\\` a backslash. Before any other character, a backslash
 * is a literal backslash, as in the file names that browsers send.
 *
 * @returns undefined if the header is malformed, or has a param twice, which other readers might resolve differently
 */
export function readHeaderParams(header: string): HeaderParams | undefined {
  return readParams(header, PARAM, (quoted) => quoted.replace(/\\(["\\])/g, "$1"))
}

/**
 * Reads the `content-disposition` of a part of a form. Browsers and `fetch` write a quote and line breaks as `%22`, `%0D` and `%0A`, and a
 * backslash and a percent sign as they are. Other clients write `\"`; a header that has an escaped quote cannot be read in the first way.
 *
 * @see HTML Living Standard, "multipart/form-data encoding algorithm"
 */
export function readFormParams(header: string): HeaderParams | undefined {
  const ofBrowser = readParams(header, PLAIN_PARAM, (quoted) =>
    quoted.replace(/%(22|0D|0A)/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
  )
  return ofBrowser ?? readHeaderParams(header)
}

function readParams(header: string, param: RegExp, unquote: (quoted: string) => string): HeaderParams | undefined {
  const end = header.indexOf(";")
  const value = (end < 0 ? header : header.slice(0, end)).trim().toLowerCase()
  const params = new Map<string, string>()
  for (let index = end < 0 ? header.length : end; index < header.length; index = param.lastIndex) {
    param.lastIndex = index
    const found = param.exec(header)
    if (found === null) return undefined
    const [, name, quoted, token] = found
    if (name === undefined) continue
    if (params.has(name.toLowerCase())) return undefined
    params.set(name.toLowerCase(), quoted === undefined ? (token ?? "") : unquote(quoted))
  }
  return { value, params }
}
