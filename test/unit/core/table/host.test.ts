import { describe, expect, it } from "vitest"
import { get, list_routes } from "../../../../src/index.js"
import { hostProblem } from "../../../../src/core/table/names/host.js"

const clean = (right: string, host: string): string =>
  `option "host" must not have a scheme, port, path or capitals: write "${right}", got: "${host}"`

describe("a host that requests have is accepted", () => {
  it.each([
    "example.com",
    "localhost",
    "a_b.example",
    "127.0.0.1",
    "10.",
    "api.",
    "a.b.",
    "xn--bcher-kva.example",
    "[::1]",
    null,
    undefined,
  ])("%j", (host) => {
    expect(hostProblem(host)).toBeUndefined()
  })
})

describe("a host that can be mended is refused, and the message has the right one", () => {
  it.each([
    ["Example.COM", "example.com"],
    ["Api.", "api."],
    ["example.com:443", "example.com"],
    ["http://example.com/a/b", "example.com"],
    ["//example.com", "example.com"],
    ["example.com/", "example.com"],
    ["user:word@example.com:80", "example.com"],
    ["[::1]:4000", "[::1]"],
    ["2001:DB8::1", "[2001:db8::1]"],
    ["[0:0:0:0:0:0:0:1]", "[::1]"],
    ["127.1", "127.0.0.1"],
    ["0x7f.0.0.1", "127.0.0.1"],
    ["bücher.example", "xn--bcher-kva.example"],
  ])("%j", (host, right) => {
    expect(hostProblem(host)).toBe(clean(right, host))
  })
})

describe("a host that no request has is refused", () => {
  it.each([
    "",
    ".",
    "..",
    ".example.com",
    "a..b",
    "*",
    "*.example.com",
    "a b",
    "example.com ",
    "ex%61mple.com",
    "a?b",
    "a#b",
    "a\\b",
    "[::zz]",
    "a,b",
    "a!b",
    "\n",
  ])("%j", (host) => {
    expect(hostProblem(host)).toMatch(/^option "host" takes a host such as "example.com"/)
    expect(() => list_routes([get("/", "XController", "x", { host })])).toThrow(/takes a host such as/)
  })
})
