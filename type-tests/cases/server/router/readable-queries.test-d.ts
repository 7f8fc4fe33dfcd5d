import { type } from "arktype"
import * as v from "valibot"
import { get, helpers, resources, scope, socket } from "waymark"
import { client } from "waymark/client"
import type { AnyAnswer } from "waymark/client"
import * as edge from "waymark/edge"
import { sockets } from "waymark/live"
import { define_router } from "waymark/server"
import { z } from "zod"

const routes = [get("/", "C", "a", { query: "Q" })] as const

/*
 * A query schema takes text, and what it gives prints as something that it takes again. What is unknown is right.
 */
define_router(routes, {
  schemas: {
    Q: z.object({
      a: z.string(),
      b: z.coerce.number().default(1),
      c: z.enum(["x", "y"]).optional(),
      d: z.array(z.string()).optional(),
    }),
  },
})
define_router(routes, {
  schemas: {
    Q: z.object({ a: z.string().transform(Number), b: z.stringbool(), c: z.iso.date(), d: z.array(z.coerce.number()) }),
  },
})
define_router(routes, {
  schemas: {
    Q: z.object({ a: z.object({ b: z.string() }), c: z.string().nullable(), d: z.record(z.string(), z.string()) }),
  },
})
define_router(routes, { schemas: { Q: z.record(z.string(), z.string()) } })
define_router(routes, { schemas: { Q: z.looseObject({ a: z.string() }) } })
define_router(routes, { schemas: { Q: z.unknown() } })
define_router(routes, { schemas: { Q: z.any() } })
define_router(routes, { schemas: { Q: z.preprocess((x) => x, z.object({ a: z.number() })) } })
define_router(routes, {
  schemas: {
    Q: z.object({
      a: z.preprocess(Number, z.number()),
      b: z.string().pipe(z.coerce.number()),
      c: z.coerce.date(),
      e: z.string().brand("x"),
    }),
  },
})
define_router(routes, {
  schemas: {
    Q: z.discriminatedUnion("k", [z.object({ k: z.literal("a"), x: z.string() }), z.object({ k: z.literal("b") })]),
  },
})
define_router(routes, {
  schemas: {
    Q: z.object({
      a: z.union([z.string(), z.number()]),
      b: z.string().transform((s) => new Date(s)),
      c: z.tuple([z.string(), z.string()]).optional(),
    }),
  },
})
define_router(routes, {
  schemas: {
    Q: v.object({
      a: v.pipe(v.string(), v.transform(Number)),
      b: v.optional(v.string(), "1"),
      c: v.optional(v.picklist(["a", "b"])),
    }),
  },
})
define_router(routes, { schemas: { Q: type({ a: "string.numeric.parse", "b?": "'x' | 'y'", "c?": "string[]" }) } })
define_router(routes, { schemas: { Q: z.object({}) } })
define_router(routes, { schemas: { Q: z.object({ q: z.string() }).and(z.object({ p: z.string().optional() })) } })
define_router(routes, { schemas: { Q: z.object({ p: z.string() }).transform((x) => ({ ...x, more: 1 })) } })

// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.object({ page: z.number() }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.object({ page: z.boolean() }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.object({ page: z.date() }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.array(z.string()) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.number() } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.object({ page: z.number().optional() }) } })
// @ts-expect-error - a link does not read back
define_router(routes, { schemas: { Q: z.object({ tags: z.string().transform((s) => s.split(",")) }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: v.object({ page: v.number() }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: type({ page: "number" }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.object({ a: z.array(z.number()) }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.object({ a: z.set(z.string()) }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.object({ a: z.bigint(), f: z.file() }) } })
// @ts-expect-error - a link does not read back
define_router(routes, {
  schemas: { Q: z.object({ a: z.string(), b: z.string() }).transform(({ a, b }) => ({ range: [a, b] })) },
})
// @ts-expect-error - a link does not read back
define_router(routes, { schemas: { Q: z.object({ a: z.string() }).transform(({ a }) => a) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.object({ a: z.literal(5) }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.string().transform((s) => JSON.parse(s) as { a: string }) } })
// @ts-expect-error - a link does not read back
define_router(routes, { schemas: { Q: z.object({ a: z.string().transform((s) => new Map([[s, 1]])) }) } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.custom<() => void>() } })
// @ts-expect-error - no query fits
define_router(routes, { schemas: { Q: z.never() } })

// A schema that no row names as its query may take anything.
define_router(routes, { schemas: { Q: z.object({}), Body: z.object({ page: z.number() }) } })

/*
 * The keys of `lists` are lists of strings in the schema. A key of a scope may be missing in some of its rows.
 */
const listed = [get("/", "C", "a", { query: "Q", lists: { ids: "repeated", tags: "comma" } })] as const
define_router(listed, { schemas: { Q: z.object({ ids: z.array(z.string()), tags: z.string().array().optional() }) } })
define_router(listed, {
  schemas: { Q: z.object({ ids: z.array(z.coerce.number()), tags: z.union([z.string(), z.array(z.string())]) }) },
})
define_router(listed, { schemas: { Q: z.object({ ids: z.preprocess((x) => x, z.array(z.string())), tags: z.any() }) } })
define_router(listed, { schemas: { Q: z.record(z.string(), z.array(z.string())) } })
define_router(listed, { schemas: { Q: z.any() } })
define_router(listed, { schemas: { Q: v.object({ ids: v.array(v.string()), tags: v.optional(v.array(v.string())) }) } })
define_router(listed, { schemas: { Q: type({ ids: "string[]", "tags?": "('x' | 'y')[]" }) } })
// @ts-expect-error - schema "Q" has no "tags", which is in "lists"
define_router(listed, { schemas: { Q: z.object({ ids: z.array(z.string()) }) } })
// @ts-expect-error - "tags" of schema "Q" takes no list of strings, but it is in "lists"
define_router(listed, { schemas: { Q: z.object({ ids: z.array(z.string()), tags: z.string() }) } })
// @ts-expect-error - "tags" of schema "Q" takes no list of strings, but it is in "lists"
define_router(listed, { schemas: { Q: z.object({ ids: z.array(z.string()), tags: z.coerce.number<string>() }) } })
// @ts-expect-error - "ids" of schema "Q" takes no list of strings, but it is in "lists"
define_router(listed, {
  schemas: { Q: z.object({ ids: z.array(z.object({ a: z.string() })), tags: z.array(z.string()) }) },
})
// @ts-expect-error - "tags" of schema "Q" takes no list of strings, but it is in "lists"
define_router(listed, { schemas: { Q: v.object({ ids: v.array(v.string()), tags: v.string() }) } })
// @ts-expect-error - schema "Q" has no "tags", which is in "lists"
define_router(listed, { schemas: { Q: type({ ids: "string[]" }) } })

const inherited = [
  scope("/", { lists: { ids: "comma" } }, [
    get("/a", "C", "a", { query: "A" }),
    get("/b", "C", "b", { query: "B", lists: { tags: "repeated" } }),
    socket("/c", "LiveSocket", { query: "B" }),
    resources("/d", "DController", { only: ["index"], contracts: { index: { query: "A" } } }),
  ]),
] as const
const Tags = z.object({ tags: z.array(z.string()) })
define_router(inherited, { conn: [sockets], schemas: { A: z.object({ ids: z.array(z.string()) }), B: Tags } })
// @ts-expect-error - "ids" of schema "A" takes no list of strings, but it is in "lists"
define_router(inherited, { conn: [sockets], schemas: { A: z.object({ ids: z.string() }), B: Tags } })
// @ts-expect-error - schema "B" has no "tags", which is in "lists"
define_router(inherited, {
  conn: [sockets],
  schemas: { A: z.object({ ids: z.array(z.string()) }), B: z.object({ a: z.string() }) },
})

const of_resources = [
  resources("/d", "DController", { only: ["index"], contracts: { index: { query: "Q", lists: { ids: "repeated" } } } }),
] as const
define_router(of_resources, { schemas: { Q: z.object({ ids: z.array(z.string()) }) } })
// @ts-expect-error - schema "Q" has no "ids", which is in "lists"
define_router(of_resources, { schemas: { Q: Tags } })

/*
 * Lists without brackets need no nested queries on waymark/edge.
 */
const Q = z.object({ ids: z.array(z.string()), tags: z.array(z.string()) })
edge.define_router(listed, { contracts: edge.contracts({ Q }) })
// @ts-expect-error - tags is written in brackets
edge.define_router(of_resources, { contracts: edge.contracts({ Q }), resources: edge.resource_routes })
// @ts-expect-error - so is at
edge.define_router(listed, { contracts: edge.contracts({ Q: Q.extend({ at: z.array(z.string()) }) }) })

/* A row with lists alone has the answers of any row, and its links take lists. */
const api = client<typeof listed, { Q: typeof Q }>(listed, { base_url: "https://example.com" })
const answer: Promise<AnyAnswer> = api.c("a", { query: { ids: ["1"], tags: ["a"] } })
void answer
const Links = helpers<typeof listed, { Q: typeof Q }>(listed)
Links.c_path(new URL("https://example.com"), "a", { ids: ["1"], tags: ["a"] })
// @ts-expect-error - tags is a list
Links.c_path(new URL("https://example.com"), "a", { ids: ["1"], tags: "a" })
// @ts-expect-error - no such way
get("/", "C", "a", { query: "Q", lists: { ids: "pipes" } })
