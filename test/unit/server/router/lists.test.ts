import { runInThisContext } from "node:vm"
import { type } from "arktype"
import * as v from "valibot"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { helpersCode } from "../../../../src/build/bundler/link-code.js"
import { client } from "../../../../src/core/client/index.js"
import { clientCode } from "../../../../src/build/bundler/compile-client.js"
import {
  client as compiledClient,
  compiled_table,
  helpers as compiledHelpers,
} from "../../../../src/core/compiled/index.js"
import type { HelperData } from "../../../../src/core/compiled/compiled-helpers.js"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import * as edge from "../../../../src/edge.js"
import {
  ArgumentError,
  bind_helpers,
  dynamic,
  get,
  helpers,
  match,
  pick_routes,
  scope,
  socket,
  verified_routes,
} from "../../../../src/index.js"
import { events, sockets } from "../../../../src/server/live/index.js"
import { openapi } from "../../../../src/readers/openapi/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { AnySchemas, Conn } from "../../../../src/server.js"
import { in_process } from "../../../../src/server/testing/index.js"
import { listsCalls, listsCases, listsReadCases, listsTable } from "../../../cases/lists.js"

const site = new URL("https://example.com")
/** The data that `waymark/bundler` writes for the helpers of a browser. */
const linkData = (table: readonly unknown[]): readonly HelperData[] =>
  runInThisContext(helpersCode(table)) as readonly HelperData[] // the code of such data
type AnyHelpers = Readonly<Record<string, (...args: readonly unknown[]) => string>>
type AnyClient = Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>
const names = ["item_path", "in_item_path", "in_live_path", "in_user_path"] as const
const picked = pick_routes(listsTable, names)

/** Calls without types: the cases have values that no schema gives. */
const called = (functions: object): AnyHelpers => functions as AnyHelpers

const decodedCommas = (path: string): string => path.replace(/%5B/g, "[").replace(/%5D/g, "]")

describe("a list of lists in a link", () => {
  const data = linkData(listsTable)
  const json = compileTable(listsTable)
  const ways: readonly (readonly [way: string, Routes: AnyHelpers, isBound: boolean])[] = [
    ["helpers", called(helpers(listsTable)), false],
    ["bind_helpers", called(bind_helpers(helpers(listsTable), site)), true],
    ["helpers of picked rows", called(helpers(picked)), false],
    ["helpers of a compiled table", called(helpers(compiled_table<typeof listsTable>(json.json))), false],
    ["compiled helpers", called(compiledHelpers(data)), false],
  ]
  it.each(ways)("is written as the row says: %s", (_way, Routes, isBound) => {
    for (const [helper, args, path] of listsCalls)
      for (const [query, written] of listsCases) {
        const link = Routes[`${helper}_path`]?.(...(isBound ? [] : [site]), ...args, query)
        expect(link).toBe(path + (written === "" ? "" : `?${written}`))
      }
  })

  it("is written as the row says: verified_path", () => {
    const { verified_path } = verified_routes(listsTable)
    for (const [query, written] of listsCases)
      expect(verified_path(site, "/items", query)).toBe(written === "" ? "/items" : `/items?${written}`)
    expect(verified_path(site, "/in/plain", { ids: ["1"] })).toBe("/in/plain?ids[]=1")
  })

  it("has brackets in a row without a query, since its query is read as by Plug", () => {
    for (const Routes of [called(helpers(listsTable)), called(compiledHelpers(data))])
      expect(Routes["in_plain_path"]?.(site, "index", { ids: ["1", "2"] })).toBe("/in/plain?ids[]=1&ids[]=2")
  })

  it.each([
    ["an object with two keys", [{ a: 1, b: 2 }]],
    ["a list", [["a"]]],
    ["a date", [new Date(0)]],
    ["a function", [() => {}]],
    ["an empty text without others", [""]],
    ["null without others", [null]],
  ])("refuses %s as an item", (_what, ids) => {
    for (const [, Routes, isBound] of ways)
      for (const key of ["ids", "tags"])
        expect(() => Routes["item_path"]?.(...(isBound ? [] : [site]), "index", { [key]: ids })).toThrow(ArgumentError)
  })

  it("keeps a key that is a param of the path out of the query", () => {
    const table = [get("/:ids", "XController", "show", { query: "Q", lists: { ids: "repeated" } })] as const
    const compiled = compiledHelpers(linkData(table))
    for (const Routes of [called(helpers(table)), called(compiled)])
      expect(Routes["x_path"]?.(site, "show", "a", { ids: ["1", "2"] })).toBe("/a")
  })
})

