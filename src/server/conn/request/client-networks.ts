import { parseUrl } from "../../../core/lib/http/parse-url.js"
/**
 * The networks by which a client is counted, the narrowest first: an IPv4 address; or the first 64 bits of an IPv6 address, which one client usually has, and the wider networks of 56 and 48 bits, since one client may have all networks of 64 bits in them.
 *
 * An IPv4 address that is written as IPv6, mapped or by NAT64, is that IPv4 address. Upper case, zeros, zones, brackets and ports make
 * no difference. A string that is not an address of a client is returned as it is.
 */
export function networksOf(address: string): readonly [client: string, ...wider: string[]] {
  if (!address.includes(":")) return [address]
  const withPort = /^([\d.]+):\d+$/.exec(address)?.[1]
  if (withPort !== undefined) return [withPort]
  const parts = parseIPv6(address)
  if (parts === undefined || !isClient(parts)) return [address]
  const [, , , , , , high = 0, low = 0] = parts
  if (/^(?:0,0,0,0,0,65535|100,65435,0,0,0,0),/.test(parts.join()))
    return [[high >> 8, high & 0xff, low >> 8, low & 0xff].join(".")]
  return [prefixOf(parts, 64), prefixOf(parts, 56), prefixOf(parts, 48)]
}

/**
 * How many times the limit of one client each network of {@link networksOf} may use. So a client that has many networks of 64 bits
 * cannot take the place of all others, and the clients of a provider are not counted as one.
 */
export const NETWORK_SHARES: readonly number[] = [1, 4, 16]

/** Whether clients have such addresses: global, local or reserved. Others, such as `cafe::7`, may be keys of a program. */
function isClient([first = 0]: readonly number[]): boolean {
  return (
    first === 0 || first === 0x64 || first >> 13 === 0b001 || first >> 9 === 0xfc >> 1 || first >> 6 === 0xfe80 >> 6
  )
}

/** The eight numbers of an IPv6 address; undefined if it is malformed. */
function parseIPv6(address: string): readonly number[] | undefined {
  const bare = /^(?:\[([^[\]]*)\](?::\d+)?|([^[\]]*))$/.exec(address)?.slice(1).join("").replace(/%.*$/, "") ?? ""
  // The parser of URLs knows all forms, and writes the numbers in hexadecimal.
  const url = /^[\da-f:.]+$/i.test(bare) ? parseUrl(`http://[${bare}]`) : undefined
  if (url === undefined) return undefined
  const [start = [], end = []] = url.hostname
    .slice(1, -1)
    .split("::")
    .map((side) => (side === "" ? [] : side.split(":").map((part) => Number.parseInt(part, 16))))
  return [...start, ...Array<number>(8 - start.length - end.length).fill(0), ...end]
}

function prefixOf(parts: readonly number[], bits: 64 | 56 | 48): string {
  const kept = parts.slice(0, bits === 48 ? 3 : 4)
  if (bits === 56) kept[3] = (kept[3] ?? 0) & 0xff00
  return `${kept.map((part) => part.toString(16)).join(":")}::/${bits}`
}
