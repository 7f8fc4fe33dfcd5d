import { describe, expect, it } from "vitest"
import { conn_from_request, define_endpoint } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"

/** A request of a runtime that does not normalize the URL. */
const requestOf = (url: string): Request =>
  Object.defineProperty(new Request("http://localhost/"), "url", { value: url })

describe("conn_from_request", () => {
  it.each([
    ["http://localhost/a/../b?c=/../", ["a", "..", "b"], "/a/../b", "c=/../"],
    ["http://localhost/a\\b", ["a\\b"], "/a\\b", ""],
    ["http://localhost//evil.example/a", ["evil.example", "a"], "//evil.example/a", ""],
    ["http://localhost", [], "/", ""],
    ["http://localhost?a", [], "/", "a"],
    ["http://localhost/a#b?c", ["a"], "/a", ""],
    ["http://localhost/a?b#c", ["a"], "/a", "b"],
  ])("takes path and query from %s without normalizing them", (url, path_info, request_path, query_string) => {
    expect(conn_from_request(requestOf(url))).toMatchObject({ path_info, request_path, query_string })
  })

  it.each([
    ["http://localhost:4000/", ["http", "localhost", 4000]],
    ["https://Example.com/", ["https", "example.com", 443]],
    ["http://[::1]/", ["http", "[::1]", 80]],
  ])("takes scheme, host and port from the URL %s", (url, origin) => {
    const { scheme, host, port } = conn_from_request(requestOf(url))
    expect([scheme, host, port]).toEqual(origin)
  })

  it("reads the origins of many hosts, each again and again", () => {
    for (const round of [1, 2])
      for (let index = 0; index < 250; index += 1) {
        const { host, port, request_path } = conn_from_request(
          requestOf(`http://Host${index}:${4000 + index}/${round}`),
        )
        expect([host, port, request_path]).toEqual([`host${index}`, 4000 + index, `/${round}`])
      }
  })

  it.each(["http://a b/", "/a", "http://user@localhost/", "http://localhost/caf\u00e9", "http://localhost/?\u00e9"])(
    "throws for the URL %s, and an endpoint answers it with 400",
    async (url) => {
      expect(() => conn_from_request(requestOf(url))).toThrow(TypeError)
      const endpoint = define_endpoint({ plugs: [(conn: Conn) => conn.text("in")] })
      expect((await endpoint.fetch(requestOf(url))).status).toBe(400)
    },
  )
})
