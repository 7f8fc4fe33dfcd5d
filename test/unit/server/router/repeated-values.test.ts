import { type } from "arktype"
import * as v from "valibot"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { dynamic, get, match, post } from "../../../../src/index.js"
import { accepts, parsers } from "../../../../src/server/plugs/index.js"
import * as edge from "../../../../src/edge.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { AnySchemas, Conn, Endpoint } from "../../../../src/server.js"

/** An endpoint that answers with the query and the body that its schemas give. */
function endpointOf(schemas: AnySchemas, before: (conn: Conn) => Conn = (conn) => conn): Endpoint {
  const web = define_router(
    dynamic([
      get("/query", "XController", "query", { query: "Given" }),
      get("/issues", "XController", "query", { query: "Given", on_invalid: "action" }),
      match("*", "/any", "XController", "query", { query: "Given" }),
      post("/body", "XController", "body", { body: "Given" }),
      get("/plain", "XController", "query"),
    ]),
    { schemas },
  )
  const XController = {
    query: (conn: Conn): Conn => conn.json(conn.query_params),
    body: (conn: Conn): Conn => conn.json(conn.body_params),
  }
  const router = web.build({ XController } as never)
  return define_endpoint({ plugs: [parsers(), before], router, on_error: () => {} })
}

interface Sent {
  readonly status: number
  readonly json: unknown
}

async function send(endpoint: Endpoint, path: string, init: RequestInit = {}): Promise<Sent> {
  const request = new Request(`http://localhost${path}`, { ...init, headers: { accept: "application/json" } })
  const response = await endpoint.fetch(request)
  const text = await response.text()
  return { status: response.status, json: text === "" ? undefined : JSON.parse(text) }
}

const issues = (path: readonly (string | number)[], message: unknown = expect.any(String)): object => ({
  status: 400,
  json: { errors: expect.objectContaining({ issues: [{ path, message }] }) },
})

const ask = (field: z.ZodType, query: string): Promise<Sent> =>
  send(endpointOf({ Given: z.object({ a: field.optional() }) }), `/query?${query}`)

