import { describe, expect, it } from "vitest"
import { z } from "zod"
import { client } from "../../../../src/core/client/index.js"
import { get, helpers, resources, scope } from "../../../../src/index.js"
import { openapi } from "../../../../src/readers/openapi/index.js"
import { parsers } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"

const routes = [
  scope("/api", { answers: { 401: "Problem" }, metadata: { area: "api" } }, [
    resources("/notes", "NoteController", {
      only: ["index", "show", "create", "update"],
      where: { id: "integer" },
      contracts: {
        index: { query: "Filter", answers: { 200: "Notes" } },
        create: { body: "NewNote", answers: { 201: "Note" }, metadata: { description: "Adds a note." } },
        update: { body: "NewNote", on_invalid: "action", answers: { 200: "Note", 401: null, 422: "Problem" } },
      },
    }),
    get("/status", "StatusController", "show"),
  ]),
] as const
const schemas = {
  Filter: z.object({ page: z.coerce.number().default(1) }),
  NewNote: z.object({ text: z.string().min(1) }),
  Note: z.object({ id: z.number(), text: z.string() }),
  Notes: z.object({ page: z.number() }),
  Problem: z.object({ detail: z.string() }),
}
const web = define_router(routes, { schemas })
const NoteController = web.controller("NoteController", {
  index: (conn) => conn.answer(200, { page: conn.query_params.page }),
  show: (conn, { id }) => conn.answer(401, { detail: `no note ${id + 1}` }),
  create: (conn) => {
    const note = { id: 1, text: conn.body_params.text, secret: "x" }
    return conn.answer(201, note)
  },
  update: (conn, { id }) => {
    const { body_params } = conn
    return body_params.ok
      ? conn.answer(200, { id, text: body_params.value.text })
      : conn.answer(422, { detail: String(body_params.issues.length) })
  },
})
const StatusController = web.controller("StatusController", { show: (conn) => conn.answer(401, { detail: "who?" }) })
const Endpoint = define_endpoint({ plugs: [parsers()], router: web.build({ NoteController, StatusController }) })
const api = client<typeof routes, typeof schemas>(routes, { base_url: "http://localhost", fetch: Endpoint.fetch })

describe("resources with contracts, in a scope with answers", () => {
  it("validate the query and the body of their actions", async () => {
    expect((await api.note("index", { query: { page: 3 } })).body).toEqual({ page: 3 })
    expect(await api.note("create", { body: { text: "" } })).toMatchObject({ status: 422 })
    expect(await api.note("update", 4, { body: { text: "" } })).toMatchObject({ status: 422, body: { detail: "1" } })
    expect(await api.note("update", 4, { body: { text: "b" } })).toMatchObject({ status: 200, body: { id: 4, text: "b" } }) // prettier-ignore
  })

  it("validate the same for the second verb of update", async () => {
    const put = (body: object): Request =>
      new Request("http://localhost/api/notes/4", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
    expect((await Endpoint.fetch(put({ text: "" }))).status).toBe(422)
    expect(await (await Endpoint.fetch(put({ text: "c" }))).json()).toEqual({ id: 4, text: "c" })
  })

  it("send what the schemas of their answers give", async () => {
    const created = await api.note("create", { body: { text: "a" } })
    expect(created.status === 201 && created.body).toEqual({ id: 1, text: "a" })
  })

  it("inherit the answers of the scope, and so do rows", async () => {
    const found = await api.note("show", 4)
    expect(found.status === 401 && found.body.detail).toBe("no note 5")
    expect((await api.status("show")).body.detail).toBe("who?")
  })

  it("have links with typed queries", () => {
    const Routes = helpers<typeof routes, typeof schemas>(routes)
    const site = new URL("https://example.com")
    expect(Routes.note_path(site, "index", { page: 2 })).toBe("/api/notes?page=2")
    // @ts-expect-error - a misspelt key
    expect(Routes.note_path(site, "index", { pgae: 2 })).toBe("/api/notes?pgae=2")
    expect(Routes.note_path(site, "show", 2)).toBe("/api/notes/2")
  })

  it("are described in the OpenAPI document", () => {
    const { paths } = openapi(routes, { info: { title: "Notes", version: "1" }, schemas })
    expect(paths["/api/notes"]?.get?.parameters).toMatchObject([{ name: "page", in: "query" }])
    const { description, responses } = paths["/api/notes"]?.post ?? {}
    expect(description).toBe("Adds a note.")
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(["201", "401"]))
    const updated = paths["/api/notes/{id}"]?.put
    expect(updated?.requestBody?.content["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/NewNote" })
    expect(updated?.responses["401"]?.content).toBeUndefined()
    expect(Object.keys(paths["/api/status"]?.get?.responses ?? {})).toEqual(["401"])
  })
})
