import type { StandardSchemaV1 } from "@standard-schema/spec"
import { describe, expect, it } from "vitest"
import { z } from "zod"
import { dynamic } from "../../../../src/index.js"
import { debug_page } from "../../../../src/server/endpoint/debug/index.js"
import { parsers } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { AnySchemas, Conn, EndpointConfig } from "../../../../src/server.js"
import { libraries } from "../../../cases/schemas.js"
import { processorSeconds } from "../../core/lib/processor-seconds.js"

type Validate = StandardSchemaV1["~standard"]["validate"]

const schema = (validate: Validate): AnySchemas => ({
  Body: { "~standard": { version: 1, vendor: "test", validate } },
})

interface Sent {
  readonly schemas: AnySchemas
  readonly name?: string
  readonly body?: unknown
  readonly accept?: string
  readonly config?: Omit<EndpointConfig, "plugs" | "router">
}

/** Sends a body to a route with a schema; returns the response, its text, and the errors that were reported. */
async function post({ schemas, name = "Body", body = {}, accept = "application/json", config }: Sent) {
  const errors: Error[] = []
  const web = define_router(dynamic([["post", "/it", "ItController", "it", { body: name }]]), { schemas } as {})
  const router = web.build({
    ItController: {
      it: (conn: { json(value: unknown): unknown; body_params: unknown }) => conn.json(conn.body_params),
    },
  })
  const on_error = (error: unknown): void => void errors.push(error as Error)
  const endpoint = define_endpoint({ on_error, ...config, plugs: [parsers({ length: 10_000_000 })], router })
  const headers = { accept, "content-type": "application/json" }
  const response = await endpoint.fetch(
    new Request("http://localhost/it", { method: "POST", headers, body: JSON.stringify(body) }),
  )
  const text = await response.text()
  return { status: response.status, text, errors }
}

const issuesOf = (text: string): { path: unknown[]; message: string }[] => JSON.parse(text).errors.issues

describe("the page of a body that does not fit", () => {
  const sent = { schemas: schema(() => ({ issues: [{ message: "<b>bad", path: ["a", { key: 0 }, Symbol("s")] }] })) }

  it("lists the issues as JSON", async () => {
    expect(await post(sent)).toMatchObject({
      status: 422,
      text: '{"errors":{"detail":"Unprocessable Content","issues":[{"path":["a",0,"Symbol(s)"],"message":"<b>bad"}]}}',
      errors: [],
    })
  })

  it("lists the issues as text", async () => {
    expect((await post({ ...sent, accept: "text/plain" })).text).toBe("Unprocessable Content\na.0.Symbol(s): <b>bad")
  })

  it("lists the issues as HTML, escaped", async () => {
    const { text } = await post({ ...sent, accept: "text/html" })
    expect(text).toContain("<ul><li>a.0.Symbol(s): &#60;b&#62;bad</li></ul>")
  })

  it("gives the issues to the program's own view", async () => {
    const json = ({ issues }: { issues: readonly unknown[] }) => ({ all: issues })
    const { text } = await post({ ...sent, config: { render_errors: { formats: { json } } } })
    expect(JSON.parse(text)).toEqual({ all: [{ path: ["a", 0, "Symbol(s)"], message: "<b>bad" }] })
  })

  it.each(["application/json", "text/plain", "text/html"])("lists the issues in development, as %s", async (accept) => {
    const { status, text } = await post({ ...sent, accept, config: { debug_errors: debug_page } })
    expect(status).toBe(422)
    expect(text).toMatch(/Symbol\(s\)/)
  })
})

describe.each(Object.entries(libraries))("a hidden param that does not fit a schema of %s", (_library, schemas) => {
  const sent = { schemas, name: "Login", body: { email: 1, password: "hunter2" } }

  it.each(["application/json", "text/plain", "text/html"])("is not in the page: %s", async (accept) => {
    for (const config of [{}, { debug_errors: debug_page }]) {
      const { status, text } = await post({ ...sent, accept, config })
      expect(status).toBe(422)
      expect(text).not.toContain("hunter2")
    }
  })

  it("has the message of the schema, which does not quote the value", async () => {
    const issues = issuesOf((await post(sent)).text)
    const messages = issues.map(({ path: [name], message }) => [name, message])
    expect(messages).toEqual([
      ["email", expect.not.stringMatching("is invalid")],
      ["password", expect.stringMatching(/short|length/)],
    ])
  })
})

