import ipaddr from "ipaddr.js"
import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/**
 * Returns a function that checks whether an address is a trusted proxy. An IPv4 address in IPv6 notation, such as
 * `::ffff:10.0.0.1`, counts as IPv4.
 *
 * @param ranges addresses and CIDR ranges, e.g. `"10.0.0.0/8"`
 * @throws {ArgumentError} when one of them is malformed
 */
export function trustsProxy(ranges: readonly string[]): (address: string) => boolean {
  const trusted = ranges.map(readRange)
  return (value) => {
    const address = parseAddress(value)
    return address !== undefined && trusted.some((range) => address.kind() === range[0].kind() && address.match(range))
  }
}

function readRange(value: string): Range {
  const address = parseAddress(value)
  if (address !== undefined) return [address, address.kind() === "ipv4" ? 32 : 128]
  if (ipaddr.IPv4.isValidCIDRFourPartDecimal(value) || ipaddr.IPv6.isValidCIDR(value)) return ipaddr.parseCIDR(value)
  throw new ArgumentError(
    `trusted_proxies takes addresses and ranges such as "10.0.0.0/8" or "fd00::/8", got: ${inspect(value)}`,
  )
}

function parseAddress(value: string): Address | undefined {
  return ipaddr.IPv4.isValidFourPartDecimal(value) || ipaddr.IPv6.isValid(value) ? ipaddr.process(value) : undefined
}

/** Removes the port, if any, from an address that a proxy wrote; undefined if the address is malformed. */
export function readAddress(value: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(value)?.[1] ?? /^([\d.]+):\d+$/.exec(value)?.[1] ?? value
  return parseAddress(bare)?.toString()
}
