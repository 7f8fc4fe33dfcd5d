import type { Conn } from "../../conn/conn.js"
import { parseHost } from "../../conn/request/host.js"
import { sentHost } from "../../conn/request/request.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"
import { parseUrl } from "../../../core/lib/http/parse-url.js"

/** A name of this machine, which no site on the internet can have: localhost, and IPv4 and IPv6 addresses of the loopback. */
const LOCAL = /^(?:(?:.+\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Returns a function that checks whether a request was sent to this machine: its `Host` is a local name, the host of the
 * endpoint's URL, or one of the listed hosts. A page of another site can make its own host lead to this machine (DNS
 * rebinding), and then reads what it requests, but the requests have its own host.
 *
 * `rewrite_on` may have replaced the host: then both the original and the new one are checked, because a page can also send the
 * headers of a proxy.
 *
 * @param who the function that takes the hosts, for the message
 * @throws {ArgumentError} when one of the hosts is not a name or an address alone
 */
export function localRequests(who: string, hosts: readonly string[] = []): (conn: Conn) => boolean {
  for (const host of hosts)
    if (typeof host !== "string" || parseHost(`${host}:1`, "http")?.host !== host.toLowerCase())
      throw new ArgumentError(
        `hosts of ${who} are names or addresses without scheme and port, e.g. "app.test", got: ${inspect(host)}`,
      )
  const listed = hosts.map((host) => host.toLowerCase())
  return (conn) =>
    [sentHost(conn), conn.host].every((host) => LOCAL.test(host) || listed.includes(host) || host === ownHost(conn))
}

function ownHost({ endpoint }: Conn): string | undefined {
  return parseUrl(endpoint?.url() ?? "")?.hostname
}