describe("a message that quotes a hidden value", () => {
  const password = "Hunter2-Hunter2"
  const body = { email: "ada@example.com", password, nested: [{ api_token: 'with "quotes"' }], pin: 4711, secret: "a" }
  const messageOf = async (message: string, given: object = body, config: Sent["config"] = {}): Promise<unknown> => {
    const { text } = await post({ schemas: schema(() => ({ issues: [{ message }] })), body: given, config })
    return issuesOf(text)[0]?.message
  }

  const messageAt = async (path: string[], given: unknown, message: string): Promise<unknown> => {
    const { text } = await post({ schemas: schema(() => ({ issues: [{ message, path }] })), body: given })
    return issuesOf(text)[0]?.message
  }

  it.each<[string, string]>([
    ["the value", `no account for ${password}`],
    ["the value inside a word", `x${password}y`],
    ["the value in other letters", `no account for ${password.toLowerCase()}`],
    ["the whole input as JSON", `wrong: ${JSON.stringify(body)}`],
    ["a value in a list", 'wrong: with "quotes"'],
    ["a value as JSON writes it", String.raw`wrong: "with \"quotes\""`],
    ["the first half of the value, at the end of what is kept", `${"x".repeat(493)}${password}`],
  ])("is general: %s", async (_what, message) => {
    expect(await messageOf(message)).toBe("is invalid")
  })

  it("stays if it has a value that is not hidden, or one of fewer than three characters", async () => {
    expect(await messageOf("no account of ada@example.com")).toBe("no account of ada@example.com")
    expect(await messageOf("email taken")).toBe("email taken")
    expect(await messageOf("4711 is not an email")).toBe("4711 is not an email")
    expect(await messageOf("not true", { secret: true, token: null })).toBe("not true")
  })

  it.each<[string, unknown, string]>([
    ["a name of a hidden param", { max_tokens: 50 }, "max_tokens: at most 5"],
    ["a rule", { password: "short" }, "must have at least 12 characters"],
    ["a rule, for a short value", { password: "a" }, "must have at least 12 characters"],
    ["no value", { password: "" }, "must not be empty"],
    ["a part of another word", { token: 2 }, "must have at least 12 characters"],
    ["the start of a value, of less than four characters", { password: "hunter2" }, "must not begin with hun"],
  ])("of a hidden param stays if it has %s", async (_what, given, message) => {
    expect(await messageAt(Object.keys(given as object), given, message)).toBe(message)
  })

  it.each<[string, unknown, string]>([
    ["the value", { password: "hunter2" }, "hunter2 is too short"],
    ["its first half", { password: "hunter2" }, "hunt… is too short"],
    ["its last half", { password: "hunter2" }, "…ter2 is too short"],
    ["the first characters of a long value", { token: "0123456789abcdef".repeat(9) }, "0123456789… is not a token"],
    ["the last characters of a long value", { token: "0123456789abcdef".repeat(9) }, "…6789abcdef is not a token"],
    ["a short value", { password: "ab" }, 'got "ab"'],
    ["a short value of other characters", { password: "a!" }, 'got "a!"'],
    ["a digit", { token: 5 }, "5 is not a token"],
    ["a number that was sent as a string", { secret_pin: "007" }, "7 is too small"],
    ["true", { secret: true }, "expected a string but received true"],
    ["a nested value", { password: { again: ["hunter2"] } }, "expected a string, got hunter2"],
    ["a nested name", { password: { hunter2: 1 } }, 'unknown key "hunter2"'],
    ["the value of another hidden param", { password: "hunter2", token: 5 }, "must not be hunter2"],
  ])("of a hidden param is general if it quotes %s", async (_what, given, message) => {
    expect(await messageAt(Object.keys(given as object), given, message)).toBe("is invalid")
  })

  it("is general for a hidden number, and for a value of any param that is not kept", async () => {
    const filter_parameters = ["pin"]
    expect(await messageOf("wrong: 4711", body, { filter_parameters })).toBe("is invalid")
    expect(await messageOf(`wrong: ${password}`, body, { filter_parameters })).toBe(`wrong: ${password}`)
  })

  it("is general if the path is one that is kept", async () => {
    const validate = (): { issues: { message: string; path: string[] }[] } => ({
      issues: [{ path: ["email"], message: `${password} is used by ada@example.com` }],
    })
    const config = { filter_parameters: { keep: ["email"] } }
    const { text } = await post({ schemas: schema(validate), body, config })
    expect(issuesOf(text)).toEqual([{ path: ["email"], message: "is invalid" }])
  })

  it.each(["application/json", "text/plain", "text/html"])(
    "of a refinement of zod is not shown, as %s",
    async (accept) => {
      const Login = z
        .object({ email: z.string(), password: z.string() })
        .refine(() => false, { error: ({ input }) => `no account for ${JSON.stringify(input)}` })
      const Either = z.union([Login, z.object({ token: z.string() })], {
        error: ({ input }) => `neither: ${JSON.stringify(input)}`,
      })
      const given = { email: "ada@example.com", password }
      for (const [one, text] of [
        [Login, "is invalid"],
        [Either, "is invalid"],
      ] as const)
        for (const config of [{}, { debug_errors: debug_page }]) {
          const answer = await post({ schemas: { Body: one }, body: given, accept, config })
          expect(answer.status).toBe(422)
          expect(answer.text).toContain(text)
          expect(answer.text).not.toContain(password)
        }
    },
  )

  it("is general if there are too many hidden values to compare", async () => {
    const passwords = Array.from({ length: 90_000 }, (_, index) => `password ${index}`)
    const answer = async (): Promise<void> => expect(await messageOf("wrong", { passwords })).toBe("is invalid")
    expect(await processorSeconds(answer)).toBeLessThan(5)
  })
})

