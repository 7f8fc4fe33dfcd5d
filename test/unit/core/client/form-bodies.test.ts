import { describe, expect, it } from "vitest"
import { client } from "../../../../src/core/client/index.js"
import { client as compiledClient } from "../../../../src/core/compiled/index.js"
import type { ClientOptions } from "../../../../src/core/client/index.js"
import { ArgumentError, dynamic, post } from "../../../../src/index.js"
import type { DynamicTable } from "../../../../src/index.js"
import type { BodyType } from "../../../../src/core/table/contracts/body-types.js"
import { ParamsNester } from "../../../../src/server/conn/request/nested-params.js"
import { refusedForms, sentForms, unknownForms } from "../../../cases/form-bodies.js"

const base_url = "https://example.com"
const fetch = async (): Promise<Response> => Promise.resolve(new Response())

/** Calls a client as JavaScript does. */
const call = async (api: unknown, body: object): Promise<unknown> =>
  (api as { readonly photo: (action: string, options: object) => Promise<unknown> }).photo("create", { body })

const jsonOf = (fields: unknown): string =>
  JSON.stringify(fields, (_key, value: unknown) => (value instanceof Blob ? `${value.size} bytes` : value))

/** The fields of the form that a client sends, as a server reads them. */
async function sentBy(make: Make, body: object): Promise<unknown> {
  const nester = new ParamsNester<string | Blob>(32, () => new Error("too deep"))
  const api = make({
    fetch: async (request) => {
      for (const [name, value] of await request.formData()) nester.put(name, value)
      return fetch()
    },
  })
  await call(api, body)
  return nester.params()
}

const tableOf = (options: { readonly body_types?: readonly [BodyType] } = {}): DynamicTable =>
  dynamic([post("/photos", "PhotoController", "create", { body: "Photo", ...options })])

type Make = (options: Pick<ClientOptions, "fetch">) => unknown
const clients: readonly (readonly [string, Make, hasLongMessages: boolean])[] = [
  ["client", (options) => client(tableOf(), { base_url, ...options }), true],
  [
    "client of a row with body_types",
    (options) => client(tableOf({ body_types: ["multipart/form-data"] }), { base_url, ...options }),
    true,
  ],
  [
    "a compiled client",
    (options) => compiledClient([["photo", "post", ["/photos", "create"], undefined, 1]], { base_url, ...options }),
    false,
  ],
]

describe.each(clients)("a body with a file: %s", (_name, make, hasLongMessages) => {
  it.each(sentForms)("a server reads %s", async (_case, _schema, body, fields) => {
    expect(jsonOf(await sentBy(make, body))).toBe(jsonOf(fields))
  })

  it.each([...refusedForms, ...unknownForms])("refuses %s", async (_case, _schema, body, message) => {
    await expect(sentBy(make, body)).rejects.toThrow(new ArgumentError(hasLongMessages ? message : "unexpected body"))
  })
})

describe("a form without files", () => {
  const table = tableOf({ body_types: ["application/x-www-form-urlencoded"] })

  it.each([
    [{ tags: ["a"], at: { x: 1, y: true } }, "tags%5B%5D=a&at%5Bx%5D=1&at%5By%5D=true"],
    [{ title: undefined, text: "a b" }, "text=a+b"],
  ])("sends %j", async (body, text) => {
    const requests: string[] = []
    const fetch = async (request: Request): Promise<Response> => {
      requests.push(await request.text())
      return new Response()
    }
    await call(client(table, { base_url, fetch }), body)
    expect(requests).toEqual([text])
  })

  it.each([
    [{ title: null }, 'cannot write "title" in a query or a form: null'],
    [{ tags: [] }, 'cannot write "tags" in a query or a form: []'],
    [{ tags: [{ a: 1, b: 2 }] }, 'cannot write "tags[]" in a query or a form: {"a":1,"b":2}'],
  ])("refuses %j", async (body, message) => {
    await expect(call(client(table, { base_url, fetch }), body)).rejects.toThrow(new ArgumentError(message))
  })
})
