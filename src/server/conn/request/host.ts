import { parseUrl } from "../../../core/lib/http/parse-url.js"
/** The scheme of a request. */
export type Scheme = "http" | "https"

/** A host in lower case, with an IPv6 address in brackets, and a port. */
export interface HostAndPort {
  readonly host: string
  readonly port: number
}

/**
 * Parses the value of a `Host` header, or the authority of a URL: a name or an address, and an optional port.
 *
 * A host that `URL` would rewrite, such as `0x7f.1` to `127.0.0.1`, is rejected, so that two programs cannot disagree about
 * the host.
 *
 * @returns undefined if it is malformed, e.g. if it has user info, a path, spaces or the port 99999
 * @see RFC 9110, 7.2; RFC 3986, 3.2
 */
export function parseHost(value: string, scheme: Scheme): HostAndPort | undefined {
  const [, name = "", port = ""] = HOST.exec(value) ?? []
  const hostname = name === "" ? undefined : parseUrl(`${scheme}://${value}`)?.hostname
  if (hostname === undefined) return undefined
  if (hostname !== name.toLowerCase() && !name.startsWith("[")) return undefined
  return { host: hostname, port: port === "" ? (scheme === "https" ? 443 : 80) : Number(port) }
}

/** A name or an address, and an optional port. A name may end in a dot, and a port may be empty. */
const HOST = /^([\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])(?::(\d{0,5}))?$/i
