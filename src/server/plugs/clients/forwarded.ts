/** An element of the header: the request as one proxy received it. */
export interface ForwardedElement {
  readonly proto: string | undefined
  readonly host: string | undefined
  /** The address of the sender, which may have a port, or a name such as `unknown`. */
  readonly client: string | undefined
}

/** A parameter, whose value is a token or a quoted string, and what follows it: a semicolon, a comma or the end. */
const PARAM = /[ \t]*(?:([!#$%&'*+.^_`|~\w-]+)=(?:"((?:[^"\\]|\\.)*)"|([^\s",;=]*)))?[ \t]*([;,]|$)/y

/**
 * Reads the header `forwarded`, in its order: the nearest proxy wrote the last element.
 *
 * @returns an empty list if the header is malformed, or an element has a parameter twice
 * @see RFC 7239, 4
 */
export function readForwarded(header: string): readonly ForwardedElement[] {
  const elements: ForwardedElement[] = []
  let params = new Map<string, string>()
  for (let at = 0; at <= header.length; at = PARAM.lastIndex) {
    PARAM.lastIndex = at
    const found = PARAM.exec(header)
    if (found === null) return []
    const [, name, quoted, token = "", separator] = found
    if (name !== undefined) {
      if (params.has(name.toLowerCase())) return []
      params.set(name.toLowerCase(), quoted?.replace(/\\(.)/g, "$1") ?? token)
    }
    if (separator === ";") continue
    if (params.size > 0)
      elements.push({ proto: params.get("proto"), host: params.get("host"), client: params.get("for") })
    params = new Map()
    if (separator === "") break
  }
  return elements
}
