import { describe, expect, it } from "vitest"
import { namesIn } from "../../../../src/core/pattern/names-in.js"
import { calledRoutes } from "../../../../src/core/client/called-routes.js"
import { client, picked_client } from "../../../../src/core/client/index.js"
import type { ClientOptions } from "../../../../src/core/client/index.js"
import { ArgumentError, dynamic, get, list_routes, pick_routes, resources } from "../../../../src/index.js"
import type { PickedRow } from "../../../../src/index.js"
import type { clientSchemas } from "../../../cases/client.js"
import { clientTable } from "../../../cases/client.js"
import { contractTable } from "../../../cases/contract-helpers.js"
import { helpersTable } from "../../../cases/helpers.js"
import { pickedTable } from "../../../cases/pick-routes.js"

const VALUES = ["7", 7, ["a", "b"], "..", "posts"]
const OPTIONS = [undefined, { query: { page: 2 } }, { body: { name: "Ada" } }, { body: "text" }, { unknown: 1 }]

/** The requests of all calls of a table, and what they give. */
async function results(
  table: readonly unknown[],
  make: (options: ClientOptions) => object,
): Promise<readonly string[]> {
  let sent = ""
  const fetch = async (request: Request): Promise<Response> => {
    sent = `${request.method} ${request.url} ${JSON.stringify([...request.headers])} ${await request.text()}`
    return Response.json({ name: "Ada" }, { status: 201 })
  }
  const api = make({ base_url: "https://example.com/a", fetch, headers: { "x-key": "1" } })
  const found = [Object.keys(api).join()]
  for (const { helper, plug_opts, path } of calledRoutes(dynamic(table)))
    for (const at of VALUES.keys())
      for (const options of OPTIONS) {
        const call: unknown = Reflect.get(api, helper)
        if (typeof call !== "function") throw new TypeError(`no call ${helper}`)
        const args = [plug_opts, ...namesIn(path).map((_, index) => VALUES[(at + index) % VALUES.length]), options]
        const run = async (): Promise<unknown> => Reflect.apply(call, undefined, args)
        found.push(`${await run().then((answer) => JSON.stringify(answer), String)} ${sent}`)
      }
  return found
}

describe("a client of picked rows, without the code that reads tables", () => {
  it.each([
    ["calls", clientTable],
    ["contracts", contractTable],
    ["helpers", helpersTable],
    ["picked rows", pickedTable],
  ] as const)("requests and answers as that of the table of %s", async (_name, table) => {
    const names = list_routes(table).flatMap(({ helper }) => (helper === null ? [] : [`${helper}_path` as const]))
    const picked: unknown = JSON.parse(JSON.stringify(pick_routes(dynamic(table), names)))
    const rows = picked as readonly PickedRow[]
    const own = await results(rows, (options) => picked_client(rows, options))
    expect(own).toEqual(await results(table, (options) => client(dynamic(table), options)))
    expect(own.length).toBeGreaterThan(100)
  })

  it("has the types of the calls of the table", async () => {
    const picked = pick_routes(clientTable, ["user_path"])
    const options = { base_url: "https://example.com", fetch: async () => Response.json([], { status: 200 }) }
    const api = picked_client<typeof picked, typeof clientSchemas>(picked, options)
    const { status, body } = await api.user("index", { query: { page: 2 } })
    expect([status, body]).toEqual([200, []])
    // @ts-expect-error - an id is an integer
    await expect(api.user("show", "x")).rejects.toThrow('expected integer for :id, got: "x"')
    // @ts-expect-error - the table has no such action
    await expect(api.user("shwo")).rejects.toThrow('no route for user("shwo")')
  })

  it.each([
    [[["resources", "/users", "UserController"]]],
    [[["get", "/", "PageController", "index"]]],
    [[["scope", {}, []]]],
    [[["match", "*", "/", "PageController", "index", { as: false }]]],
  ])("refuses the rows %j of another table", (rows) => {
    const given: unknown = rows
    const make = (): object => picked_client(given as readonly PickedRow[], { base_url: "https://example.com" })
    expect(make).toThrow(ArgumentError)
    expect(make).toThrow("picked_client takes rows that pick_routes returned")
  })

  it("does not compile with the rows of a table", () => {
    const table = [get("/", "PageController", "index"), resources("/users", "UserController")] as const
    // @ts-expect-error - picked_client takes rows that pick_routes returned
    expect(() => picked_client(table, { base_url: "https://example.com" })).toThrow(ArgumentError)
  })
})
