import { afterEach, describe, expect, it, vi } from "vitest"
import { dynamic } from "../../../../src/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { AnySchemas, Conn, RouterOptions } from "../../../../src/server.js"
import { z } from "zod"
import { libraries } from "../../../cases/schemas.js"

/** The endpoint of a route that answers with a status and a value, without types, and the errors that it reports. */
function answering(
  status: number,
  value: unknown,
  options: RouterOptions,
  answers: object = { 201: "User", 204: null },
) {
  const errors: string[] = []
  const table = dynamic([["get", "/user", "UserController", "show", { answers }]])
  const show = (conn: { answer(status: number, value: unknown): unknown }): unknown => conn.answer(status, value)
  const router = define_router(table, options as {}).build({ UserController: { show } })
  const endpoint = define_endpoint({ router, on_error: (error) => void errors.push((error as Error).message) })
  return { errors, send: async () => endpoint.fetch(new Request("http://localhost/user")) }
}

afterEach(() => void vi.unstubAllEnvs())

/** A schema whose results come later. */
const later = (issues?: readonly { message: string }[]): AnySchemas => ({
  User: { "~standard": { version: 1, vendor: "test", validate: async (value) => (issues ? { issues } : { value }) } },
})

const GOOD = { id: 1, name: "Ada" }

describe.each(Object.entries(libraries))("conn.answer with schemas of %s", (_library, schemas) => {
  it("writes the output of the schema as JSON", async () => {
    const response = await answering(201, GOOD, { schemas }).send()
    expect([response.status, response.headers.get("content-type")]).toEqual([201, "application/json; charset=utf-8"])
    expect(await response.json()).toEqual(GOOD)
  })

  it("refuses a value that does not fit, with 500", async () => {
    const { send, errors } = answering(201, { id: "1", name: "Ada" }, { schemas })
    expect((await send()).status).toBe(500)
    expect(errors).toEqual([
      expect.stringMatching(/^the answer 201 does not fit schema "User" \(at get "\/user"\): id: ./),
    ])
  })

  it("refuses it in production too", async () => {
    vi.stubEnv("NODE_ENV", "production")
    expect((await answering(201, { id: "1", name: "Ada" }, { schemas }).send()).status).toBe(500)
  })

  it("writes any value unchanged if check_answers is false", async () => {
    const response = await answering(201, { id: "1", more: true }, { schemas, check_answers: false }).send()
    expect([response.status, await response.json()]).toEqual([201, { id: "1", more: true }])
  })
})

describe("conn.answer", () => {
  const { zod: schemas } = libraries

  it.each(["development", "production"])(
    "does not send fields that the schema does not declare, in %s",
    async (env) => {
      vi.stubEnv("NODE_ENV", env)
      const response = await answering(201, { ...GOOD, password_hash: "x" }, { schemas }).send()
      expect(await response.json()).toEqual(GOOD)
    },
  )

  it("sends what the schema makes of a value", async () => {
    const Note = z.object({ at: z.date().transform((at) => at.getFullYear()), tags: z.array(z.string()).default([]) })
    const value = { at: new Date("2026-01-02T12:00Z") }
    const response = await answering(200, value, { schemas: { Note } }, { 200: "Note" }).send()
    expect(await response.json()).toEqual({ at: 2026, tags: [] })
  })

  it("has the output of an asynchronous schema when the response is sent, whoever asked to see it", async () => {
    const seen: unknown[] = []
    const table = dynamic([["get", "/user", "UserController", "show", { answers: { 200: "User" }, timeout: 20 }]])
    const web = define_router(table, { schemas: later() })
    const show = (conn: { answer(status: number, value: unknown): Conn }): Conn =>
      conn.answer(200, GOOD).register_before_send(({ resp_body }) => void seen.push(resp_body))
    const { fetch } = define_endpoint({ router: web.build({ UserController: { show } } as {}) })
    await fetch(new Request("http://localhost/user"))
    expect(seen).toEqual([JSON.stringify(GOOD)])
  })

  it("is under the timeout of its row while an asynchronous schema runs", async () => {
    const User = z.object({ id: z.number() }).refine(async () => new Promise(() => {}))
    const table = dynamic([["get", "/user", "UserController", "show", { answers: { 200: "User" }, timeout: 20 }]])
    const show = (conn: { answer(status: number, value: unknown): unknown }): unknown => conn.answer(200, { id: 1 })
    const router = define_router(table, { schemas: { User } }).build({ UserController: { show } } as {})
    const { fetch } = define_endpoint({ router, on_error: () => {} })
    expect((await fetch(new Request("http://localhost/user"))).status).toBe(503)
  })

  it("sends what an asynchronous schema makes of a value, and its length", async () => {
    const Sum = z.object({ a: z.number() }).transform(async ({ a }) => ({ sum: a + 1 }))
    const response = await answering(200, { a: 1 }, { schemas: { Sum } }, { 200: "Sum" }).send()
    expect(await response.text()).toBe('{"sum":2}')
  })

  it("writes no body for an answer that is declared as null", async () => {
    const response = await answering(204, undefined, { schemas }).send()
    expect([response.status, await response.text(), response.headers.get("content-type")]).toEqual([204, "", null])
  })

  it("refuses a status that is not declared, and names those that are", async () => {
    const { send, errors } = answering(404, null, { schemas })
    expect((await send()).status).toBe(500)
    expect(errors).toEqual(['no answer 404 is declared (at get "/user"). Declared: 201, 204'])
  })

  it("validates with an asynchronous schema before the response is sent", async () => {
    expect((await answering(201, GOOD, { schemas: later() }).send()).status).toBe(201)
    const { send, errors } = answering(201, GOOD, { schemas: later([{ message: "too late" }]) })
    expect((await send()).status).toBe(500)
    expect(errors).toEqual(['the answer 201 does not fit schema "User" (at get "/user"): too late'])
  })
})
