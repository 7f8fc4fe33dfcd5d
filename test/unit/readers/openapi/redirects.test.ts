import { get, pipe_through, pipeline, plug, redirect, scope } from "waymark"
import { openapi } from "waymark/openapi"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { expectValid } from "./validate.js"

describe("redirects in a document", () => {
  const routes = [
    pipeline("api", [plug("accepts", ["json"])]),
    scope("/", "Shop", [
      pipe_through("api"),
      get("/users/:id", "UserController", "show", { answers: { 200: "User" } }),
      redirect("/people/:id", "/users/:id", 301),
      redirect("/docs", "https://docs.example/start"),
    ]),
  ] as const
  const document = openapi(routes, {
    info: { title: "Users", version: "1.0.0" },
    schemas: { User: z.object({ name: z.string() }) },
  })

  it("are operations with their status and location", async () => {
    await expectValid(document)
    const location = (description: string) => ({
      Location: { description, schema: { type: "string", format: "uri-reference" } },
    })
    expect(document.paths["/people/{id}"]).toEqual({
      get: {
        operationId: "redirect_people_id",
        tags: ["redirect"],
        summary: "Redirect to /users/:id",
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        responses: { 301: { description: "Moved Permanently", headers: location("/users/:id") } },
      },
    })
    expect(document.paths["/docs"]?.get?.responses).toEqual({
      302: { description: "Found", headers: location("https://docs.example/start") },
    })
  })

  it("leave the tags of controllers as they are", () => {
    expect(document.tags.map(({ name }) => name)).toEqual(["User", "redirect"])
  })
})
