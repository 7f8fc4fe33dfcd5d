import ipaddr from "ipaddr.js"
import { ArgumentError } from "../../../core/lib/errors/argument-error.js"
import { inspect } from "../../../core/lib/errors/inspect.js"

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/**
 * Returns a function that checks whether an address is a trusted proxy. An IPv4 address or range that is mapped to IPv6, such as
 * `::ffff:10.0.0.1`, counts as IPv4; any other IPv6 address that contains one, such as `::10.0.0.1`, does not.
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
  const [ip = "", prefix] = value.split(/(\/\d{1,3})$/)
  const address = parseIp(ip)
  const length = address?.kind() === "ipv4" ? 32 : 128
  const bits = prefix === undefined ? length : Number(prefix.slice(1))
  if (address === undefined || bits > length)
    throw new ArgumentError(
      `trusted_proxies takes addresses and ranges such as "10.0.0.0/8" or "fd00::/8", got: ${inspect(value)}`,
    )
  return bits >= 96 && isMapped(address) ? [address.toIPv4Address(), bits - 96] : [address, bits]
}

function parseAddress(value: string): Address | undefined {
  const address = parseIp(value)
  return address !== undefined && isMapped(address) ? address.toIPv4Address() : address
}

const isMapped = (address: Address): address is ipaddr.IPv6 =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()

/**
 * Parses an address. The library reads `::10.0.0.1` as `::ffff:10.0.0.1`, and octal and hexadecimal numbers in the last part; here
 * the former is `::a00:1`, and the latter are malformed.
 */
function parseIp(value: string): Address | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(value)) return ipaddr.IPv4.parse(value)
  const [, start, last = ""] = /^(.*:)([^:]*\..*)$/.exec(value) ?? []
  if (start === undefined) return ipaddr.IPv6.isValid(value) ? ipaddr.IPv6.parse(value) : undefined
  if (!ipaddr.IPv4.isValidFourPartDecimal(last)) return undefined
  const [, end = ""] = ipaddr.IPv4.parse(last).toIPv4MappedAddress().toString().split("::ffff:")
  return ipaddr.IPv6.isValid(start + end) ? ipaddr.IPv6.parse(start + end) : undefined
}

/** Removes the port, if any, from an address that a proxy wrote; undefined if the address is malformed. */
export function readAddress(value: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(value)?.[1] ?? /^([\d.]+):\d+$/.exec(value)?.[1] ?? value
  return parseAddress(bare)?.toString()
}
