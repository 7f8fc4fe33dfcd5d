import ipaddr from "ipaddr.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/**
 * Makes a function that tells whether an address belongs to a trusted proxy. An IPv4 address that is written as IPv6, such
 * as `::ffff:10.0.0.1`, counts as IPv4.
 *
 * @param ranges addresses and CIDR ranges, e.g. `"10.0.0.0/8"`
 * @throws {ArgumentError} when one of them is malformed
 */
export function trustsProxy(ranges: readonly string[]): (address: string) => boolean {
  const trusted = ranges.map(readRange)
  return (text) => {
    const address = parseAddress(text)
    return address !== undefined && trusted.some((range) => address.kind() === range[0].kind() && address.match(range))
  }
}

function readRange(text: string): Range {
  const address = parseAddress(text)
  if (address !== undefined) return [address, address.kind() === "ipv4" ? 32 : 128]
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)) return ipaddr.parseCIDR(text)
  throw new ArgumentError(
    `trusted_proxies takes addresses and ranges such as "10.0.0.0/8" or "fd00::/8", got: ${inspect(text)}`,
  )
}

function parseAddress(text: string): Address | undefined {
  return ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text) ? ipaddr.process(text) : undefined
}

/** An address as a proxy writes it, perhaps with a port, without that port; undefined if it is malformed. */
export function readAddress(text: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return parseAddress(bare)?.toString()
}
