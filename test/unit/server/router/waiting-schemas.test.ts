import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { dynamic } from "../../../../src/index.js"
import { parsers } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { AnySchemas, RouterOptions } from "../../../../src/server.js"
import { otherWaitingSchemas, readySchemas, schemaFaults, waitingSchemas } from "../../../cases/waiting-schemas.js"

/** Rejections that nobody handled, which would end a Node process. */
const unhandled: unknown[] = []
const keep = (error: unknown): void => void unhandled.push(error)
beforeAll(() => void process.on("unhandledRejection", keep))
afterAll(() => void process.off("unhandledRejection", keep))
afterEach(async () => {
  await new Promise((resolve) => void setTimeout(resolve)) // Node reports them after all microtasks
  if (unhandled.length > 0) throw new AggregateError(unhandled.splice(0), "an error that nobody handled")
})

/** The ways in which a route uses a schema. */
const USES = ["query", "body", "body of an action", "answer"] as const
type Use = (typeof USES)[number]

const OPTIONS: Readonly<Record<Use, object>> = {
  query: { query: "It" },
  body: { body: "It" },
  "body of an action": { body: "It", on_invalid: "action" },
  answer: { answers: { 200: "It" } },
}

/** Sends a request to a route that uses a schema; returns the status of the answer, and the errors that are reported. */
function target(use: Use, It: unknown, options: RouterOptions = {}) {
  const errors: Error[] = []
  const table = dynamic([["post", "/it", "ItController", "it", OPTIONS[use]]])
  const router = define_router(table, { schemas: { It } as AnySchemas, ...options } as {}).build({
    ItController: {
      it: (conn: { answer(status: number, value: unknown): unknown; text(text: string): unknown }) =>
        use === "answer" ? conn.answer(200, { name: "Ada", list: ["a"] }) : conn.text("ok"),
    },
  })
  const on_error = (error: unknown): void => void errors.push(error as Error)
  const endpoint = define_endpoint({ plugs: [parsers()], router, on_error })
  const send = async (): Promise<number> => {
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"name":"Ada","list":["a"]}',
    }
    const { status } = await endpoint.fetch(new Request("http://localhost/it?name=Ada&list[]=a", init))
    return status
  }
  return { send, errors, endpoint }
}

const MESSAGE = 'schema "It" threw, or returned no result of Standard Schema (at post "/it")'
const broken = new Error("no database")

describe.each(USES)("a schema of zod for a %s", (use) => {
  describe.each(Object.entries(waitingSchemas))("with %s", (_what, make) => {
    it.each(Object.entries(schemaFaults))(
      "that %s is answered with 500, and its function runs once",
      async (_fault, fault) => {
        let calls = 0
        const schema = make(() => {
          calls++
          return fault(broken)
        })
        const { send, errors } = target(use, schema)
        for (const times of [1, 2]) {
          expect(await send()).toBe(500)
          expect(calls).toBe(times)
          expect(errors.map(({ message, cause }) => [message, cause])).toEqual(Array(times).fill([MESSAGE, broken]))
        }
      },
    )

    it("that never returns is answered with 500", async () => {
      const { send, errors } = target(
        use,
        make(() => new Promise(() => {})),
        { schema_timeout: 5 },
      )
      expect(await send()).toBe(500)
      expect(errors.map(({ message, cause }) => [message, cause])).toEqual([[MESSAGE, new Error("no result in 5 ms")]])
    })

    it("that returns in time is answered", async () => {
      const { send, errors } = target(
        use,
        make(async (value) => value),
      )
      expect(await send()).toBe(200)
      expect(errors).toEqual([])
    })
  })
})

describe.each(USES)("a schema for a %s", (use) => {
  describe.each(Object.entries(otherWaitingSchemas))("of %s", (_what, make) => {
    it.each(Object.entries({ ...schemaFaults, "never answers": (_error: Error) => new Promise(() => {}) }))(
      "that %s is answered with 500",
      async (_fault, fault) => {
        const { send, errors } = target(
          use,
          make(() => fault(broken)),
          { schema_timeout: 5 },
        )
        expect(await send()).toBe(500)
        expect(errors.map(({ message }) => message)).toEqual([MESSAGE])
      },
    )
  })
})

describe("a schema of zod without functions of the program", () => {
  it.each(Object.entries(readySchemas))("is validated synchronously: %s", async (_what, schema) => {
    const { validate, vendor, version } = schema["~standard"]
    const results: unknown[] = []
    const counted = (value: unknown): ReturnType<typeof validate> => {
      const result = validate(value)
      results.push(result)
      return result
    }
    Object.defineProperty(schema, "~standard", { value: { vendor, version, validate: counted } })
    await target("body", schema).send()
    expect(results).toHaveLength(1)
    expect(results[0]).not.toBeInstanceOf(Promise)
  })
})

describe("schema_timeout", () => {
  it.each([0, -1, Number.NaN])("refuses %s", (schema_timeout) => {
    expect(() => define_router([], { schema_timeout })).toThrow(
      `schema_timeout takes milliseconds above 0, or Infinity, got: ${schema_timeout}`,
    )
  })

  it("may be Infinity", async () => {
    const wait = async (value: unknown): Promise<unknown> =>
      new Promise((resolve) => void setTimeout(resolve, 2, value))
    const { send } = target("body", waitingSchemas["a refinement"]?.(wait), { schema_timeout: Infinity })
    expect(await send()).toBe(200)
  })
})
