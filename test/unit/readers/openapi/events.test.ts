import { get, scope } from "waymark"
import { openapi } from "waymark/openapi"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { expectValid } from "./validate.js"

const info = { title: "Jobs", version: "1.0.0" }
const schemas = { Progress: z.object({ percent: z.number() }), Result: z.string(), Job: z.object({ id: z.number() }) }

describe("a row with events in a document", () => {
  it("has a stream with the schema of each event", async () => {
    const row = get("/jobs/:id/events", "JobController", "events", {
      events: { progress: "Progress", done: "Result" },
      answers: { 204: null },
    })
    const document = openapi([row], { info, schemas })
    await expectValid(document)
    expect(document.paths["/jobs/{id}/events"]?.get?.responses).toEqual({
      200: {
        description: "Events: progress, done",
        content: {
          "text/event-stream": {
            schema: { anyOf: [{ $ref: "#/components/schemas/Progress" }, { $ref: "#/components/schemas/Result" }] },
          },
        },
      },
      204: { description: "No Content" },
    })
  })

  it("has the JSON of the same status next to the stream, for a scope that declares it", async () => {
    const row = get("/jobs", "JobController", "index", { events: { added: "Job" } })
    const document = openapi([scope("/", { answers: { 200: "Job" } }, [row])], { info, schemas })
    await expectValid(document)
    const schema = { $ref: "#/components/schemas/Job" }
    expect(document.paths["/jobs"]?.get?.responses["200"]).toEqual({
      description: "Events: added",
      content: { "text/event-stream": { schema }, "application/json": { schema } },
    })
  })
})