describe("a key that comes more than once, with a schema for the query", () => {
  const one_or_many = z.union([z.string(), z.array(z.string())])
  it.each([
    ["a list", z.array(z.string()), "a=1&a=2", ["1", "2"]],
    ["a value or a list", one_or_many, "a=1&a=2", ["1", "2"]],
    ["a value or a list, and it comes once", one_or_many, "a=1", "1"],
    [
      "text that it splits, or a list",
      z.union([z.string().transform((s) => s.split(",")), z.array(z.string())]),
      "a=1&a=2",
      ["1", "2"],
    ],
    [
      "what it makes a list of",
      z.preprocess((given) => [given].flat(), z.array(z.string())),
      "a=1&a=2&a=3",
      ["1", "2", "3"],
    ],
    ["a number or a list of numbers", z.union([z.coerce.number(), z.array(z.coerce.number())]), "a=1&a=2", [1, 2]],
    ["a list of numbers or a number", z.union([z.array(z.coerce.number()), z.coerce.number()]), "a=1&a=2", [1, 2]],
    ["anything", z.any(), "a=1&a=2", ["1", "2"]],
    ["empty values in it", z.array(z.string()), "a=&a=1&a", ["", "1", ""]],
    ["the same value twice", z.array(z.string()), "a=1&a=1", ["1", "1"]],
    ["an escaped name", z.array(z.string()), "a=1&%61=2", ["1", "2"]],
    ["a list in brackets before it", z.array(z.string()), "a[]=1&a=2", ["1", "2"]],
    ["a list in brackets after it", z.array(z.string()), "a=1&a[]=2&a=3&a[]=4", ["1", "2", "3", "4"]],
    ["a key in an object", z.object({ b: z.array(z.string()) }), "a[b]=1&a[b]=2", { b: ["1", "2"] }],
    [
      "a key in an object of a list",
      z.array(z.object({ b: z.string() })),
      "a[][b]=1&a[][b]=2",
      [{ b: "1" }, { b: "2" }],
    ],
    ["an object and a value", z.array(z.any()), "a[b]=1&a=2&a[c]=3", [{ b: "1" }, "2", { c: "3" }]],
    ["a value and an object", z.array(z.any()), "a=2&a[b]=1&a[]=3", ["2", { b: "1" }, "3"]],
  ])("gives the schema of %s all values", async (_what, field, query, a) => {
    expect(await ask(field, query)).toEqual({ status: 200, json: { a } })
  })

  it.each([
    ["text", z.string(), "a=1&a=2"],
    ["text, whose values are equal", z.string(), "a=1&a=1"],
    ["converted text", z.coerce.string(), "a=1&a=2"],
    ["a number", z.coerce.number(), "a=1&a=2"],
    ["a number, of an empty value", z.coerce.number(), "a=&a=2"],
    ["a bigint", z.coerce.bigint().transform(String), "a=1&a=2"],
    ["a date", z.coerce.date().transform(String), "a=2024&a=1"],
    ["a choice", z.enum(["1", "2"]), "a=1&a=2"],
    ["a boolean", z.stringbool(), "a=true&a=false"],
    ["text that it converts", z.string().transform((text) => text.length), "a=1&a=2"],
    ["text made of anything", z.any().transform((given) => String(given)), "a=1&a=2"],
    ["an object", z.object({ b: z.string() }), "a[b]=1&a=2"],
    ["text, with a list in brackets", z.coerce.string(), "a[]=1&a=2"],
  ])("is refused where the schema takes %s", async (_what, field, query) => {
    expect(await ask(field, query)).toEqual(issues(["a"]))
  })

  it("is refused with a clear message, if the schema would convert the list", async () => {
    for (const field of [
      z.coerce.number(),
      z.coerce.string(),
      z.coerce.date(),
      z.any().transform(Number).pipe(z.number()),
    ])
      expect(JSON.stringify(await ask(field, "a=1&a=2"))).toMatch(/expected one value, got 2|received array/)
    const numbers = z.union([z.coerce.number(), z.coerce.date()])
    expect(await ask(numbers, "a=1&a=2")).toEqual(issues(["a"], "expected one value, got 2"))
  })

  it("is refused in an object, at its place", async () => {
    const field = z.object({ b: z.any().transform(String) })
    expect(await ask(field, "a[b]=1&a[b]=2&a[b]=3")).toEqual(issues(["a", "b"], "expected one value, got 3"))
  })

  const libraries: Readonly<Record<string, AnySchemas>> = {
    zod: { Given: z.object({ one: z.coerce.number().optional(), many: z.array(z.string()).optional() }) },
    valibot: {
      Given: v.object({
        one: v.optional(v.pipe(v.unknown(), v.transform(Number), v.number())),
        text: v.optional(v.pipe(v.unknown(), v.transform(String))),
        many: v.optional(v.array(v.string())),
      }),
    },
    arktype: { Given: type({ "one?": "string.numeric.parse", "many?": "string[]" }) },
  }
  it.each(Object.entries(libraries))("reaches the schemas of %s", async (_library, schemas) => {
    const endpoint = endpointOf(schemas)
    expect(await send(endpoint, "/query?many=1&many=2&one=3")).toMatchObject({
      status: 200,
      json: { many: ["1", "2"], one: 3 },
    })
    expect(await send(endpoint, "/query?one=1&one=2")).toEqual(issues(["one"]))
  })

  it("is refused by a conversion that throws, also of an asynchronous schema", async () => {
    const sync = v.object({ a: v.pipe(v.unknown(), v.transform(String)) })
    const wait = v.pipeAsync(
      v.unknown(),
      v.transformAsync(async (given) => String(await Promise.resolve(given))),
    )
    for (const Given of [sync, v.objectAsync({ a: wait })])
      expect(await send(endpointOf({ Given }), "/query?a=1&a=2")).toEqual(issues(["a"], "expected one value, got 2"))
  })

  it("leaves a list that the action may convert", async () => {
    const web = define_router([get("/", "XController", "index", { query: "Q" })], {
      schemas: { Q: z.object({ a: z.any() }) },
    })
    const router = web.build({ XController: { index: (conn) => conn.text(`${conn.query_params.a}`) } })
    const endpoint = define_endpoint({ router })
    expect(await (await endpoint.fetch(new Request("http://localhost/?a=1&a=2"))).text()).toBe("1,2")
  })

  it("gives an action that gets the issues all that was sent", async () => {
    const { status, json } = await send(endpointOf({ Given: z.object({ a: z.string() }) }), "/issues?a=1&a=2")
    expect(status).toBe(200)
    expect(json).toMatchObject({ ok: false, issues: [{ path: ["a"] }], given: { a: ["1", "2"] } })
  })

  it("does not show hidden values in messages", async () => {
    const password = z.any().refine(() => false, { error: ({ input }) => `not ${JSON.stringify(input)}` })
    const { json } = await send(endpointOf({ Given: z.object({ password }) }), "/query?password=abcdef&password=ghijkl")
    expect(JSON.stringify(json)).not.toMatch(/abcdef|ghijkl/)
  })

  it("holds for HEAD, for each method, and for events", async () => {
    const endpoint = endpointOf({ Given: z.object({ a: z.string().optional() }) })
    for (const method of ["GET", "HEAD", "POST", "PURGE"])
      expect((await endpoint.fetch(new Request("http://localhost/any?a=1&a=2", { method }))).status).toBe(400)
  })

  it("is as in Plug without a schema, and in plugs before it", async () => {
    const seen: unknown[] = []
    const endpoint = endpointOf({ Given: z.object({ a: z.any() }) }, (conn) => {
      seen.push(conn.params["a"])
      return accepts(conn, ["json"]) as Conn
    })
    expect(await send(endpoint, "/plain?a=1&a=2")).toEqual({ status: 200, json: { a: "2" } })
    expect(await send(endpoint, "/query?a=1&a=2")).toEqual({ status: 200, json: { a: ["1", "2"] } })
    expect(seen).toEqual(["2", "2"])
  })

  it("keeps what plugs have made of the params", async () => {
    const Given = z.object({ a: z.any(), b: z.any(), c: z.any(), d: z.any().optional() })
    const endpoint = endpointOf({ Given }, (conn) => {
      const { d: _, ...others } = conn.query_params
      conn.query_params = { ...others, b: "own", c: "new" }
      return conn
    })
    expect(await send(endpoint, "/query?a=1&a=2&b=3&b=4&d=5&d=6")).toEqual({
      status: 200,
      json: { a: ["1", "2"], b: "own", c: "new" },
    })
  })
})

