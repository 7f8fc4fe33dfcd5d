import { get, match, query } from "waymark"
import { openapi, undocumented_routes } from "waymark/openapi"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { expectValid } from "./validate.js"

const info = { title: "Shop", version: "1.0.0" }
const routes = [
  query("/search", "SearchController", "run", { body: "Search", answers: { 200: "Found" } }),
  match("link", "/users/:id", "UserController", "link"),
  match("purge", "/users/:id", "UserController", "purge"),
  match("*", "/other", "OtherController", "any"),
  get("/users/:id", "UserController", "show"),
  get("/jobs", "JobController", "watch", { events: { progress: "Progress", done: "Found" } }),
] as const
const schemas = {
  Search: z.object({ text: z.string() }),
  Found: z.array(z.string()),
  Progress: z.object({ percent: z.number() }),
}

describe("OpenAPI 3.2", () => {
  const document = openapi(routes, { info, schemas, version: "3.2" })
  const { paths } = document

  it("has QUERY, and the methods that it does not know under additionalOperations", async () => {
    await expectValid(document)
    expect(paths["/search"]?.query?.operationId).toBe("search_run")
    expect(Object.keys(paths["/users/{id}"] ?? {})).toEqual(["additionalOperations", "get"])
    const { LINK, PURGE } = paths["/users/{id}"]?.additionalOperations ?? {}
    expect([LINK?.operationId, PURGE?.operationId, LINK?.tags]).toEqual(["user_link", "user_purge", ["User"]])
    expect(document.tags).toContainEqual({ name: "User" })
  })

  it("describes each event of a stream", () => {
    expect(paths["/jobs"]?.get?.responses["200"]?.content).toEqual({
      "text/event-stream": {
        itemSchema: {
          type: "object",
          properties: { id: { type: "string" }, retry: { type: "integer", minimum: 0 } },
          required: ["event", "data"],
          oneOf: [
            ["progress", "Progress"],
            ["done", "Found"],
          ].map(([event, name]) => ({
            properties: {
              event: { const: event },
              data: {
                type: "string",
                contentMediaType: "application/json",
                contentSchema: { $ref: `#/components/schemas/${name}` },
              },
            },
          })),
        },
      },
    })
  })

  it("lists what it does not have", () => {
    expect(undocumented_routes(document).map(({ verb, reason }) => `${verb}: ${reason}`)).toEqual([
      "*: OpenAPI has no operation for all verbs",
    ])
  })
})

it("OpenAPI 3.1 lists the methods that it does not know", async () => {
  const document = openapi(routes, { info, schemas })
  await expectValid(document)
  expect(document.openapi).toBe("3.1.1")
  expect(undocumented_routes(document).map(({ verb, reason }) => `${verb}: ${reason}`)).toEqual([
    'query: OpenAPI 3.1 has no operation for QUERY; write the document with version: "3.2"',
    'link: OpenAPI 3.1 has no operation for LINK; write the document with version: "3.2"',
    'purge: OpenAPI 3.1 has no operation for PURGE; write the document with version: "3.2"',
    "*: OpenAPI has no operation for all verbs",
  ])
})
