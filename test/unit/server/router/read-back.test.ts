import { afterEach, describe, expect, it, vi } from "vitest"
import { z } from "zod"
import { decodeQuery } from "../../../../src/server/conn/request/query-params.js"
import { encodeQuery } from "../../../../src/core/helpers/refuse.js"
import { isPlainObject } from "../../../../src/core/lib/plain-object.js"
import { tryLinks } from "../../../../src/server/router/contracts/read-back.js"
import { queryCases } from "../../../cases/query.js"
import { get } from "../../../../src/index.js"
import { define_router } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

const routes = [get("/posts", "PostController", "index", { query: "Filter" })] as const

/** Sends queries one after the other; returns what the last of them gives. */
async function send(Filter: z.ZodType<object>, ...queries: readonly string[]): Promise<unknown> {
  const web = define_router(routes, { schemas: { Filter } })
  const Router = web.build({ PostController: { index: (conn) => conn.json(conn.query_params) } })
  let body: unknown
  for (const query of queries) body = (await Router.call(build_conn("GET", `/posts?${query}`))).resp_body
  return JSON.parse(String(body))
}

/** Schemas whose links do not read back, a query that shows it, and the problem. */
const WRONG: readonly (readonly [z.ZodType<object>, string, string])[] = [
  [
    z.object({ all: z.coerce.boolean() }),
    "all=true",
    'a link with {"all":false} is "?all=false", which gives {"all":true}',
  ],
  [
    z.object({ all: z.coerce.boolean() }),
    "all=",
    'a link with {"all":false} is "?all=false", which gives {"all":true}',
  ],
  [
    z.object({ at: z.coerce.date() }),
    "at=2026-01-02",
    'a link with {"at":"2026-01-02T00:00:00.000Z"} cannot be written: "at" is not a string, number or boolean, nor a list or an object of them',
  ],
  [
    z.object({ page: z.coerce.number().transform((page) => page - 1) }),
    "page=3",
    'a link with {"page":2} is "?page=2", which gives {"page":1}',
  ],
  [
    z.object({ text: z.string().transform((text) => `${text}!`) }),
    "text=a",
    'a link with {"text":"a!"} is "?text=a!", which gives {"text":"a!!"}',
  ],
  [
    z.object({ size: z.preprocess((text) => Number(text) * 10, z.number().max(50)) }),
    "size=4",
    'a link with {"size":40} is "?size=40", which is refused: size: ',
  ],
]

/** Schemas whose links read back, and a query. */
const RIGHT: readonly (readonly [z.ZodType<object>, string])[] = [
  [z.object({ page: z.coerce.number().default(1), tags: z.array(z.string()).optional() }), "tags[]=a&tags[]=b"],
  [z.object({ all: z.stringbool(), no: z.stringbool().optional() }), "all=yes"],
  [z.object({ all: z.preprocess((text) => text === "true", z.boolean()) }), "all=true"],
  [z.object({ name: z.string().trim().toLowerCase() }), "name=+Ada+"],
  [z.object({ name: z.string().nullable().default(null), page: z.coerce.number() }), "page=2"],
  [z.looseObject({}), "a[b]=1&c=%C3%A9"],
  [z.object({ page: z.coerce.number().transform(async (page) => page) }), "page=2"],
]

describe("a schema of a query, tried at its first query with params", () => {
  it.each(WRONG)("is an error if its links cannot be read again: %#", async (schema, query, problem) => {
    await expect(send(schema, query)).rejects.toThrow(
      `schema "Filter" (at get "/posts") does not read back: ${problem}`,
    )
  })

  it.each(RIGHT)("is accepted if its links can be read again: %#", async (schema, query) => {
    await expect(send(schema, query)).resolves.toBeTypeOf("object")
  })

  it("is tried once, and not by a query without params", async () => {
    let runs = 0
    const schema = z.object({ page: z.string().default("1") }).check(() => void (runs += 1))
    await send(schema, "", "page=2", "page=3")
    expect(runs).toBe(4)
  })
})

describe("a schema of a query that converts the string false to true", () => {
  const boolean = z.coerce.boolean()
  it.each<[string, z.ZodType<object>, string]>([
    ["a field", z.object({ all: boolean }), "all"],
    ["one of several", z.object({ page: z.coerce.number(), all: boolean }), "all"],
    ["an optional one", z.object({ all: boolean.optional() }), "all"],
    ["one with a default", z.object({ all: boolean.default(false) }), "all"],
    ["one that may be null", z.object({ all: boolean.nullable() }), "all"],
    ["one with a fallback", z.object({ all: boolean.catch(false) }), "all"],
    ["one that is refined", z.object({ all: boolean.refine((all) => all) }), "all"],
    ["one that is transformed", z.object({ all: boolean.transform((all) => !all) }), "all"],
    ["one in a union", z.object({ all: z.union([z.literal("x"), boolean]) }), "all"],
    ["one in a list", z.object({ all: z.array(boolean) }), "all"],
    ["one in an object", z.object({ filter: z.object({ all: boolean }) }), "filter[all]"],
    ["one of an object that is refined", z.object({ all: boolean }).refine(() => true), "all"],
    ["one of an object that is extended", z.object({ page: z.string() }).extend({ all: boolean }), "all"],
    ["one of two objects", z.intersection(z.object({ a: z.string() }), z.object({ all: boolean })), "all"],
    ["one of an object that is transformed", z.object({ all: boolean }).transform((given) => given), "all"],
    ["one that may be left out", z.object({ all: boolean }).partial(), "all"],
  ])("is refused by define_router: %s", (_what, schema, link) => {
    expect(() =>
      define_router(routes, { schemas: { Filter: schema } }).build({
        PostController: { index: (conn) => conn.text("") },
      }),
    ).toThrow(
      `schema "Filter" (at get "/posts") does not read back: a link with {"all":false} is "?${link}=false", which gives {"all":true}`,
    )
  })

  it.each([
    z.object({ all: z.stringbool() }),
    z.object({ all: z.coerce.number(), at: z.coerce.string() }),
    z.object({ all: z.preprocess((text) => text === "true", z.boolean()) }),
    z.object({ all: z.lazy(() => z.string()) }),
  ])("and no other: %#", (schema) => {
    expect(() => define_router(routes, { schemas: { Filter: schema } })).not.toThrow()
  })
})

describe("the link that is tried", () => {
  const plain: (readonly [string, object])[] = queryCases.flatMap(([title, query]) =>
    isPlainObject(query) && !/instance|to_param/.test(title) ? [[title, query]] : [],
  )

  it.each(plain)("is read as the one of a helper: %s", (_title, query) => {
    let read: unknown
    void tryLinks({}, { a: "1" }, query, (again) => {
      read ??= again
      return { ok: true, value: query }
    })
    const filled = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null))
    expect(read).toEqual(decodeQuery(encodeQuery(filled)))
  })
})

describe("in production", () => {
  afterEach(() => void vi.unstubAllEnvs())

  it("no schema is tried with links", async () => {
    vi.stubEnv("NODE_ENV", "production")
    await expect(send(z.object({ all: z.coerce.boolean() }), "all=true")).resolves.toEqual({ all: true })
  })
})
