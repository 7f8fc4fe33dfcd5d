import type { AnySchemas } from "../../../../src/server.js"
import { toStandardJsonSchema } from "@valibot/to-json-schema"
import { type } from "arktype"
import * as v from "valibot"
import { get, post } from "waymark"
import { openapi } from "waymark/openapi"
import type { OpenApiDocument, OpenApiOptions } from "waymark/openapi"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { expectValid } from "./validate.js"

const info = { title: "Shop", version: "1.0.0" }

type Schemas = NonNullable<OpenApiOptions["schemas"]>

/** A valid document with the given schemas as answers, in this order. */
async function documentOf(schemas: Schemas, used: readonly string[] = Object.keys(schemas)): Promise<OpenApiDocument> {
  const rows = used.map((name, index) =>
    get(`/${index}`, "PageController", name.toLowerCase(), { answers: { 200: name } }),
  )
  const document = openapi(rows, { info, schemas })
  await expectValid(document)
  return document
}

async function componentsOf(schemas: Schemas, used?: readonly string[]) {
  return (await documentOf(schemas, used)).components?.schemas
}

/** The parameters of a query, each as a line. */
async function queryOf(schema: Schemas[string]): Promise<readonly string[]> {
  const document = openapi([get("/", "PageController", "index", { query: "Query" })], {
    info,
    schemas: { Query: schema },
  })
  await expectValid(document)
  return (document.paths["/"]?.get?.parameters ?? []).map((parameter) => {
    const { name, required, style = "default", schema: own } = parameter
    return `${name} ${required === true ? "required" : "optional"} ${style} ${JSON.stringify(own["type"] ?? own)}`
  })
}

const libraries = {
  zod: {
    NewUser: z.object({ name: z.string().min(1), age: z.coerce.number().int().min(0).default(18) }),
    Filter: z.object({ page: z.coerce.number().int(), q: z.string().optional(), tags: z.array(z.string()).optional() }),
    User: z.object({ id: z.number().int(), name: z.string(), email: z.email().nullable() }),
  },
  valibot: {
    NewUser: toStandardJsonSchema(
      v.object({ name: v.pipe(v.string(), v.minLength(1)), age: v.optional(v.pipe(v.number(), v.integer()), 18) }),
    ),
    Filter: toStandardJsonSchema(
      v.object({
        page: v.pipe(v.number(), v.integer()),
        q: v.optional(v.string()),
        tags: v.optional(v.array(v.string())),
      }),
    ),
    User: toStandardJsonSchema(
      v.object({
        id: v.pipe(v.number(), v.integer()),
        name: v.string(),
        email: v.nullable(v.pipe(v.string(), v.email())),
      }),
    ),
  },
  arktype: {
    NewUser: type({ name: "string >= 1", age: "number.integer = 18" }),
    Filter: type({ page: "number.integer", "q?": "string", "tags?": "string[]" }),
    User: type({ id: "number.integer", name: "string", email: "string.email | null" }),
  },
}

describe.each(Object.entries<AnySchemas>(libraries))("schemas of %s", (_name, schemas) => {
  const rows = [
    get("/users", "UserController", "index", { query: "Filter", answers: { 200: "User" } }),
    post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "User" } }),
  ]

  it("give a valid document, the same each time", async () => {
    const document = openapi(rows, { info, schemas })
    await expectValid(document)
    expect(JSON.stringify(openapi(rows, { info, schemas }))).toBe(JSON.stringify(document))
    const { paths, components } = document
    expect(
      paths["/users"]?.get?.parameters?.map(({ name, required = false }) => `${name} ${required}`).toSorted(),
    ).toEqual(["page true", "q false", "tags[] false"])
    expect(Object.keys(paths["/users"]?.post?.requestBody?.content ?? {})).toEqual([
      "application/json",
      "application/x-www-form-urlencoded",
    ])
    expect(components?.schemas).toMatchObject({
      NewUser: {
        type: "object",
        properties: { name: { type: "string", minLength: 1 }, age: { type: "integer" } },
        required: ["name"],
      },
      User: { type: "object", properties: { id: { type: "integer" }, name: { type: "string" } } },
    })
    expect(components?.schemas?.["User"]?.["required"]).toEqual(expect.arrayContaining(["id", "name", "email"]))
    expect(JSON.stringify(document)).not.toContain("$schema")
  })
})

