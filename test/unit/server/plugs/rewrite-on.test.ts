import { describe, expect, it } from "vitest"
import { rewrite_on } from "waymark/plugs"
import type { ForwardedHeader } from "waymark/plugs"
import type { Conn } from "waymark/server"
import { build_conn } from "waymark/testing"

const ALL = ["x_forwarded_for", "x_forwarded_host", "x_forwarded_port", "x_forwarded_proto"] as const
const trusted_proxies = ["127.0.0.1", "10.0.0.0/8", "::1", "fd00::/8"]

interface From {
  readonly remote_ip?: string | undefined
  readonly headers?: readonly ForwardedHeader[]
  readonly trusted?: readonly string[]
  readonly port?: number
}

/** A conn that went through the plug, with forwarded headers whose names here lack the prefix. */
function rewritten(values: Readonly<Record<string, string>>, from: From = {}): Conn {
  const { headers = ALL, trusted = trusted_proxies, port = 80 } = from
  const named = Object.entries(values).map(([name, value]): [string, string] => [`x-forwarded-${name}`, value])
  const conn = build_conn("GET", "/", { host: "internal", port, headers: named })
  conn.remote_ip = "remote_ip" in from ? from.remote_ip : "127.0.0.1"
  return rewrite_on(headers, { trusted_proxies: trusted })(conn)
}

const origin = ({ scheme, host, port }: Conn): string => `${scheme}://${host}:${port}`

