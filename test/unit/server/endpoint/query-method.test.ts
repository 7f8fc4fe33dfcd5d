import { describe, expect, it } from "vitest"
import { z } from "zod"
import { build_routes, get, list_routes, match, pipe_through, pipeline, plug, query, scope } from "waymark"
import { client } from "waymark/client"
import { openapi, undocumented_routes } from "waymark/openapi"
import { cookie_store, cors, method_override, parsers, session, standard_plugs } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import { build_conn } from "waymark/testing"

const schemas = { Search: z.object({ words: z.string() }), Found: z.object({ method: z.string(), words: z.string() }) }

const routes = [
  pipeline("browser", [plug("fetch_session"), plug("protect_from_forgery")]),
  query("/search", "SearchController", "index", { body: "Search", answers: { 200: "Found" } }),
  query("/plain", "SearchController", "plain"),
  match("report", "/report", "SearchController", "report", { body: "Search" }),
  match("*", "/any", "SearchController", "plain"),
  scope("/site", [
    pipe_through("browser"),
    query("/", "SearchController", "plain"),
    get("/page", "SearchController", "plain"),
  ]),
] as const

const web = define_router(routes, { plugs: { ...standard_plugs }, schemas })
const SearchController = web.controller("SearchController", {
  index: (conn) => conn.json({ method: conn.method, words: conn.body_params.words }),
  plain: (conn) => conn.json(conn.body_params),
  report: (conn) => conn.json(conn.body_params),
})
const Endpoint = define_endpoint({
  secret_key_base: "s".repeat(64),
  plugs: [
    cors({ origins: ["https://app.example"] }),
    parsers(),
    method_override,
    session({ store: cookie_store({ signing_salt: "x" }), key: "_k" }),
  ],
  router: web.build({ SearchController }),
  method_not_allowed: true,
  on_error: () => undefined,
})

const json = { "content-type": "application/json" }
const ask = async (
  method: string,
  path: string,
  body?: string,
  headers: HeadersInit = json,
): Promise<readonly [number, string]> => {
  const response = await Endpoint.fetch(
    new Request(`http://localhost${path}`, { method, headers, ...(body === undefined ? {} : { body }) }),
  )
  return [response.status, await response.text()]
}

describe("a row for QUERY", () => {
  it("has a builder, also in build_routes", () => {
    const built = build_routes((table) => [table.query("/search", "SearchController", "index", { body: "Search" })])
    expect(built).toEqual([["query", "/search", "SearchController", "index", { body: "Search" }]])
    expect(list_routes(built)[0].verb).toBe("query")
  })

  it("gets its body, with a contract and without one", async () => {
    expect(await ask("QUERY", "/search", '{"words":"a b"}')).toEqual([200, '{"method":"QUERY","words":"a b"}'])
    expect(await ask("QUERY", "/search", "{}")).toHaveProperty("0", 422)
    expect(await ask("QUERY", "/plain", '{"a":[1]}')).toEqual([200, '{"a":[1]}'])
    expect(await ask("QUERY", "/plain", "a[]=1&a[]=2", { "content-type": "application/x-www-form-urlencoded" })).toEqual([200, '{"a":["1","2"]}']) // prettier-ignore
    expect(await ask("QUERY", "/plain")).toEqual([200, "{}"])
    expect(await ask("QUERY", "/plain", "x", { "content-type": "text/plain" })).toHaveProperty("0", 415)
  })

  it("needs no token against forgery, since it changes nothing", async () => {
    expect(await ask("QUERY", "/site", '{"a":1}')).toEqual([200, '{"a":1}'])
    expect(await ask("QUERY", "/site", '{"a":1}', { ...json, "sec-fetch-site": "cross-site", origin: "https://evil.example" })).toHaveProperty("0", 200) // prettier-ignore
  })

  it("is in the allow header of other methods, and no other method answers it", async () => {
    const response = await Endpoint.fetch(new Request("http://localhost/search"))
    expect([response.status, response.headers.get("allow")]).toEqual([405, "QUERY, OPTIONS"])
    expect(await ask("HEAD", "/search")).toHaveProperty("0", 405)
    expect(await ask("QUERY", "/site/page", "{}")).toHaveProperty("0", 405)
  })

  it("is allowed by the preflight of another origin", async () => {
    const headers = { origin: "https://app.example", "access-control-request-method": "QUERY" }
    const response = await Endpoint.fetch(new Request("http://localhost/search", { method: "OPTIONS", headers }))
    expect(response.headers.get("access-control-allow-methods")).toBe("QUERY")
  })

  it("is not reached by a form with _method, which would skip the token", () => {
    const conn = build_conn("POST", "/search", { body_params: { _method: "query" } })
    expect(method_override(conn).method).toBe("POST")
  })

  it("is called by the client with its body", async () => {
    const api = client<typeof routes, typeof schemas>(routes, { base_url: "http://localhost", fetch: Endpoint.fetch })
    const answer = await api.search("index", { body: { words: "x" } })
    expect([answer.status, answer.body]).toEqual([200, { method: "QUERY", words: "x" }])
  })
})

describe("the body of a row of any method", () => {
  it("is read for a row of match, whose contract it fits", async () => {
    expect(await ask("REPORT", "/report", '{"words":"a"}')).toEqual([200, '{"words":"a"}'])
    expect(await ask("REPORT", "/report", "{}")).toHaveProperty("0", 422)
  })

  it.each(["DELETE", "OPTIONS", "PROPFIND", "PURGE", "QUERY"])(
    "is read for %s on a row of every method",
    async (method) => {
      expect(await ask(method, "/any", '{"a":1}')).toEqual([200, '{"a":1}'])
    },
  )

  it.each(["get", "head", "connect", "trace"] as const)("is refused for %s", (verb) => {
    const rows: readonly unknown[] = [["match", verb, "/", "SearchController", "index", { body: "Search" }]]
    expect(() => list_routes(rows)).toThrow(`option "body" is not for ${verb.toUpperCase()}`)
  })
})

describe("the document of a row for QUERY", () => {
  const info = { title: "Search", version: "1.0.0" }

  it("has its operation and its body in OpenAPI 3.2", () => {
    const document = openapi(routes, { info, schemas, version: "3.2" })
    expect(document.openapi).toBe("3.2.0")
    expect(document.paths["/search"]?.query).toMatchObject({
      operationId: "search_index",
      requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Search" } } } },
    })
    expect(undocumented_routes(document).map(({ verb }) => verb)).toEqual(["*"])
  })

  it("is listed as left out of OpenAPI 3.1", () => {
    const document = openapi(routes, { info, schemas })
    expect(document.openapi).toBe("3.1.1")
    expect(document.paths["/search"]).toBeUndefined()
    expect(undocumented_routes(document)).toContainEqual({
      verb: "query",
      path: "/search",
      host: null,
      reason: 'OpenAPI 3.1 has no operation for QUERY; write the document with version: "3.2"',
    })
  })
})