describe("on waymark/edge", () => {
  const routes = [get("/", "XController", "index", { query: "Q" })] as const
  const schemas = { Q: z.object({ a: z.any(), b: z.any().optional() }) }
  const show = { index: (conn: edge.CoreConn) => conn.json(conn.query_params) }
  const answer = async (router: object): Promise<unknown> => {
    const endpoint = edge.define_endpoint({ router } as never)
    return (await endpoint.fetch(new Request("http://localhost/?a=1&a=2&b[]=3&b=4"))).json()
  }

  it("a list has all values without nested queries, where brackets are parts of names", async () => {
    const web = edge.define_router(routes, { contracts: edge.contracts(schemas) })
    expect(await answer(web.build({ XController: show } as never))).toEqual({ a: ["1", "2"], b: "4" })
  })

  it("a list has those in brackets too with nested queries", async () => {
    const web = edge.define_router(routes, { contracts: edge.contracts(schemas), conn: [edge.nested_queries] })
    expect(await answer(web.build({ XController: show } as never))).toEqual({ a: ["1", "2"], b: ["3", "4"] })
  })
})

describe("a field of a form that comes more than once, with a schema for the body", () => {
  const multipart = (pairs: readonly (readonly [string, string | Blob])[]): FormData => {
    const form = new FormData()
    for (const [name, value] of pairs) form.append(name, value)
    return form
  }
  const forms = [
    ["urlencoded", (pairs: [string, string][]) => new URLSearchParams(pairs)],
    ["multipart", multipart],
  ] as const
  it.each(forms)("gives the schema all values of a %s form", async (_type, formOf) => {
    const endpoint = endpointOf({
      Given: z.object({ a: z.array(z.string()), b: z.object({ c: z.array(z.string()) }) }),
    })
    const body = formOf([["a", "1"], ["a", "2"], ["b[c]", "3"], ["b[c]", "4"]]) // prettier-ignore
    expect(await send(endpoint, "/body", { method: "POST", body })).toEqual({
      status: 200,
      json: { a: ["1", "2"], b: { c: ["3", "4"] } },
    })
  })

  it.each(forms)("is refused in a %s form where the schema takes one value", async (_type, formOf) => {
    const endpoint = endpointOf({ Given: z.object({ a: z.coerce.string() }) })
    const sent = await send(endpoint, "/body", { method: "POST", body: formOf([["a", "1"], ["a", "2"]]) }) // prettier-ignore
    expect(sent).toMatchObject({ status: 422, json: { errors: { issues: [{ path: ["a"] }] } } })
  })

  it("keeps both of two files", async () => {
    const endpoint = endpointOf({
      Given: z.object({ a: z.array(z.file()) }).transform(({ a }) => a.map(({ name }) => name)),
    })
    const body = multipart([["a", new File(["1"], "1.txt")], ["a", new File(["2"], "2.txt")]]) // prettier-ignore
    expect(await send(endpoint, "/body", { method: "POST", body })).toEqual({ status: 200, json: ["1.txt", "2.txt"] })
  })

  it("keeps what plugs have made of the body", async () => {
    const endpoint = endpointOf({ Given: z.object({ a: z.any(), b: z.any() }) }, (conn) => {
      conn.body_params = { ...conn.body_params, b: "own" }
      return conn
    })
    const body = new URLSearchParams("a=1&a=2&b=3&b=4&_csrf_token=1&_csrf_token=2")
    expect(await send(endpoint, "/body", { method: "POST", body })).toEqual({
      status: 200,
      json: { a: ["1", "2"], b: "own" },
    })
  })
})
