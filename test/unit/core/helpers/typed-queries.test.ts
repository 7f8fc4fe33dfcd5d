import type { StandardSchemaV1 } from "@standard-schema/spec"
import { type } from "arktype"
import * as v from "valibot"
import { describe, expect, expectTypeOf, it } from "vitest"
import { z } from "zod"
import { get, helpers } from "../../../../src/index.js"
import type { HelperArgs, QueryEntries } from "../../../../src/index.js"
import { decodeQuery } from "../../../../src/server/conn/request/query-params.js"

const routes = [
  get("/zod", "Zod", "index", { query: "Zod" }),
  get("/valibot", "Valibot", "index", { query: "Valibot" }),
  get("/arktype", "Arktype", "index", { query: "Arktype" }),
] as const

const isTrue = (text: "true" | "false"): boolean => text === "true"
const valibotInteger = v.pipe(v.string(), v.regex(/^-?\d+$/), v.transform(Number))

const schemas = {
  Zod: z.object({
    page: z.coerce.number().int().default(1),
    limit: z.coerce.number().int().optional(),
    q: z.string().optional(),
    open: z.enum(["true", "false"]).transform(isTrue),
    tags: z.array(z.string()).default([]),
    order: z.enum(["newest", "oldest"]).default("newest"),
  }),
  Valibot: v.object({
    page: v.optional(valibotInteger, "1"),
    limit: v.optional(valibotInteger),
    q: v.optional(v.string()),
    open: v.pipe(v.picklist(["true", "false"]), v.transform(isTrue)),
    tags: v.optional(v.array(v.string()), []),
    order: v.optional(v.picklist(["newest", "oldest"]), "newest"),
  }),
  Arktype: type({
    page: type("string.integer.parse").default("1"),
    "limit?": "string.integer.parse",
    "q?": "string",
    open: type("'true'|'false'").pipe(isTrue),
    tags: type("string[]").default(() => []),
    order: type("'newest'|'oldest'").default("newest"),
  }),
}

const Routes = helpers<typeof routes, typeof schemas>(routes)

/** The helper of each library, with its schema. */
const LIBRARIES = [
  ["zod", Routes.zod_path, schemas.Zod],
  ["valibot", Routes.valibot_path, schemas.Valibot],
  ["arktype", Routes.arktype_path, schemas.Arktype],
] as const

const queries = [
  { page: 2, limit: 50, q: "a b&c=d", open: true, tags: ["x", "y z"], order: "oldest" },
  { page: -7, open: false, tags: [], order: "newest", q: "" },
  { page: 1, open: true, tags: ["é"], order: "newest", q: "null" },
] as const

describe.each(LIBRARIES)("a query of a schema of %s", (_library, link, schema: StandardSchemaV1) => {
  it.each(queries)("is the same after it was written and parsed: %j", async (query) => {
    const url = new URL(link(new URL("https://example.com"), "index", query), "https://example.com")
    expect(await schema["~standard"].validate(decodeQuery(url.search.slice(1)))).toMatchObject({ value: query })
  })

  it("may leave out keys that are optional in the schema's input", async () => {
    const url = new URL(link(new URL("https://example.com"), "index", { open: true }), "https://example.com")
    expect(url.search).toBe("?open=true")
    expect(await schema["~standard"].validate(decodeQuery("open=true"))).toMatchObject({
      value: { page: 1, open: true, tags: [], order: "newest" },
    })
  })
})

it("has one type with all libraries", () => {
  expectTypeOf<Asked<"valibot_path">>().toEqualTypeOf<Asked<"zod_path">>()
  expectTypeOf<Asked<"arktype_path">>().toEqualTypeOf<Asked<"zod_path">>()
  expectTypeOf<Exclude<Asked<"zod_path">, QueryEntries>>().branded.toEqualTypeOf<{
    readonly open: boolean
    readonly page?: number | undefined
    readonly limit?: number | undefined
    readonly q?: string | undefined
    readonly tags?: readonly string[] | undefined
    readonly order?: "newest" | "oldest" | undefined
  }>()
})
type Asked<Name extends "zod_path" | "valibot_path" | "arktype_path"> = HelperArgs<
  typeof routes,
  Name,
  "index",
  typeof schemas
>[0]
