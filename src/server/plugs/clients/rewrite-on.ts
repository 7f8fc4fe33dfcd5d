import { refuseUnknown } from "../../../core/lib/errors/unknown-option.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import type { CoreConn } from "../../conn/core-conn.js"
import { parseHost } from "../../conn/request/host.js"
import { readAddress, trustsProxy } from "./addresses.js"
import { readForwarded } from "./forwarded.js"
import { madePlug } from "../../router/flow/made-plug.js"
import type { MadeSyncPlug } from "../../router/flow/made-plug.js"

/** A header in which a proxy describes the original request, with the name that Plug uses. */
export type ForwardedHeader = keyof typeof REWRITES

/** The options of `rewrite_on`. */
export interface RewriteOnOptions {
  /** Addresses and CIDR ranges of proxies, e.g. `["127.0.0.1", "10.0.0.0/8", "fd00::/8"]`. Headers of others are ignored. */
  readonly trusted_proxies: readonly string[]
}

/**
 * Sets `scheme`, `host`, `port` and `remote_ip` of a conn to the client's values, as a trusted proxy reports them. Put it
 * before plugs that read them.
 *
 * - `forwarded`: the client's address, scheme and host, as the trusted proxy that is nearest to the client wrote them (RFC 7239).
 * - `x_forwarded_proto`: `http` or `https`. If the port is the default of the old scheme, it becomes the default of the new one.
 * - `x_forwarded_host`: the host and its port; without a port, the default port of the scheme.
 * - `x_forwarded_port`: the port.
 * - `x_forwarded_for`: the client's address: the first from the right that is not a trusted proxy.
 *
 * If one of the next three headers has several values, the last one counts, which the nearest proxy wrote. Malformed values
 * are ignored. Only the listed headers are read, and only if the request comes from a trusted proxy. List only headers that
 * your proxy sets or removes, since others come from clients. If the runtime has no `remote_ip`, no proxy is trusted.
 *
 * @throws {ArgumentError} when a header is unknown, or an address or a range is malformed
 * @see Plug.RewriteOn 1.12, which trusts all senders of these headers
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
export function rewrite_on(headers: readonly ForwardedHeader[], options: RewriteOnOptions): MadeSyncPlug<"rewrite_on"> {
  refuseUnknown("rewrite_on", options, { trusted_proxies: true })
  for (const name of headers)
    if (!Object.hasOwn(REWRITES, name))
      throw new ArgumentError(`rewrite_on takes ${Object.keys(REWRITES).join(", ")}, got: ${inspect(name)}`)
  const isTrusted = trustsProxy(options.trusted_proxies)
  const names = ORDER.filter((name) => headers.includes(name))
  return madePlug(
    (conn) => {
      if (conn.remote_ip === undefined || !isTrusted(conn.remote_ip)) return conn
      for (const name of names) {
        const value = conn.req_headers.get(name.replaceAll("_", "-"))
        if (value !== null) REWRITES[name](conn, value, isTrusted)
      }
      return conn
    },
    { gives: "rewrite_on" },
  )
}

const DEFAULT_PORTS = { http: 80, https: 443 } as const

const REWRITES = {
  forwarded(conn: CoreConn, value: string, isTrusted: (address: string) => boolean): void {
    // From the right: the proxy that wrote an element has the address in the element to the right of it.
    for (const { proto, host, client } of readForwarded(value).toReversed()) {
      if (proto !== undefined) REWRITES.x_forwarded_proto(conn, proto)
      if (host !== undefined) REWRITES.x_forwarded_host(conn, host)
      const address = client === undefined ? undefined : readAddress(client)
      if (address === undefined) return
      conn.remote_ip = address
      if (!isTrusted(address)) return
    }
  },
  x_forwarded_proto(conn: CoreConn, value: string): void {
    const scheme = lastOf(value).toLowerCase()
    if (scheme !== "http" && scheme !== "https") return
    if (conn.port === DEFAULT_PORTS[conn.scheme]) conn.port = DEFAULT_PORTS[scheme]
    conn.scheme = scheme
  },
  x_forwarded_host(conn: CoreConn, value: string): void {
    Object.assign(conn, parseHost(lastOf(value), conn.scheme))
  },
  x_forwarded_port(conn: CoreConn, value: string): void {
    const port = /^\d{1,5}$/.test(lastOf(value)) ? Number(lastOf(value)) : 0
    if (port > 0 && port <= 65_535) conn.port = port
  },
  x_forwarded_for(conn: CoreConn, value: string, isTrusted: (address: string) => boolean): void {
    for (const each of value.split(",").toReversed()) {
      const address = readAddress(each.trim())
      if (address === undefined) return
      conn.remote_ip = address
      if (!isTrusted(address)) return
    }
  },
} as const

/** The scheme comes first, since it decides the default port of the host. */
const ORDER: readonly ForwardedHeader[] = [
  "forwarded",
  "x_forwarded_proto",
  "x_forwarded_host",
  "x_forwarded_port",
  "x_forwarded_for",
]

const lastOf = (value: string): string => value.slice(value.lastIndexOf(",") + 1).trim()
