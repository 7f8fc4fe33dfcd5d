import { deepEqual, equal } from "node:assert/strict"
import { test } from "node:test"
import { client } from "waymark/client"
import { make_endpoint } from "../src/endpoint.ts"
import { routes } from "../src/routes.ts"
import type { schemas } from "../src/schemas.ts"

const silent = { debug() {}, info() {}, warn() {}, error: console.error }
const { fetch } = make_endpoint(silent)
const api = client<typeof routes, typeof schemas>(routes, { base_url: "http://localhost", fetch })

test("a note is created, found and deleted", async () => {
  const created = await api.note("create", { body: { text: "Buy milk" } })
  if (created.status !== 201) throw new Error(`the note was refused with ${created.status}`)
  const { id } = created.body
  deepEqual((await api.note("show", id)).body, { id, text: "Buy milk" })
  deepEqual((await api.note("index", { query: { contains: "milk" } })).body, [{ id, text: "Buy milk" }])
  equal((await api.note("delete", id)).status, 204)
  equal((await api.note("show", id)).status, 404)
})

test("a body that does not fit its schema is refused with a problem, which names the field", async () => {
  const answer = await api.note("create", { body: { text: "" } })
  if (answer.status !== 422) throw new Error(`the note was answered with ${answer.status}`)
  deepEqual(
    answer.body.issues?.map(({ path }) => path),
    [["text"]],
  )
})

test("other paths are not found, as a problem too", async () => {
  const response = await fetch(new Request("http://localhost/api/nothing"))
  equal(response.status, 404)
  equal(response.headers.get("content-type")?.split(";")[0], "application/problem+json")
})