describe("rewrite_on", () => {
  it("rewrite_on uses the headers of a trusted proxy", () => {
    const conn = rewritten({ proto: "https", host: "Example.com", port: "8443", for: "203.0.113.7" })
    expect([origin(conn), conn.remote_ip]).toEqual(["https://example.com:8443", "203.0.113.7"])
  })

  it.each([
    ["a client", { remote_ip: "203.0.113.9" }],
    ["a client at the edge of a range", { remote_ip: "11.0.0.0" }],
    ["anybody if no proxy is trusted", { trusted: [] }],
    ["anybody if the server does not know the remote address", { remote_ip: undefined }],
    ["headers of a proxy that are not listed", { headers: [] }],
  ] as const)("rewrite_on ignores %s", (_who, from) => {
    const conn = rewritten({ proto: "https", host: "evil.example", port: "1", for: "1.2.3.4" }, from)
    expect(origin(conn)).toBe("http://internal:80")
    expect(conn.remote_ip).toBe("remote_ip" in from ? from.remote_ip : "127.0.0.1")
  })

  it.each(["10.255.0.1", "::ffff:10.0.0.1", "::1", "0:0:0:0:0:0:0:1", "fdab::1"])(
    "rewrite_on trusts the proxy %s",
    (remote_ip) => {
      expect(origin(rewritten({ proto: "https" }, { remote_ip }))).toBe("https://internal:443")
    },
  )

  it.each([
    "::10.0.0.1",
    "::127.0.0.1",
    "0:0:0:0:0:0:10.0.0.1",
    "::a00:1",
    "::ffff:0:10.0.0.1",
    "::ffff:0:0:10.0.0.1",
    "64:ff9b::10.0.0.1",
    "2002:a00:1::",
    "::2:10.0.0.1",
    "::ffff:010.0.0.1",
    "::ffff:0x0a.0.0.1",
    "::ffff:10.0.0.01",
    "::ffff:10.0.0.1%eth0",
    "10.0.0.1%eth0",
    "010.0.0.1",
    "10.1",
    "167772161",
  ])("rewrite_on does not trust %s as 10.0.0.1 or 127.0.0.1", (remote_ip) => {
    expect(origin(rewritten({ proto: "https" }, { remote_ip }))).toBe("http://internal:80")
    expect(rewritten({ for: `203.0.113.7, ${remote_ip}` }).remote_ip).not.toBe("203.0.113.7")
  })

  it.each([
    ["::10.0.0.1", "::a00:1"],
    ["::ffff:10.0.0.0/104", "10.255.0.1"],
    ["::ffff:a00:0/104", "::ffff:10.255.0.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1/128", "192.0.2.1"],
    ["::10.0.0.0/104", "::a01:1"],
    ["64:ff9b::/96", "64:ff9b::10.0.0.1"],
    ["fe80::/10", "fe80::1%eth0"],
  ])("rewrite_on with the trusted range %s trusts %s", (range, remote_ip) => {
    const conn = build_conn("GET", "/", { headers: { "x-forwarded-proto": "https" } })
    conn.remote_ip = remote_ip
    expect(rewrite_on(["x_forwarded_proto"], { trusted_proxies: [range] })(conn).scheme).toBe("https")
  })

  it.each([
    ["::10.0.0.0/104", "10.0.0.1"],
    ["::ffff:10.0.0.0/104", "11.0.0.1"],
    ["::ffff:10.0.0.0/104", "::10.0.0.1"],
    ["::/0", "10.0.0.1"],
  ])("rewrite_on with the trusted range %s does not trust %s", (range, remote_ip) => {
    const conn = build_conn("GET", "/", { headers: { "x-forwarded-proto": "https" } })
    conn.remote_ip = remote_ip
    expect(rewrite_on(["x_forwarded_proto"], { trusted_proxies: [range] })(conn).scheme).toBe("http")
  })

  it.each([
    ["the only one", "203.0.113.7", "203.0.113.7"],
    ["the last one that is not a proxy", "1.1.1.1, 203.0.113.7, 10.0.0.3", "203.0.113.7"],
    ["the first one if all are proxies", "10.0.0.1,10.0.0.2", "10.0.0.1"],
    ["without its port", "203.0.113.7:1234", "203.0.113.7"],
    ["of IPv6, without brackets and port", "[2001:DB8::1]:1234", "2001:db8::1"],
    ["of IPv4 in IPv6 notation", "::ffff:203.0.113.7", "203.0.113.7"],
    ["of IPv4 in IPv6 notation, in hexadecimal", "::ffff:cb00:7107", "203.0.113.7"],
    ["of IPv6 with an end like that of IPv4", "::203.0.113.7", "::cb00:7107"],
  ])("x-forwarded-for: the client's address is %s", (_what, value, address) => {
    expect(rewritten({ for: value }).remote_ip).toBe(address)
  })

  it.each([
    ["unknown", "127.0.0.1"],
    ["", "127.0.0.1"],
    ["1.2.3.4, unknown", "127.0.0.1"],
    ["unknown, 10.0.0.2", "10.0.0.2"],
    ["1.2.3", "127.0.0.1"],
    ["0x7f.1", "127.0.0.1"],
    ["1.2.3.4.5", "127.0.0.1"],
    ["::ffff:01.2.3.4", "127.0.0.1"],
    ["::ffff:1.2.3.4%1", "127.0.0.1"],
    ["<script>", "127.0.0.1"],
  ])("rewrite_on stops at a malformed address: %s", (value, address) => {
    expect(rewritten({ for: value }).remote_ip).toBe(address)
  })

  it.each([
    [{ proto: "HTTPS" }, "https://internal:443"],
    [{ proto: "https, http" }, "http://internal:80"],
    [{ proto: "wss" }, "http://internal:80"],
    [{ host: "example.com" }, "http://example.com:80"],
    [{ host: "example.com:8080" }, "http://example.com:8080"],
    [{ host: "evil.example, example.com" }, "http://example.com:80"],
    [{ host: "[::1]:4000" }, "http://[::1]:4000"],
    [{ host: "a b" }, "http://internal:80"],
    [{ host: "user@example.com" }, "http://internal:80"],
    [{ host: "example.com/path" }, "http://internal:80"],
    [{ host: "example.com", proto: "https" }, "https://example.com:443"],
    [{ host: "example.com:1", port: "2" }, "http://example.com:2"],
    [{ port: "0" }, "http://internal:80"],
    [{ port: "65536" }, "http://internal:80"],
    [{ port: "8o" }, "http://internal:80"],
  ])("rewrite_on reads %j", (values, wanted) => {
    expect(origin(rewritten(values))).toBe(wanted)
  })

  it("rewrite_on keeps a port that is not the default of the scheme", () => {
    expect(origin(rewritten({ proto: "https" }, { port: 4000 }))).toBe("https://internal:4000")
  })

  it("a second rewrite_on does not trust the client's address", () => {
    const conn = rewritten({ proto: "https", for: "203.0.113.7" })
    conn.scheme = "http"
    rewrite_on(ALL, { trusted_proxies })(conn)
    expect(conn.scheme).toBe("http")
  })

  it.each([
    "10.0.0.0/33",
    "10.0.0",
    "localhost",
    "",
    "10.0.0.0/-1",
    "::1/129",
    "::ffff:010.0.0.0/104",
    "10.0.0.0/8/8",
    "/8",
  ])("rewrite_on refuses the range %j", (range) => {
    expect(() => rewrite_on(ALL, { trusted_proxies: [range] })).toThrow(
      `trusted_proxies takes addresses and ranges such as "10.0.0.0/8" or "fd00::/8", got: "${range}"`,
    )
  })

  it("rewrite_on refuses an unknown header", () => {
    const names = ["x_real_ip" as "x_forwarded_for"]
    expect(() => rewrite_on(names, { trusted_proxies: [] })).toThrow('got: "x_real_ip"')
  })
})

