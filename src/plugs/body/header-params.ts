/** A header's value of the form `value; name=text; name="text"`, its value and the names of its params in lower case. */
export interface HeaderParams {
  readonly value: string
  readonly params: ReadonlyMap<string, string>
}

/** One param: a token, and a token or a quoted text. */
const PARAM = /;[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s";]*)))?[ \t]*/y

/**
 * Reads a header's value with params. In a quoted text `\"` is a quote and `\\` a backslash; before other characters
 * a backslash is one, as browsers write file names.
 *
 * @returns undefined for what is not of this form, and where a param comes twice: two readers might take another one
 */
export function readHeaderParams(header: string): HeaderParams | undefined {
  const end = header.indexOf(";")
  const value = (end < 0 ? header : header.slice(0, end)).trim().toLowerCase()
  const params = new Map<string, string>()
  for (let at = end < 0 ? header.length : end; at < header.length; at = PARAM.lastIndex) {
    PARAM.lastIndex = at
    const found = PARAM.exec(header)
    if (found === null) return undefined
    const [, name, quoted, token] = found
    if (name === undefined) continue
    if (params.has(name.toLowerCase())) return undefined
    params.set(name.toLowerCase(), quoted === undefined ? (token ?? "") : quoted.replace(/\\(["\\])/g, "$1"))
  }
  return { value, params }
}
