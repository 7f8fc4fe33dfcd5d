import ipaddr from "ipaddr.js"
import { define_plug } from "waymark/server"
import type { Conn, DefinedPlug } from "waymark/server"
import { RetryLaterError } from "../errors.js"
import type { Attempts } from "../store/attempts.js"

/** Assigns the counts of logins and sign-ups. */
export const put_attempts = (attempts: Attempts): DefinedPlug<{ assigns: { attempts: Attempts } }> =>
  define_plug<{ assigns: { attempts: Attempts } }>((conn) => conn.assign("attempts", attempts))

/**
 * Makes an attempt of the client, such as a login, and counts it.
 *
 * @param account what is tried, such as an email address
 * @param attempt returns undefined if it failed
 * @throws {RetryLaterError} 429, after too many attempts; 503, when too many passwords are waiting
 */
export async function make_attempt<Result>(
  conn: Conn,
  attempts: Attempts,
  account: string,
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  try {
    return await attempts.make(client_of(conn.remote_ip), account, attempt)
  } catch (error) {
    if (error instanceof RetryLaterError) conn.put_resp_header("retry-after", String(error.retry_after))
    throw error
  }
}

/**
 * The client with an address. For IPv6, it is the network with the first 64 bits of the address, since a single client usually
 * has all addresses of such a network.
 */
export function client_of(address = ""): string {
  if (!ipaddr.isValid(address)) return "unknown"
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).join(":")}/64` : parsed.toString()
}