describe("the header forwarded", () => {
  const seen = (forwarded: string, from: From = {}): readonly unknown[] => {
    const { headers = ["forwarded"], trusted = trusted_proxies, port = 80 } = from
    const conn = build_conn("GET", "/", { host: "internal", port, headers: { forwarded } })
    conn.remote_ip = "remote_ip" in from ? from.remote_ip : "127.0.0.1"
    rewrite_on(headers, { trusted_proxies: trusted })(conn)
    return [origin(conn), conn.remote_ip]
  }

  it.each<[string, readonly unknown[]]>([
    ["for=203.0.113.7;proto=https;host=example.com", ["https://example.com:443", "203.0.113.7"]],
    ["For=203.0.113.7; Proto=HTTPS; HOST=Example.com", ["https://example.com:443", "203.0.113.7"]],
    ['for="203.0.113.7:4711";host="example.com:8080"', ["http://example.com:8080", "203.0.113.7"]],
    ['for="[2001:db8::17]:4711"', ["http://internal:80", "2001:db8::17"]],
    ['for="[2001:db8::17]"', ["http://internal:80", "2001:db8::17"]],
    ["for=203.0.113.7, for=10.0.0.2", ["http://internal:80", "203.0.113.7"]],
    ["for=1.2.3.4, for=203.0.113.7", ["http://internal:80", "203.0.113.7"]],
    [
      "for=203.0.113.7;proto=https;host=example.com, for=10.0.0.2;proto=http;host=inner",
      ["https://example.com:443", "203.0.113.7"],
    ],
    ["for=1.2.3.4;proto=https;host=evil.example, for=203.0.113.7", ["http://internal:80", "203.0.113.7"]],
    ["for=unknown;proto=https", ["https://internal:443", "127.0.0.1"]],
    ["for=_hidden, for=10.0.0.2", ["http://internal:80", "10.0.0.2"]],
    ["for=1.2.3.4, proto=https", ["https://internal:443", "127.0.0.1"]],
    ['by=10.0.0.1;for=203.0.113.7;by_="a,b;c\\"d"', ["http://internal:80", "203.0.113.7"]],
    [",for=203.0.113.7,", ["http://internal:80", "203.0.113.7"]],
    ["proto=ftp;host=a/b", ["http://internal:80", "127.0.0.1"]],
  ])("says what the nearest trusted proxy to the client wrote: %s", (forwarded, expected) => {
    expect(seen(forwarded)).toEqual(expected)
  })

  it.each([
    "for=1.2.3.4;for=5.6.7.8",
    "for 1.2.3.4",
    'for="1.2.3.4',
    "for=1.2.3.4 5",
    "=1.2.3.4",
    'for=1.2.3.4"',
    "for=1.2.3.4;;;é",
    "",
  ])("is ignored if it is malformed: %j", (forwarded) => {
    expect(seen(forwarded)).toEqual(["http://internal:80", "127.0.0.1"])
  })

  it("is read only from a trusted proxy, and only if it is listed", () => {
    const forwarded = "for=1.2.3.4;proto=https;host=evil.example"
    expect(seen(forwarded, { remote_ip: "203.0.113.9" })).toEqual(["http://internal:80", "203.0.113.9"])
    expect(seen(forwarded, { headers: ["x_forwarded_for"] })).toEqual(["http://internal:80", "127.0.0.1"])
  })

  it("is read in linear time", () => {
    expect(seen(`${"for=10.0.0.1,".repeat(50_000)}for=10.0.0.2`)[1]).toBe("10.0.0.1")
    expect(seen(" ".repeat(100_000))[1]).toBe("127.0.0.1")
  })
})