describe("a body that does not fit", () => {
  /** A body that counts how often its values are read, and a schema that refuses it. */
  const refuse = async (items: number): Promise<{ message: unknown; read: number }> => {
    let read = 0
    const list = Array.from({ length: items }, (_, index) => ({ a: index }))
    const counted = new Proxy(list, {
      get(target, key, receiver): unknown {
        if (typeof key === "string" && key !== "length") read++
        return Reflect.get(target, key, receiver)
      },
    })
    const put = (conn: Conn): void => {
      conn.body_params = { list: counted }
    }
    const schemas = schema(() => ({ issues: [{ message: "bad", path: ["email"] }] }))
    const web = define_router(dynamic([["post", "/it", "It", "it", { body: "Body" }]]), { schemas } as {})
    const plugs = [parsers(), put]
    const endpoint = define_endpoint({ plugs, router: web.build({ It: { it: () => {} } }) })
    const headers = { accept: "application/json", "content-type": "application/json" }
    const response = await endpoint.fetch(new Request("http://localhost/it", { method: "POST", headers, body: "{}" }))
    return { message: issuesOf(await response.text())[0]?.message, read }
  }

  it("is not searched for hidden values, and has general messages, if it has more than 100,000 values", async () => {
    expect(await refuse(40_000)).toEqual({ message: "bad", read: 40_000 })
    expect(await refuse(100_000)).toEqual({ message: "is invalid", read: 0 })
  })
})

describe("a hostile body", () => {
  it("is answered with at most 100 issues, of bounded size", async () => {
    const long = "x".repeat(100_000)
    const path = Array.from({ length: 1_000 }, () => long)
    const { text } = await post({
      schemas: schema(() => ({ issues: Array.from({ length: 100_000 }, () => ({ message: long, path })) })),
    })
    const issues = issuesOf(text)
    expect(issues).toHaveLength(100)
    expect(issues[0]?.path).toHaveLength(32)
    expect(text.length).toBeLessThan(500_000)
  })

  it("has issues at names such as __proto__, which change no prototype", async () => {
    const { text } = await post({
      schemas: schema(() => ({ issues: [{ message: "bad", path: ["__proto__", "constructor", "polluted"] }] })),
    })
    expect(issuesOf(text)[0]?.path).toEqual(["__proto__", "constructor", "polluted"])
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined()
  })
})

describe("a schema that fails", () => {
  const broken = new Error("no database")
  it.each<[string, Validate, unknown]>([
    [
      "throws",
      () => {
        throw broken
      },
      broken,
    ],
    ["rejects", async () => Promise.reject(broken), broken],
    [
      "throws an error with a status of its own",
      () => {
        throw Object.assign(broken, { status: 404 })
      },
      broken,
    ],
    ["returns nothing", () => undefined as never, undefined],
    ["returns an object that is not a result", () => ({}) as never, {}],
    ["returns issues that are not a list", () => ({ issues: "all" }) as never, { issues: "all" }],
  ])("is an error of the program if it %s", async (_what, validate, cause) => {
    const { status, errors } = await post({ schemas: schema(validate) })
    expect(status).toBe(500)
    expect(errors.map(({ message }) => message)).toEqual([
      'schema "Body" threw, or returned no result of Standard Schema (at post "/it")',
    ])
    expect(errors[0]?.cause).toEqual(cause)
  })

  it("may be asynchronous", async () => {
    expect((await post({ schemas: schema(async (value) => ({ value: [value] })), body: { a: 1 } })).text).toBe(
      '[{"a":1}]',
    )
    expect((await post({ schemas: schema(async () => ({ issues: [{ message: "bad" }] })) })).status).toBe(422)
  })
})

describe("define_router", () => {
  const row = ["post", "/it", "ItController", "it", { body: "Body", answers: { 200: "Anwser" } }]

  it.each<[string, unknown, string]>([
    ["without schemas", undefined, 'unknown schema "Body" (at post "/it"): give schemas: { Body: … }'],
    ["without one of them", schema(() => ({ value: 1 })), 'unknown schema "Anwser" (at post "/it"). Schemas: "Body"'],
    ["with a name of every object", { constructor: 1 }, 'schema "constructor" must be a Standard Schema'],
    [
      "with something else",
      { Body: { parse: () => 1 } },
      'schema "Body" must be a Standard Schema, such as one of zod, valibot or arktype, got: {}',
    ],
  ])("refuses a table %s", (_what, schemas, message) => {
    expect(() => define_router(dynamic([row]), { schemas } as {})).toThrow(message)
  })
})
