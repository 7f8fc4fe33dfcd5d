import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"
import { describe, expect, it } from "vitest"
import { middleware, serve } from "waymark/node"
import { force_ssl, rewrite_on } from "waymark/plugs"
import type { ForceSslOptions } from "waymark/plugs"
import { define_endpoint } from "waymark/server"
import type { Conn, Endpoint, EndpointConfig } from "waymark/server"
import { build_conn } from "waymark/testing"
import { rawGet, readAnswer, sendRaw } from "../adapters/raw.js"

const url = { scheme: "https", host: "example.com" } as const
const endpoint = (options: ForceSslOptions = {}, config: EndpointConfig = { url }): Endpoint =>
  define_endpoint({ ...config, plugs: [force_ssl(options), (conn: Conn) => conn.text("in")], on_error: () => {} })

async function ask(
  asked: Endpoint,
  address: string,
  method = "GET",
): Promise<readonly [number, string | null, string]> {
  const response = await asked.fetch(new Request(address, { method }))
  return [response.status, response.headers.get("location"), await response.text()]
}

describe("force_ssl", () => {
  it.each([
    ["GET", 301],
    ["HEAD", 301],
    ["POST", 307],
    ["DELETE", 307],
  ])("force_ssl redirects %s over http with %i, and halts", async (method, status) => {
    const location = "https://example.com/a%2Fb?c=%20"
    expect(await ask(endpoint(), "http://forged.example/a%2Fb?c=%20", method)).toEqual([status, location, ""])
  })

  it.each<readonly [string, EndpointConfig, ForceSslOptions, string]>([
    ["the port of an https url", { url: { ...url, port: 8443 } }, {}, "https://example.com:8443/x"],
    [
      "the host of an http url, without its port",
      { url: { host: "example.com", port: 4000 } },
      {},
      "https://example.com/x",
    ],
    ["the option host", { url }, { host: "secure.example:8443" }, "https://secure.example:8443/x"],
    ["the path that a proxy removes", { url: { ...url, path: "/shop" } }, {}, "https://example.com/shop/x"],
  ])("force_ssl redirects to %s", async (_what, config, options, location) => {
    expect((await ask(endpoint(options, config), "http://forged.example/x"))[1]).toBe(location)
  })

  it.each([
    ["//evil.example/x", "https://example.com//evil.example/x"],
    ["/\\evil.example", "https://example.com/\\evil.example"],
    ["http://evil.example/x", "https://example.com/x"],
    ["/@evil.example", "https://example.com/@evil.example"],
  ])("force_ssl redirects %s to the endpoint's host", async (target, location) => {
    const server = await serve(endpoint(), { port: 0, hostname: "127.0.0.1", print: false })
    const answer = await sendRaw(server.url, rawGet(target, ["host: evil.example"]))
    await server.close()
    expect(readAnswer(answer)[0]).toBe(301)
    expect(/^location: (.*)$/im.exec(answer)?.[1]).toBe(location)
  })

  it("force_ssl redirects OPTIONS * to the root", () => {
    const conn = build_conn("OPTIONS", "*", { endpoint: endpoint() })
    expect(force_ssl()(conn).get_resp_header("location")).toEqual(["https://example.com/"])
  })

  it("force_ssl keeps the path under which Express has mounted it", async () => {
    const server = createServer(express().use("/shop", middleware(endpoint({}, { url: { ...url, path: "/shop" } }))))
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const answer = await sendRaw(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      rawGet("/shop/x", ["host: a.example"]),
    )
    server.close()
    expect(/^location: (.*)$/im.exec(answer)?.[1]).toBe("https://example.com/shop/x")
  })

  it.each<readonly [ForceSslOptions, string | null]>([
    [{}, "max-age=31536000"],
    [{ hsts: { max_age: 0 } }, "max-age=0"],
    [
      { hsts: { max_age: 63_072_000, include_subdomains: true, preload: true } },
      "max-age=63072000; includeSubDomains; preload",
    ],
    [{ hsts: false }, null],
  ])("over https, force_ssl with %j sends the header %s", async (options, header) => {
    const response = await endpoint(options).fetch(new Request("https://example.com/"))
    expect([await response.text(), response.headers.get("strict-transport-security")]).toEqual(["in", header])
  })

  it("force_ssl sends no strict-transport-security over http, where browsers ignore it", async () => {
    const response = await endpoint().fetch(new Request("http://example.com/"))
    expect(response.headers.has("strict-transport-security")).toBe(false)
  })

  it("force_ssl passes on requests to excluded hosts, by default localhost", async () => {
    expect(await ask(endpoint(), "http://localhost:4000/")).toEqual([200, null, "in"])
    const health = endpoint({ exclude: ["health.internal"] })
    expect(await ask(health, "http://health.internal/")).toEqual([200, null, "in"])
    expect((await ask(health, "http://localhost/"))[0]).toBe(301)
  })

  it("force_ssl accepts https that a trusted proxy reports", async () => {
    const plugs = [
      rewrite_on(["x_forwarded_proto"], { trusted_proxies: ["127.0.0.1"] }),
      force_ssl(),
      (conn: Conn) => conn.text("in"),
    ]
    const server = await serve(define_endpoint({ url, plugs }), { port: 0, hostname: "127.0.0.1", print: false })
    const [secure, plain] = await Promise.all([
      sendRaw(server.url, rawGet("/", ["host: example.com", "x-forwarded-proto: https"])),
      sendRaw(server.url, rawGet("/", ["host: example.com", "x-forwarded-proto: http"])),
    ])
    await server.close()
    expect([readAnswer(secure), readAnswer(plain)]).toEqual([
      [200, "in"],
      [301, ""],
    ])
  })

  it("force_ssl says what it needs", () => {
    expect(() => force_ssl({ host: "https://example.com" })).toThrow('got: "https://example.com"')
    expect(() => force_ssl({ hsts: { max_age: 0.5 } })).toThrow("a whole number of seconds, got: 0.5")
    expect(() => force_ssl()(build_conn("GET", "/"))).toThrow("force_ssl needs an endpoint with a url, or a host")
  })
})

describe("cookies are Secure", () => {
  const cookie = (scheme: "http" | "https", its?: "http" | "https"): readonly string[] => {
    const options =
      its === undefined ? { scheme } : { scheme, endpoint: define_endpoint({ url: { ...url, scheme: its } }) }
    return build_conn("GET", "/", options).put_resp_cookie("a", "1").resp_cookie_headers()
  }
  it("cookies are Secure if the request came over https, or the endpoint's url is https", () => {
    expect(cookie("https")).toEqual(["a=1; Path=/; HttpOnly; Secure"])
    expect(cookie("http", "https")).toEqual(["a=1; Path=/; HttpOnly; Secure"])
    expect(cookie("http", "http")).toEqual(["a=1; Path=/; HttpOnly"])
    expect(cookie("http")).toEqual(["a=1; Path=/; HttpOnly"])
  })
})