describe("a list of lists in a request of a client", async () => {
  const urls: string[] = []
  const fetch = (request: Request): Promise<Response> => {
    urls.push(decodedCommas(request.url.slice(site.href.length - 1)))
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  const module = `data:text/javascript,${encodeURIComponent(`export default ${clientCode(listsTable)}`)}`
  const { default: calls }: { readonly default: readonly never[] } = await import(module)
  const options = { base_url: site, fetch }
  const ways: readonly (readonly [string, object])[] = [
    ["client", client(listsTable, options)],
    ["client of a compiled table", client(compiled_table<typeof listsTable>(compileTable(listsTable).json), options)],
    ["client of picked rows", client(picked, options)],
    ["compiled client", compiledClient<typeof listsTable>(calls, options)],
  ]
  it.each(ways)("is written as the row says: %s", async (_way, made) => {
    const api = made as AnyClient
    for (const [helper, args, path] of listsCalls.filter(([, [action]]) => action !== "open"))
      for (const [query, written] of listsCases) {
        await api[helper]?.(...args, { query })
        expect(urls.at(-1)).toBe(path + (written === "" ? "" : `?${written}`))
      }
    await expect(async () => api["item"]?.("index", { query: { tags: [["a"]] } })).rejects.toThrow(ArgumentError)
  })
})

/** What each library takes for the cases. */
const anything = {
  zod: z.looseObject({ ids: z.any().optional(), tags: z.any().optional() }),
  valibot: v.looseObject({ ids: v.optional(v.any()), tags: v.optional(v.any()) }),
  arktype: type({ "ids?": "unknown", "tags?": "unknown", "at?": "unknown" }),
} as const

const show = (conn: Conn): Conn => conn.json({ got: conn.query_params })

describe.each(Object.entries(anything))("a list of lists in a query of a schema of %s", (_library, Q) => {
  const web = define_router(
    dynamic([
      match("*", "/items", "ItemController", "index", {
        query: "Q",
        lists: { ids: "repeated", tags: "comma", at: "brackets" },
      }),
    ]),
    { schemas: { Q } },
  )
  const endpointOf = (...plugs: readonly ((conn: Conn) => Conn)[]) =>
    define_endpoint({ plugs, router: web.build({ ItemController: { index: show } } as never), on_error: () => {} })
  const read = async (endpoint: ReturnType<typeof endpointOf>, query: string, method = "GET"): Promise<unknown> => {
    const response = await endpoint.fetch(new Request(`https://example.com/items?${query}`, { method }))
    const text = await response.text()
    return [response.status, response.status === 200 && text !== "" ? JSON.parse(text).got : null]
  }

  it("is read as the row says, in links and in other forms", async () => {
    const endpoint = endpointOf()
    for (const [, written, got] of listsCases) expect(await read(endpoint, written)).toEqual([200, got])
    for (const [query, got] of listsReadCases) expect(await read(endpoint, query)).toEqual([200, got])
    expect(await read(endpoint, "ids=1", "HEAD")).toEqual([200, null])
  })

  it("is read as the row says after plugs have read or changed the params", async () => {
    const touched = endpointOf((conn) => (conn.params["ids"] === undefined ? conn : conn))
    for (const [query, got] of listsReadCases) expect(await read(touched, query)).toEqual([200, got])
    const changed = endpointOf((conn) => {
      conn.query_params = { ...conn.query_params, ids: "own" }
      return conn
    })
    expect(await read(changed, "ids=1&ids=2&tags=a,b")).toEqual([200, { ids: ["own"], tags: ["a", "b"] }])
  })
})

describe("a query with lists", () => {
  const row = { query: "Q", lists: { ids: "repeated", tags: "comma" } } as const
  const ask = async (Q: AnySchemas[string], query: string): Promise<unknown> => {
    const web = define_router(dynamic([get("/", "XController", "index", row)]), { schemas: { Q } })
    const router = web.build({ XController: { index: show } } as never)
    const response = await define_endpoint({ router, on_error: () => {} }).fetch(
      new Request(`https://example.com/?${query}`),
    )
    return response.status === 200 ? JSON.parse(await response.text()).got : response.status
  }

  it.each([
    ["zod", z.object({ ids: z.array(z.coerce.number()).optional(), tags: z.array(z.string()).default(["all"]) })],
    [
      "valibot",
      v.object({
        ids: v.optional(v.array(v.pipe(v.string(), v.transform(Number), v.number()))),
        tags: v.optional(v.array(v.string()), ["all"]),
      }),
    ],
    ["arktype", type({ "ids?": "string.numeric.parse[]", tags: type("string[]").default(() => ["all"]) })],
  ])("goes through the schema of %s, also twice", async (_library, Q) => {
    for (const _time of [1, 2]) {
      expect(await ask(Q, "ids=1&ids=2&tags=a,b")).toEqual({ ids: [1, 2], tags: ["a", "b"] })
      expect(await ask(Q, "ids=1")).toEqual({ ids: [1], tags: ["all"] })
      expect(await ask(Q, "ids=1&ids=x")).toBe(400)
      expect(await ask(Q, "")).toEqual({ tags: ["all"] })
    }
  })

  it.each([
    ["a value or a list", z.union([z.string(), z.array(z.string())]), ["1"]],
    [
      "text that it splits, or a list",
      z.union([z.string().transform((s) => s.split(",")), z.array(z.string())]),
      ["1"],
    ],
    [
      "what it makes a list of",
      z.preprocess((given) => (typeof given === "string" ? given.split(",") : given), z.array(z.string())),
      ["1"],
    ],
    ["a list of at most one", z.array(z.string()).max(1), ["1"]],
  ])("gives a list for a key that comes once, to a schema of %s", async (_what, ids, got) => {
    expect(await ask(z.object({ ids, tags: z.array(z.string()).optional() }), "ids=1")).toEqual({ ids: got })
  })

  it("is limited to 1,000 items", async () => {
    const Q = z.object({ ids: z.any().optional(), tags: z.array(z.string()).optional() })
    expect(await ask(Q, `tags=${"a,".repeat(999)}a`)).toEqual({ tags: Array(1_000).fill("a") })
    for (const query of [`tags=${"a,".repeat(1_000)}a`, `ids=1&tags=${"a,".repeat(999)}a`, "ids=1&".repeat(1_001)])
      expect(await ask(Q, query)).toBe(400)
  })

  it("refuses invalid UTF-8 in an item", async () => {
    expect(await ask(z.object({ ids: z.any(), tags: z.any() }), "ids=&tags=a,%ff")).toBe(400)
  })

  it("gives lists to a row of waymark/edge without nested queries", async () => {
    const routes = [get("/", "XController", "index", row)] as const
    const schemas = { Q: z.object({ ids: z.array(z.string()).optional(), tags: z.array(z.string()).optional() }) }
    const web = edge.define_router(routes, { contracts: edge.contracts(schemas) })
    const XController = web.controller("XController", { index: (conn) => conn.json(conn.query_params) })
    const endpoint = edge.define_endpoint({ router: web.build({ XController }) })
    for (const [query, got] of [
      ["ids=1&ids=2&tags=a,b%2C", { ids: ["1", "2"], tags: ["a", "b,"] }],
      ["ids=1", { ids: ["1"] }],
    ] as const)
      expect(await (await endpoint.fetch(new Request(`https://example.com/?${query}`))).json()).toEqual(got)
  })
})

describe("the keys of lists", () => {
  const start = (Q: AnySchemas[string], lists: object): unknown =>
    define_router(dynamic([get("/", "XController", "index", { query: "Q", lists } as never)]), {
      schemas: { Q },
    }).build({
      XController: { index: show },
    } as never)

  it.each([
    [
      "zod",
      z.object({ ids: z.array(z.string()), page: z.coerce.number(), one: z.string(), deep: z.array(z.object({})) }),
    ],
    [
      "arktype",
      type({ ids: "string[]", page: "string.numeric.parse", one: "'a' | 'b'", deep: "object[]", "+": "reject" }),
    ],
  ])("have to be lists of strings in a schema of %s, when the program starts", (_library, Q) => {
    expect(() => start(Q, { ids: "comma" })).not.toThrow()
    expect(() => start(Q, { idz: "comma" })).toThrow('schema "Q" has no "idz", which is in "lists" (at get "/")')
    for (const key of ["page", "one", "deep"])
      expect(() => start(Q, { ids: "comma", [key]: "repeated" })).toThrow(
        `"${key}" of schema "Q" takes no list of strings, but it is in "lists" (at get "/")`,
      )
  })

  it("are not checked in a schema that does not tell", () => {
    for (const Q of [
      z.looseObject({}),
      z.record(z.string(), z.any()),
      z.object({ at: z.date() }),
      z.any(),
      z.object({ idz: z.preprocess((x) => x, z.any()) }),
    ])
      expect(() => start(Q, { idz: "comma" })).not.toThrow()
  })

  it("of a scope have to be in the schema of one of its rows", () => {
    const schemas = { A: z.object({ ids: z.array(z.string()) }), B: z.object({ page: z.string() }) }
    const build = (lists: object): unknown =>
      define_router(
        dynamic([
          scope("/", { lists } as never, [
            get("/a", "XController", "a", { query: "A" }),
            get("/b", "XController", "b", { query: "B" }),
          ]),
        ]),
        { schemas },
      ).build({ XController: { a: show, b: show } } as never)
    expect(() => build({ ids: "comma" })).not.toThrow()
    expect(() => build({ ids: "comma", idz: "comma" })).toThrow(
      'schema "B" has no "idz", which is in "lists" (at get "/b")',
    )
    expect(() => build({ page: "comma" })).toThrow('"page" of schema "B" takes no list of strings')
  })
})

describe("a document", () => {
  it("has the style of each list, and the server reads what it says", () => {
    const Q = z.object({
      ids: z.array(z.string()),
      tags: z.union([z.string(), z.array(z.string())]).optional(),
      at: z.array(z.string()).optional(),
      other: z.array(z.string()).optional(),
      page: z.string(),
    })
    const rows = [
      get("/", "XController", "index", {
        query: "Q",
        lists: { ids: "repeated", tags: "comma", at: "brackets" },
        answers: { 204: null },
      }),
    ] as const
    const { paths } = openapi(rows, { info: { title: "", version: "" }, schemas: { Q } })
    const given = paths["/"]?.get?.parameters?.map((parameter) => {
      const { name, style, explode } = "name" in parameter ? { style: undefined, explode: undefined, ...parameter } : {}
      return [name, style, explode]
    })
    expect(given).toEqual([
      ["ids", "form", true],
      ["tags", "form", false],
      ["at[]", "form", true],
      ["other[]", "form", true],
      ["page", undefined, undefined],
    ])
  })
})

describe("streams of events and sockets with lists in their queries", () => {
  const live_schemas = {
    Filter: z.object({ ids: z.array(z.coerce.number()), tags: z.array(z.string()).default([]) }),
    Got: z.object({ ids: z.array(z.number()), tags: z.array(z.string()) }),
  }
  const live_routes = [
    scope("/", { lists: { ids: "repeated", tags: "comma" } }, [
      get("/changes", "ChangeController", "index", { query: "Filter", events: { got: "Got" } }),
      socket("/live", "LiveSocket", { query: "Filter", sends: "Got" }),
    ]),
  ] as const
  const web = define_router(live_routes, { schemas: live_schemas, conn: [events, sockets] })
  const endpoint = define_endpoint({
    on_error: () => {},
    router: web.build({
      ChangeController: web.controller("ChangeController", {
        index: (conn) =>
          conn.events(async (send) => {
            await send("got", conn.query_params)
          }),
      }),
      LiveSocket: web.socket("LiveSocket", { open: (peer) => peer.send({ ids: [], tags: [] }), message: () => {} }),
    }),
  })
  const api = client<typeof live_routes, typeof live_schemas>(live_routes, in_process(endpoint))
  const query = { ids: [1, 2], tags: ["a,b", "c"] }

  it("a stream of events gets them", async () => {
    for await (const { data } of api.change("index", { query })) {
      expect(data).toEqual(query)
      break
    }
  })

  it("a socket is opened with them, and refused without", async () => {
    for await (const message of api.live("open", { query })) {
      expect(message).toEqual({ ids: [], tags: [] })
      break
    }
    const refused = api.live("open", { query: { ids: ["x"] as never } })
    await expect(async () => {
      for await (const _message of refused) break
    }).rejects.toThrow("/live")
  })
})
