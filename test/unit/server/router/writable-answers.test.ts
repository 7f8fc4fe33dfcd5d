import { describe, expect, it } from "vitest"
import { events } from "../../../../src/server/live/index.js"
import { get } from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import { answerSchemas } from "../../../cases/answer-schemas.js"

const routes = [
  get("/answer", "C", "answer", { answers: { 200: "Sent" } }),
  get("/event", "C", "event", { events: { done: "Sent" } }),
] as const

/** The status and the errors of a request whose answer or event is a value of a schema. */
async function send(path: string, schema: unknown, value: unknown): Promise<{ body: string; errors: string[] }> {
  const errors: string[] = []
  const web = define_router(routes, { schemas: { Sent: schema as never }, conn: [events] }) // the compiler refuses some of them
  const Router = web.build({
    C: {
      answer: (conn) => conn.answer(200, value as never),
      event: (conn) => conn.events(async (send_event) => void (await send_event("done", value as never))),
    },
  })
  const { fetch } = define_endpoint({ router: Router, on_error: (error) => errors.push(String(error)) })
  const body = await (await fetch(new Request(`http://localhost${path}`))).text().catch(() => "")
  return { body, errors }
}

const sendable = answerSchemas.filter(([, , , message]) => message === null)
const refused = answerSchemas.filter(([, , , message]) => message !== null)

describe.each(["/answer", "/event"])("the schema of %s", (path) => {
  it.each(sendable)("sends %s", async (_name, schema, value) => {
    const { body, errors } = await send(path, schema, value)
    expect([errors, body]).toEqual([[], expect.stringMatching(/\S/)])
  })

  it.each(refused)("refuses %s, as its types do", async (_name, schema, value) => {
    const { errors } = await send(path, schema, value)
    expect(errors.join()).toMatch(/JSON (has no|cannot represent)/)
  })
})
