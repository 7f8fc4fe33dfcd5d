import { scope, socket } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { sockets } from "waymark/live"
import { define_endpoint, define_router, matched_route } from "waymark/server"
import { build_conn, in_process } from "waymark/testing"
import { describe, expect, expectTypeOf, it, vi } from "vitest"
import { z } from "zod"

const schemas = {
  Page: z.object({ page: z.coerce.number().default(1), at: z.iso.date().optional() }),
  Tags: z.object({ tags: z.array(z.string()) }),
  Text: z.string(),
}
const routes = [
  socket("/pages", "PageSocket", { query: "Page", receives: "Text", sends: "Text" }),
  scope("/", { lists: { tags: "comma" } }, [socket("/tags", "TagSocket", { query: "Tags", sends: "Text" })]),
  socket("/raw", "RawSocket"),
] as const

/** A server with sockets that remember the query in each handler. */
function start() {
  const seen: unknown[] = []
  const web = define_router(routes, { schemas, conn: [sockets] })
  const PageSocket = web.socket("PageSocket", {
    open: (peer) => void seen.push(["open", peer.query_params.page]),
    message: (peer, text) => {
      seen.push(["message", peer.query_params.page + 1])
      if (text === "fail") throw new Error("no")
      if (text === "leave") peer.close()
      peer.send(`${peer.query_params.at} ${text}`)
    },
    invalid: (peer) => void seen.push(["invalid", peer.query_params.page]),
    error: (peer) => void seen.push(["error", peer.query_params.page]),
    close: (peer) => void seen.push(["close", peer.query_params.page, matched_route(peer)?.path]),
  })
  const TagSocket = web.socket("TagSocket", { open: (peer) => peer.send(peer.query_params.tags.join(" and ")) })
  const RawSocket = web.socket("RawSocket", { open: (peer) => peer.send(JSON.stringify(peer.query_params)) })
  const router = web.build({ PageSocket, TagSocket, RawSocket })
  const Endpoint = define_endpoint({ router, on_error: () => {} })
  return { web, seen, Endpoint, api: client<typeof routes, typeof schemas>(routes, in_process(Endpoint, build_conn())) }
}

describe("peer.query_params", () => {
  it("is the output of the schema in each handler", async () => {
    const { api, seen } = start()
    const line = api.page("open", { query: { page: 7, at: "1970-01-01" } })
    const messages = line[Symbol.asyncIterator]()
    line.send("a")
    expect((await messages.next()).value).toBe("1970-01-01 a")
    line.send(1 as never)
    line.send("leave")
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(["close", 7, "/pages"]))
    expect(seen).toEqual([
      ["open", 7],
      ["message", 8],
      ["invalid", 7],
      ["message", 8],
      ["close", 7, "/pages"],
    ])
  })

  it("is also that of the handler of errors, with defaults", async () => {
    const { api, seen } = start()
    const line = api.page("open")
    void line[Symbol.asyncIterator]()
      .next()
      .catch(() => {})
    line.send("fail")
    await vi.waitFor(() => expect(seen.at(-1)).toEqual(["close", 1, "/pages"]))
    expect(seen).toContainEqual(["error", 1])
  })

  it("has lists as the scope of the row writes them", async () => {
    const { api } = start()
    const messages = api.tag("open", { query: { tags: ["a", "b"] } })[Symbol.asyncIterator]()
    expect((await messages.next()).value).toBe("a and b")
  })

  it.each([
    ["", "{}"],
    ["?a=1&b[]=2&b[]=3&c[d]=4", '{"a":"1","b":["2","3"],"c":{"d":"4"}}'],
    ["?a=%C3%A9+x", '{"a":"é x"}'],
    ["?__proto__[a]=1&a", '{"a":""}'],
  ])("without a schema is the decoded query: %s", async (query, expected) => {
    const { Endpoint } = start()
    const line = client(routes, in_process(Endpoint, build_conn())).raw("open", { query: new URLSearchParams(query) })
    expect((await line[Symbol.asyncIterator]().next()).value).toBe(expected)
  })

  it.each([
    ["/pages?page=x", 400],
    ["/pages?%ff", 400],
    ["/raw?%ff", 400],
    ["/raw?a%ff=1", 400],
  ])("refuses %s", async (path, status) => {
    const { Endpoint } = start()
    const headers = {
      upgrade: "websocket",
      connection: "upgrade",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    }
    const response = await Endpoint.fetch(new Request(`http://localhost${path}`, { headers }))
    expect(response.status).toBe(status)
  })

  it("has its type in each handler, also on edge and of sockets of two rows", () => {
    const web = edge.define_router(
      [...routes, socket("/pages/:id", "PageSocket", { query: "Tags", receives: "Text" })],
      {
        contracts: edge.contracts(schemas),
        conn: [sockets, edge.nested_queries],
      },
    )
    web.socket("PageSocket", {
      message: (peer) => {
        expectTypeOf(peer.query_params).toEqualTypeOf<z.output<typeof schemas.Page> | { tags: string[] }>()
      },
      close: (peer) => {
        // @ts-expect-error - the rows have no query in common
        void peer.query_params.page
      },
    })
    web.socket("TagSocket", { close: (peer) => void expectTypeOf(peer.query_params.tags).toEqualTypeOf<string[]>() })
    web.socket("RawSocket", { open: (peer) => void expectTypeOf(peer.query_params["a"]).not.toBeAny() })
  })
})