describe("what a schema gives", () => {
  it.each<[string, z.ZodType]>([
    ["null too", z.array(z.string()).nullable()],
    ["null or nothing too", z.array(z.string()).nullish()],
    ["null in another order", z.union([z.null(), z.array(z.string())])],
    ["several kinds of items", z.union([z.array(z.literal("a")), z.array(z.literal("b"))])],
    ["two conditions", z.intersection(z.array(z.string()), z.array(z.string().min(1)))],
    ["a name", z.array(z.string()).nullable().meta({ id: "Tags" })],
  ])("a parameter in brackets for a list with %s", async (_what, tags) => {
    const [line = ""] = await queryOf(z.object({ tags }))
    expect(line).toMatch(/^tags\[\] \w+ form /)
  })

  it("a parameter without brackets for a value that may be a list", async () => {
    const [line = ""] = await queryOf(z.object({ tags: z.union([z.string(), z.array(z.string())]) }))
    expect(line).toMatch(/^tags required default /)
  })

  const Page = z.object({ size: z.number().default(10) })
  const required = { type: "object", properties: { size: { default: 10, type: "number" } }, required: ["size"] }
  const { required: _required, ...optional } = required

  it("is in the answers, and may have other keys as before", async () => {
    expect(await componentsOf({ Page })).toEqual({ Page: required })
    expect((await componentsOf({ Only: z.strictObject({}) }))?.["Only"]).toMatchObject({ additionalProperties: false })
  })

  it("has a name of its own if a body has the schema too, and takes something else", async () => {
    const rows = [post("/", "PageController", "create", { body: "Page", answers: { 201: "Page" } })]
    const document = openapi(rows, { info, schemas: { Page } })
    await expectValid(document)
    expect(document.components?.schemas).toMatchObject({ Page: optional, PageOutput: required })
    const { requestBody, responses } = document.paths["/"]?.post ?? {}
    expect(JSON.stringify([requestBody?.content, responses?.["201"]]).match(/schemas\/\w+/g)).toEqual([
      "schemas/Page",
      "schemas/Page",
      "schemas/PageOutput",
    ])
  })

  it("is one schema with what it takes if they are the same", async () => {
    const rows = [post("/", "PageController", "create", { body: "Name", answers: { 201: "Name" } })]
    const document = openapi(rows, { info, schemas: { Name: z.object({ name: z.string() }) } })
    expect(Object.keys(document.components?.schemas ?? {})).toEqual(["InvalidRequest", "Name"])
  })

  it("is refused with a reason if it has no JSON Schema", () => {
    const rows = [get("/", "PageController", "index", { answers: { 200: "Count" } })]
    const schemas = { Count: z.object({ count: z.string().transform(Number) }) }
    expect(() => openapi(rows, { info, schemas })).toThrow(
      'schema "Count" of the answer 200 has no JSON Schema (at get "/"): Transforms cannot be represented in JSON Schema. Write it in "json_schemas"',
    )
  })
})

describe("definitions", () => {
  it("of Zod keep their ids, and are shared", async () => {
    const Address = z.object({ street: z.string() }).meta({ id: "Address" })
    const User = z.object({ address: Address })
    const Company = z.object({
      at: Address,
      get parts() {
        return z.array(Company)
      },
    })
    const ref = { $ref: "#/components/schemas/Address" }
    expect(await componentsOf({ User, Company })).toEqual({
      Address: { type: "object", properties: { street: { type: "string" } }, required: ["street"] },
      Company: {
        type: "object",
        properties: { at: ref, parts: { type: "array", items: { $ref: "#/components/schemas/Company" } } },
        required: ["at", "parts"],
      },
      User: { type: "object", properties: { address: ref }, required: ["address"] },
    })
  })

  it("with the name of a given schema are that schema, if they are the same", async () => {
    const Address = z.object({ street: z.string() }).meta({ id: "Address" })
    const User = z.object({ address: Address })
    const same = await componentsOf({ User, Address })
    expect(Object.keys(same ?? {})).toEqual(["Address", "User"])
    const unused = await componentsOf({ Address, User }, ["User"])
    expect(unused).toEqual(same)
    const other = await componentsOf({ User, Address: z.string() })
    expect(other).toMatchObject({
      Address: { type: "string" },
      Address_2: { type: "object" },
      User: { properties: { address: { $ref: "#/components/schemas/Address_2" } } },
    })
  })

  it("of ArkType and Valibot get the name of their schema", async () => {
    const Node = type.module({ node: { name: "string", children: "node[]" } }).node
    interface Tree {
      readonly trees: readonly Tree[]
    }
    const Tree: v.GenericSchema<Tree> = v.object({ trees: v.array(v.lazy(() => Tree)) })
    expect(await componentsOf({ Node, Tree: toStandardJsonSchema(Tree) })).toEqual({
      Node: {
        type: "object",
        properties: { children: { $ref: "#/components/schemas/Node_1" }, name: { type: "string" } },
        required: ["children", "name"],
      },
      Node_1: { type: "array", items: { $ref: "#/components/schemas/Node" } },
      Tree: {
        type: "object",
        properties: { trees: { type: "array", items: { $ref: "#/components/schemas/Tree" } } },
        required: ["trees"],
      },
    })
  })

  it("are not confused with data that looks like references", async () => {
    const json_schemas = {
      Odd: { default: { $ref: "#/$defs/a" }, properties: { $ref: { $ref: "#/$defs/a" } }, $defs: { a: {} } },
    }
    const document = openapi([get("/", "PageController", "a", { answers: { 200: "Odd" } })], { info, json_schemas })
    expect(document.components?.schemas).toEqual({
      Odd: { default: { $ref: "#/$defs/a" }, properties: { $ref: { $ref: "#/components/schemas/a" } } },
      a: {},
    })
  })

  it("have names that OpenAPI allows", async () => {
    const names = Object.keys((await componentsOf({ "a/b": z.string(), "a b": z.number(), a_b: z.boolean() })) ?? {})
    expect(names).toEqual(["a_b", "a_b_2", "a_b_3"])
  })
})

