import { describe, expect, it } from "vitest"
import { client_network } from "waymark/plugs"
import { networksOf } from "../../../../src/server/conn/request/client-networks.js"
import { SocketCount } from "../../../../src/server/live/sockets/limits.js"
import { DEFAULTS } from "../../../../src/server/live/sockets/limits.js"

const ONE = ["2001:db8:ab:1234::/64", "2001:db8:ab:1200::/56", "2001:db8:ab::/48"]

describe("the networks of a client", () => {
  it.each([
    "2001:db8:ab:1234::1",
    "2001:0db8:00ab:1234:0000:0000:0000:0001",
    "2001:DB8:AB:1234:FFFF::",
    "2001:db8:ab:1234:0:0:0:1",
    "2001:db8:ab:1234::10.0.0.1",
    "2001:db8:ab:1234::1%eth0",
    "2001:db8:ab:1234::1%25eth0",
    "[2001:db8:ab:1234::1]",
    "[2001:db8:ab:1234::1]:443",
  ])("are those of 64, 56 and 48 bits: %s", (address) => {
    expect(networksOf(address)).toEqual(ONE)
    expect(client_network(address)).toBe(ONE[0])
  })

  it.each([
    "203.0.113.7",
    "203.0.113.7:5678",
    "::ffff:203.0.113.7",
    "::FFFF:203.0.113.7",
    "::ffff:cb00:7107",
    "0:0:0:0:0:ffff:cb00:7107",
    "[::ffff:203.0.113.7]:80",
    "64:ff9b::203.0.113.7",
    "64:ff9b::cb00:7107",
    "0064:FF9B:0:0:0:0:CB00:7107",
  ])("are its IPv4 address: %s", (address) => {
    expect(networksOf(address)).toEqual(["203.0.113.7"])
  })

  it("are different if their bits are", () => {
    expect(networksOf("fe80::1%1")).toEqual(["fe80:0:0:0::/64", "fe80:0:0:0::/56", "fe80:0:0::/48"])
    expect(networksOf("::1")[0]).toBe("0:0:0:0::/64")
    expect(networksOf("2001:db8:ab:12ff::1").slice(1)).toEqual(ONE.slice(1))
    expect(networksOf("2001:db8:ab:1300::1").slice(2)).toEqual(ONE.slice(2))
    expect(networksOf("2001:db8:ab:1300::1")[1]).not.toBe(ONE[1])
    expect(networksOf("2001:db8:ac:1234::1")[2]).not.toBe(ONE[2])
  })

  it.each([
    "",
    "unknown",
    "user:7",
    "cafe::7",
    "ada::1",
    "::1]/[",
    "1::2::3",
    "2001:db8::1/64",
    "a:b",
    "é:1",
    "127.1",
    "::g",
  ])("are the key itself if it is not an address: %j", (key) => {
    expect(networksOf(key)).toEqual([key])
  })
})

describe("the sockets of a client", () => {
  const count = (limit: number): SocketCount =>
    new SocketCount({ ...DEFAULTS, max_sockets: 10_000, max_sockets_per_address: limit })
  const opened = (sockets: SocketCount, addresses: readonly string[]): number =>
    addresses.filter((address) => {
      try {
        sockets.add(address)
        return true
      } catch {
        return false
      }
    }).length
  const from = (size: number, address: (index: number) => string): readonly string[] =>
    Array.from({ length: size }, (_, index) => address(index))
  const hex = (index: number): string => index.toString(16)

  it("are limited by network, and other clients have room", () => {
    const sockets = count(10)
    expect(
      opened(
        sockets,
        from(500, (index) => `2001:db8:1:1::${hex(index + 1)}`),
      ),
    ).toBe(10)
    expect(
      opened(
        sockets,
        from(500, (index) => `2001:db8:2:${hex(index % 256)}::1`),
      ),
    ).toBe(40)
    expect(
      opened(
        sockets,
        from(20_000, (index) => `2001:db8:3:${hex(index)}::1`),
      ),
    ).toBe(160)
    expect(
      opened(
        sockets,
        from(50, (index) => `::ffff:10.0.0.${index % 2}`),
      ),
    ).toBe(20)
    expect(
      opened(
        sockets,
        from(200, (index) => `2001:db8:${hex(index + 16)}::1`),
      ),
    ).toBe(200)
    expect(
      opened(
        sockets,
        from(200, (index) => `10.1.0.${index}`),
      ),
    ).toBe(200)
  })

  it("are no longer counted after they have ended", () => {
    const sockets = count(1)
    const ends = from(16, (index) => `2001:db8:3:${hex(index * 256)}::1`).map((address) => sockets.add(address))
    expect(() => sockets.add("2001:db8:3:ff00::1")).toThrow("max_sockets_per_address")
    ends[0]?.()
    ends[0]?.()
    expect(opened(sockets, ["2001:db8:3:ff00::1", "2001:db8:3:fe00::1"])).toBe(1)
  })
})
