import { inspect } from "node:util"
import { describe, expect, it, vi } from "vitest"
import { z } from "zod"
import * as edge from "../../../../src/edge.js"
import { get } from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const SECRET = "0123456789abcdef".repeat(4)
const routes = [
  get("/page", "PageController", "page"),
  get("/any", "PageController", "any", { answers: { 200: "Any", 404: "Any" } }),
] as const
const schemas = { Any: z.unknown() }

/** Programs without types that send a conn, or a part of it; the last ones send copies of its fields. */
type Pick = (conn: { readonly endpoint?: unknown; readonly [field: string]: unknown }) => unknown
const picks: Readonly<Record<string, Pick>> = {
  "the conn": (conn) => conn,
  "an object with the conn": (conn) => ({ conn }),
  "a list with the conn": (conn) => [1, { a: { conn } }],
  "the endpoint": ({ endpoint }) => endpoint,
  "an object with the endpoint": ({ endpoint }) => ({ endpoint }),
  "a promise of the conn": (conn) => Promise.resolve(conn),
  "a copy of the conn": (conn) => ({ ...conn }),
  "a copy of the endpoint": ({ endpoint }) => ({ ...Object(endpoint) }),
  "a deep copy": (conn) => Object.fromEntries(Object.entries({ ...conn, endpoint: { ...Object(conn.endpoint) } })),
}

const untyped = (value: unknown): never => value as never

/** What a request of a path is answered with. */
type Ask = (path: string) => Promise<{ readonly status: number; readonly text: string }>

const servers: Readonly<Record<string, (pick: Pick) => Ask>> = {
  "waymark/server": (pick) => {
    const make = (_error: unknown, conn: never): unknown => pick(conn)
    const web = define_router(routes, { schemas, no_route: untyped(make), problems: untyped({ Any: make }) })
    const Router = web.build({
      PageController: {
        page: async (conn) => conn.json(untyped(await pick(untyped(conn)))),
        any: async (conn) => {
          if (conn.query_params["fail"] !== undefined) throw Object.assign(new Error("no"), { status: 404 })
          return conn.answer(200, await pick(untyped(conn)))
        },
      },
    })
    const { fetch } = define_endpoint({ router: Router, secret_key_base: SECRET, on_error: () => {} })
    return asking(fetch)
  },
  "waymark/edge": (pick) => {
    const make = (_error: unknown, conn: never): unknown => pick(conn)
    const contracts = edge.contracts(schemas, { no_route: untyped(make), problems: untyped({ Any: make }) })
    const web = edge.define_router(routes, { contracts })
    const Router = web.build({
      PageController: {
        page: async (conn) => conn.json(untyped(await pick(untyped(conn)))),
        any: async (conn) => {
          if (conn.query_params["fail"] !== undefined) throw Object.assign(new Error("no"), { status: 404 })
          return conn.answer(200, await pick(untyped(conn)))
        },
      },
    })
    const { fetch } = edge.define_endpoint({ router: Router, secret_key_base: SECRET, on_error: () => {} })
    return asking(fetch)
  },
}

function asking(fetch: (request: Request) => Promise<Response>): Ask {
  return async (path) => {
    const response = await fetch(new Request(`http://localhost${path}`))
    return { status: response.status, text: await response.text() }
  }
}

describe.each(Object.entries(servers))("the secret of an endpoint of %s", (_name, serve) => {
  it.each(Object.entries(picks))("is in no answer with %s", async (what, pick) => {
    vi.spyOn(console, "error").mockImplementation(() => {})
    const ask = serve(pick)
    for (const path of ["/page", "/any", "/any?fail", "/zzz"]) {
      const { status, text } = await ask(path)
      expect(text).not.toContain("0123456789abcdef")
      const isRefused = !what.includes("copy")
      expect([path, isRefused ? `${status} ${text}` : ""]).toEqual([path, isRefused ? "500 Internal Server Error" : ""])
    }
  })
})

describe("a conn and an endpoint", () => {
  const Endpoint = define_endpoint({ secret_key_base: SECRET })
  const conn = build_conn("GET", "/", { endpoint: Endpoint })

  it("are not written as JSON", () => {
    expect(() => JSON.stringify({ conn })).toThrow("JSON has no conn or endpoint: send its values")
    expect(() => JSON.stringify(Endpoint)).toThrow("JSON has no conn or endpoint")
  })

  it("do not print the secret", () => {
    expect(inspect(conn, { depth: 9 }) + inspect(Endpoint, { depth: 9 })).not.toContain("0123456789abcdef")
    expect(Object.keys(Endpoint)).not.toContain("config")
    expect(Endpoint.config.secret_key_base).toBe(SECRET)
  })
})
