/** The scheme under which a request came. */
export type Scheme = "http" | "https"

/** A host in lower case, an IPv6 address in brackets, and a port. */
export interface HostAndPort {
  readonly host: string
  readonly port: number
}

/**
 * Reads the value of a `Host` header, or the authority of a URL: a name or an address, and perhaps a port.
 *
 * A host that `URL` would write in another way, such as `0x7f.1` for `127.0.0.1`, is refused, so that two programs do not
 * read two hosts.
 *
 * @returns undefined if it is malformed, e.g. has user info, a path, spaces or the port 99999
 * @see RFC 9110, 7.2; RFC 3986, 3.2
 */
export function parseHost(text: string, scheme: Scheme): HostAndPort | undefined {
  const [, name = "", port = ""] = HOST.exec(text) ?? []
  if (name === "" || !URL.canParse(`${scheme}://${text}`)) return undefined
  const { hostname } = new URL(`${scheme}://${text}`)
  if (hostname !== name.toLowerCase() && !name.startsWith("[")) return undefined
  return { host: hostname, port: port === "" ? (scheme === "https" ? 443 : 80) : Number(port) }
}

/** A name or an address, and perhaps a port. A name may end in a dot, and a port may be empty. */
const HOST = /^([\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::(\d{0,5}))?$/i
