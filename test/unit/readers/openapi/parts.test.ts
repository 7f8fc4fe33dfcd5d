import { toStandardJsonSchema } from "@valibot/to-json-schema"
import { type } from "arktype"
import { get, post } from "waymark"
import { openapi } from "waymark/openapi"
import type { OpenApiDocument, OpenApiOptions } from "waymark/openapi"
import * as v from "valibot"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { expectValid } from "./validate.js"

type Schemas = NonNullable<OpenApiOptions["schemas"]>
const info = { title: "Shop", version: "1.0.0" }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

/** The schemas of a valid document with a row that takes the schema `New`, if there is one, and answers with `Order`. */
async function componentsOf(schemas: Schemas): Promise<NonNullable<OpenApiDocument["components"]>["schemas"]> {
  const row =
    schemas["New"] === undefined
      ? get("/", "OrderController", "create", { answers: { 200: "Order" } })
      : post("/", "OrderController", "create", { body: "New", answers: { 200: "Order" } })
  const document = openapi([row], { info, schemas })
  await expectValid(document)
  return document.components?.schemas
}

describe("a named schema in another one", () => {
  const Address = z.object({ city: z.string() })
  const address = { type: "object", properties: { city: { type: "string" } }, required: ["city"] }

  it.each<[string, z.ZodType, object]>([
    ["a field", Address, ref("Address")],
    ["an optional field", Address.optional(), ref("Address")],
    ["a field or null", Address.nullable(), { anyOf: [ref("Address"), { type: "null" }] }],
    ["a list", z.array(Address), { type: "array", items: ref("Address") }],
    ["a record", z.record(z.string(), Address), expect.objectContaining({ additionalProperties: ref("Address") })],
    ["one of a union", z.union([z.string(), Address]), { anyOf: [{ type: "string" }, ref("Address")] }],
    ["a field with a description", Address.describe("Its place"), { ...ref("Address"), description: "Its place" }],
    ["a refined field", Address.refine(({ city }) => city !== ""), ref("Address")],
    ["a lazy field", z.lazy(() => Address), ref("Address")],
  ])("is a reference: %s", async (_, field, expected) => {
    const schemas = await componentsOf({ Address, Order: z.object({ at: field }) })
    expect(schemas?.["Order"]?.["properties"]).toEqual({ at: expected })
    expect(schemas?.["Address"]).toEqual(address)
  })

  it("is a reference at any depth, and in a schema that is only a list of it", async () => {
    const Item = z.object({ from: Address })
    const schemas = await componentsOf({ Address, Item, Order: z.array(z.object({ items: z.array(Item) })) })
    expect(schemas?.["Order"]).toEqual({
      type: "array",
      items: { type: "object", properties: { items: { type: "array", items: ref("Item") } }, required: ["items"] },
    })
    expect(schemas?.["Item"]?.["properties"]).toEqual({ from: ref("Address") })
  })

  it("differs for what is taken and given, also if no row names it", async () => {
    const Page = z.object({ number: z.string().transform(Number).pipe(z.number()) })
    const schemas = await componentsOf({ Page, New: z.object({ page: Page }), Order: z.object({ page: Page }) })
    expect(schemas?.["New"]?.["properties"]).toEqual({ page: ref("Page") })
    expect(schemas?.["Order"]?.["properties"]).toEqual({ page: ref("PageOutput") })
    expect(schemas?.["Page"]?.["properties"]).toEqual({ number: { type: "string" } })
    expect(schemas?.["PageOutput"]?.["properties"]).toEqual({ number: { type: "number" } })
  })

  it("may contain the schema that contains it", async () => {
    const Person = z.object({
      name: z.string(),
      get friends() {
        return z.array(Order)
      },
    })
    const Order = z.object({ by: Person })
    const given = await componentsOf({ Person, Order })
    expect(given?.["Order"]?.["properties"]).toEqual({ by: ref("Person") })
    expect(given?.["Person"]?.["properties"]).toMatchObject({ friends: { type: "array", items: ref("Order") } })
    const both = await componentsOf({ Person, Order, New: z.object({ order: Order }) })
    expect(both?.["New"]?.["properties"]).toEqual({ order: ref("Order") })
  })

  it("is what json_schemas says", async () => {
    const schemas = { Address, Order: z.object({ at: Address }) }
    const document = openapi([get("/", "OrderController", "index", { answers: { 200: "Order", 201: "Address" } })], {
      info,
      schemas,
      json_schemas: { Address: { type: "string" } },
    })
    await expectValid(document)
    expect(document.components?.schemas?.["Order"]?.["properties"]).toEqual({ at: ref("Address") })
    expect(document.components?.schemas?.["Address"]).toEqual({ type: "string" })
  })
})

describe("a date", () => {
  const date = { type: "string", format: "date-time" }
  const at = { type: "object", required: ["at"], properties: { at: date } }

  it.each<[string, Schemas[string]]>([
    ["zod", z.object({ at: z.date() })],
    [
      "a codec of zod",
      z.object({ at: z.codec(z.iso.datetime(), z.date(), { decode: (s) => new Date(s), encode: String }) }),
    ],
    ["a conversion of zod", z.object({ at: z.coerce.date() })],
    ["valibot", toStandardJsonSchema(v.object({ at: v.date() }))],
    ["arktype", type({ at: "Date" })],
  ])("in an answer is the text that is sent: %s", async (_, Order) => {
    expect((await componentsOf({ Order }))?.["Order"]).toMatchObject(at)
  })

  it("in a body is text if the schema converts it", async () => {
    const New = z.object({ at: z.coerce.date() })
    expect((await componentsOf({ New, Order: z.string() }))?.["New"]).toMatchObject({ properties: { at: date } })
  })

  it.each<[string, Schemas[string]]>([
    ["zod", z.object({ at: z.date() })],
    ["valibot", toStandardJsonSchema(v.object({ at: v.date() }))],
    ["arktype", type({ at: "Date" })],
  ])("in a body has no JSON Schema otherwise: %s", (_, New) => {
    const row = post("/", "OrderController", "create", { body: "New" })
    expect(() => openapi([row], { info, schemas: { New } })).toThrow(/"New" of the body has no JSON Schema/)
  })

  it.each<[string, Schemas[string], RegExp]>([
    ["zod", z.object({ at: z.date(), by: z.map(z.string(), z.string()) }), /Map cannot be represented/],
    ["arktype", type({ at: "Date", by: type.instanceOf(Map) }), /Map cannot be represented/],
    ["arktype", type({ at: "Date", by: "bigint" }), /bigint cannot be represented/],
  ])("does not hide what has no JSON Schema next to it: %s", (_, Order, message) => {
    const row = get("/", "OrderController", "index", { answers: { 200: "Order" } })
    expect(() => openapi([row], { info, schemas: { Order } })).toThrow(message)
  })
})