describe("parameters of a query", () => {
  const scalars = z.object({ from: z.string(), to: z.string().optional() })

  it("are named as the server reads them", async () => {
    const query = z.object({
      page: z.coerce.number().int(),
      sort: z.enum(["name", "age"]).optional(),
      tags: z.array(z.string()),
      at: scalars.optional(),
      filter: z.object({
        words: z.array(z.string()),
        at: scalars,
        by: z.object({ ids: z.array(z.string()).optional() }),
      }),
    })
    expect(await queryOf(query)).toEqual([
      'page required default "integer"',
      'sort optional default "string"',
      'tags[] required form "array"',
      'at optional deepObject "object"',
      'filter[words][] required form "array"',
      'filter[at] required deepObject "object"',
      'filter[by][ids][] optional form "array"',
    ])
  })

  it("of several objects that are joined are those of all", async () => {
    const joined = v.intersect([v.object({ a: v.string() }), v.object({ b: v.optional(v.string()), a: v.string() })])
    expect(await queryOf(toStandardJsonSchema(joined))).toEqual([
      'a required default {"allOf":[{"type":"string"},{"type":"string"}]}',
      'b optional default "string"',
    ])
  })

  it("of a schema without fixed names are one", async () => {
    const one = ['query optional form {"$ref":"#/components/schemas/Query"}']
    expect(await queryOf(z.record(z.string(), z.string()))).toEqual(one)
    expect(await queryOf(z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]))).toEqual(one)
  })

  it("of an object that contains itself end", async () => {
    const Self = z.object({
      name: z.string(),
      get inner() {
        return Self.optional()
      },
    })
    expect(await queryOf(Self)).toMatchInlineSnapshot(`
      [
        "name required default "string"",
        "inner[name] optional default "string"",
        "inner[inner][name] optional default "string"",
        "inner[inner][inner][name] optional default "string"",
        "inner[inner][inner][inner][name] optional default "string"",
        "inner[inner][inner][inner][inner] optional deepObject {"$ref":"#/components/schemas/Query"}",
      ]
    `)
  })

  it("keep descriptions, and need no schema of their own", async () => {
    const Query = z.object({ page: z.string().describe("The page."), old: z.string().meta({ deprecated: true }) })
    const document = openapi([get("/", "PageController", "a", { query: "Query", on_invalid: "action" })], {
      info,
      schemas: { Query },
    })
    expect(document.paths["/"]?.get?.parameters).toMatchObject([
      { name: "page", description: "The page." },
      { name: "old", deprecated: true },
    ])
    expect(document.components).toBeUndefined()
  })
})

it("a body with a list or an object is no form, unless body_types says so", async () => {
  const rows = [post("/", "PageController", "create", { body: "Body", on_invalid: "action" })]
  const schemas = { Body: z.object({ tags: z.array(z.string()) }) }
  const typesOf = (body_types?: readonly string[]) => {
    const document = openapi(rows, { info, schemas, ...(body_types === undefined ? {} : { body_types }) })
    return Object.keys(document.paths["/"]?.post?.requestBody?.content ?? {})
  }
  expect(typesOf()).toEqual(["application/json"])
  expect(typesOf(["multipart/form-data"])).toEqual(["multipart/form-data"])
})
