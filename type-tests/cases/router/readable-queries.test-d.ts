import { type } from "arktype"
import * as v from "valibot"
import { get } from "waymark"
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
