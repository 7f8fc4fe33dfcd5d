import { describe, expect, it } from "vitest"
import { z } from "zod"
import { clientCode } from "../../../../src/build/bundler/compile-client.js"
import * as clients from "../../../../src/core/client/index.js"
import { client as compiledClient } from "../../../../src/core/compiled/index.js"
import {
  delete_,
  dynamic,
  get,
  patch,
  pick_routes,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  scope,
} from "../../../../src/index.js"
import { accepts, parsers } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"

const schemas = { Name: z.object({ name: z.string().min(2) }), Page: z.object({ page: z.coerce.number() }) }

/** Rows whose requests do not fit their schemas. */
const table = [
  pipeline("api", [plug("accepts", ["html", "json"])]),
  put("/names", "NameController", "replace", { body: "Name", answers: { 204: null } }),
  patch("/names", "NameController", "update", { body: "Name", answers: { 200: "Name", 204: null } }),
  delete_("/names", "NameController", "delete", { body: "Name", answers: { 202: null, 204: null } }),
  post("/names", "NameController", "create", { body: "Name" }),
  get("/names", "NameController", "index", { query: "Page" }),
  get("/pages", "NameController", "pages", { query: "Page", answers: { 204: null } }),
  scope("/inherited", { as: "inherited", answers: { 204: null } }, [
    pipe_through("api"),
    put("/names", "NameController", "replace", { body: "Name" }),
  ]),
] as const

const web = define_router(table, { schemas, name: "Names", plugs: { accepts } })
const answer = (): Response => new Response(null, { status: 204 })
const NameController = web.controller("NameController", {
  replace: answer,
  update: answer,
  delete: answer,
  create: answer,
  index: answer,
  pages: answer,
})
const Endpoint = define_endpoint({ plugs: [parsers()], router: web.build({ NameController }) })
const options = { base_url: "https://example.com", fetch: Endpoint.fetch }

async function compiled(rows: readonly unknown[]): Promise<object> {
  const module: { readonly default: readonly never[] } = await import(
    `data:text/javascript,${encodeURIComponent(`export default ${clientCode(rows)}`)}`
  )
  return compiledClient(module.default, options)
}

const names = ["name_path", "inherited_name_path"] as const
const forms: readonly (readonly [string, () => object | Promise<object>])[] = [
  ["a client", () => clients.client(dynamic(table), options)],
  ["a client of picked rows", () => clients.client(dynamic(pick_routes(dynamic(table), names)), options)],
  ["a compiled client", () => compiled(table)],
]

describe.each(forms)("%s", (form, create) => {
  it.each([
    ["name", "replace", { body: { name: "N" } }, 422],
    ["name", "update", { body: { name: "N" } }, 422],
    ["name", "delete", { body: { name: "N" } }, 422],
    ["name", "create", { body: { name: "N" } }, 422],
    ["name", "index", { query: { page: "x" } }, 400],
    ["name", "pages", { query: { page: "x" } }, 400],
    ["inherited_name", "replace", { body: { name: "N" } }, 422],
  ] as const)("gets the issues of an invalid request of %s %s as JSON", async (name, action, given, status) => {
    const call: unknown = Reflect.get(await create(), name)
    if (typeof call !== "function") throw new TypeError(`${form} has no ${name}`)
    const found: unknown = await Reflect.apply(call, undefined, [action, given]).catch((error: unknown) => error)
    expect(found).toMatchObject({ status, body: { errors: { issues: [{}] } } })
  })
})

it.each(["*/*", "text/plain, */*", undefined])(
  "an invalid body of a row whose answers have no body is answered with JSON to a request with accept %s",
  async (accept) => {
    const headers = { "content-type": "application/json", ...(accept === undefined ? {} : { accept }) }
    const request = new Request("https://example.com/names", { method: "PUT", headers, body: '{"name":"N"}' })
    const response = await Endpoint.fetch(request)
    expect([response.status, response.headers.get("content-type")]).toEqual([422, "application/json; charset=utf-8"])
  },
)
