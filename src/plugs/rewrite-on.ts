import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import type { Conn } from "../conn/conn.js"
import { parseHost } from "../conn/host.js"
import { readAddress, trustsProxy } from "./trusted-proxies.js"

/** A header in which proxies say how a request came to them, in the words of the reference. */
export type ForwardedHeader = keyof typeof REWRITES

/** Whose headers `rewrite_on` believes. */
export interface RewriteOnOptions {
  /** Addresses and CIDR ranges of proxies, e.g. `["127.0.0.1", "10.0.0.0/8", "fd00::/8"]`; of no others are headers read. */
  readonly trusted_proxies: readonly string[]
}

/**
 * Sets `scheme`, `host`, `port` and `remote_ip` of a conn to those that a proxy in front says the client had. Put it before
 * plugs that read them.
 *
 * - `x_forwarded_proto`: `http` or `https`. A port that was the old scheme's own becomes the new one's.
 * - `x_forwarded_host`: the host, and its port, or the scheme's own if it has none.
 * - `x_forwarded_port`: the port.
 * - `x_forwarded_for`: the client's address. Read from the right, it is the first one that is not a trusted proxy.
 *
 * Of several values of the first three headers the last counts, which the nearest proxy wrote. Values that are malformed are
 * ignored. Only headers that are named are read, and only if the request comes from a trusted proxy: name those that your
 * proxy sets or removes, since others come from clients. A runtime that gives no `remote_ip` has no trusted proxies.
 *
 * @throws {ArgumentError} when a header is unknown, or an address or a range is malformed
 * @see Plug.RewriteOn 1.12, which believes all who send these headers
 * @example
 * import { rewrite_on } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const behind_proxy = rewrite_on(["x_forwarded_for", "x_forwarded_proto"], { trusted_proxies: ["10.0.0.0/8"] })
 *
 * const headers = { "x-forwarded-for": "203.0.113.7, 10.0.0.2", "x-forwarded-proto": "https" }
 * const conn = build_conn("GET", "/", { headers })
 * conn.remote_ip = "10.0.0.1"
 * behind_proxy(conn)
 * conn.scheme //=> "https"
 * conn.port //=> 443
 * conn.remote_ip //=> "203.0.113.7"
 */
export function rewrite_on(
  headers: readonly ForwardedHeader[],
  { trusted_proxies }: RewriteOnOptions,
): (conn: Conn) => Conn {
  for (const name of headers)
    if (!Object.hasOwn(REWRITES, name))
      throw new ArgumentError(`rewrite_on takes ${Object.keys(REWRITES).join(", ")}, got: ${inspect(name)}`)
  const isTrusted = trustsProxy(trusted_proxies)
  const names = ORDER.filter((name) => headers.includes(name))
  return (conn) => {
    if (conn.remote_ip === undefined || !isTrusted(conn.remote_ip)) return conn
    for (const name of names) {
      const value = conn.req_headers.get(name.replaceAll("_", "-"))
      if (value !== null) REWRITES[name](conn, value, isTrusted)
    }
    return conn
  }
}

const OWN_PORTS = { http: 80, https: 443 } as const

const REWRITES = {
  x_forwarded_proto(conn: Conn, value: string): void {
    const scheme = lastOf(value).toLowerCase()
    if (scheme !== "http" && scheme !== "https") return
    if (conn.port === OWN_PORTS[conn.scheme]) conn.port = OWN_PORTS[scheme]
    conn.scheme = scheme
  },
  x_forwarded_host(conn: Conn, value: string): void {
    Object.assign(conn, parseHost(lastOf(value), conn.scheme))
  },
  x_forwarded_port(conn: Conn, value: string): void {
    const port = /^\d{1,5}$/.test(lastOf(value)) ? Number(lastOf(value)) : 0
    if (port > 0 && port <= 65_535) conn.port = port
  },
  x_forwarded_for(conn: Conn, value: string, isTrusted: (address: string) => boolean): void {
    for (const each of value.split(",").toReversed()) {
      const address = readAddress(each.trim())
      if (address === undefined) return
      conn.remote_ip = address
      if (!isTrusted(address)) return
    }
  },
} as const

/** The scheme comes first, since the port of a host without one is its own. */
const ORDER: readonly ForwardedHeader[] = [
  "x_forwarded_proto",
  "x_forwarded_host",
  "x_forwarded_port",
  "x_forwarded_for",
]

const lastOf = (value: string): string => value.slice(value.lastIndexOf(",") + 1).trim()
