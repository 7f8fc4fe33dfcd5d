import type { StandardSchemaV1 } from "@standard-schema/spec"
import { describe, expect, it } from "vitest"
import * as edge from "../../../../src/edge.js"
import { forward, post } from "../../../../src/index.js"
import { parsers } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Endpoint } from "../../../../src/server.js"
import { listBodies } from "../../../cases/list-bodies.js"

const row = [post("/", "C", "run", { body: "List" })] as const
const shown = [post("/", "C", "run", { body: "List", on_invalid: "action" })] as const

interface Answer {
  readonly status: number
  readonly json: unknown
}

async function send(
  { fetch }: Pick<Endpoint, "fetch">,
  path: string,
  body: unknown,
  type = "application/json",
): Promise<Answer> {
  const headers = { accept: "application/json", "content-type": type }
  const response = await fetch(
    new Request(`http://localhost${path}`, { method: "POST", headers, body: JSON.stringify(body) }),
  )
  const text = await response.text()
  return { status: response.status, json: text === "" ? undefined : (JSON.parse(text) as unknown) }
}

function endpointOf(schema: StandardSchemaV1): Endpoint {
  const web = define_router(row, { schemas: { List: schema } })
  const checked = define_router(shown, { schemas: { List: schema } })
  const outer = define_router([forward("/inner", "Inner"), forward("/shown", "Shown"), ...row] as const, {
    schemas: { List: schema },
  })
  const C = web.controller("C", { run: (conn) => conn.json([conn.body_params, Object.keys(conn.params)]) })
  const Shown = checked.build({ C: { run: (conn) => conn.json(conn.body_params) } })
  return define_endpoint({ plugs: [parsers()], router: outer.build({ C, Inner: web.build({ C }), Shown }) })
}

describe.each(listBodies)("a JSON list for %s", (_name, schema, given, expected) => {
  const endpoint = endpointOf(schema)
  const keys = Array.isArray(expected) ? [] : Object.keys(expected ?? {})

  it.each(["/", "/inner"])("reaches the action behind %s as its schema takes it, or is refused", async (path) => {
    const { status, json } = await send(endpoint, path, given)
    expect(status).toBe(expected === undefined ? 422 : 200)
    const refused: unknown = expect.objectContaining({ errors: expect.anything() as unknown })
    expect(json).toEqual(expected === undefined ? refused : [expected, keys])
  })

  it("is read from each type of JSON", async () => {
    const { status } = await send(endpoint, "/", given, "application/vnd.api+json; charset=utf-8")
    expect(status).toBe(expected === undefined ? 422 : 200)
  })

  it("is a checked body with on_invalid", async () => {
    const { json } = await send(endpoint, "/shown", given)
    expect(json).toMatchObject(expected === undefined ? { ok: false } : { ok: true, value: expected })
  })

  it("is the same on waymark/edge", async () => {
    const web = edge.define_router(row, { contracts: edge.contracts({ List: schema }) })
    const C = web.controller("C", { run: (conn) => conn.json(conn.body_params) })
    const router = web.build({ C })
    const { status } = await send(edge.define_endpoint({ plugs: [parsers()], router }), "/", given)
    expect(status).toBe(expected === undefined ? 422 : 200)
  })
})

it("an object with one key _json is no list", async () => {
  const [, schema] = listBodies[6]
  expect((await send(endpointOf(schema), "/", { _json: ["a"] })).status).toBe(422)
})

it("a list that a plug has replaced is not read", async () => {
  const [, schema] = listBodies[6]
  const web = define_router(row, { schemas: { List: schema } })
  const C = web.controller("C", { run: (conn) => conn.json(conn.body_params) })
  const replace = <Own extends { body_params: unknown }>(conn: Own): Own =>
    Object.assign(conn, { body_params: { a: 1 } })
  const endpoint = define_endpoint({ plugs: [parsers(), replace], router: web.build({ C }) })
  expect((await send(endpoint, "/", ["a"])).status).toBe(422)
})

it("the issues are those of the list", async () => {
  const { json } = await send(endpointOf(listBodies[5][1]), "/", [{ name: "a" }, { name: 5 }])
  expect(json).toMatchObject({ errors: { issues: [{ path: [1, "name"] }] } })
})
