import { expect, test } from "vitest"
import { client } from "waymark/client"
import { read_events } from "waymark/live"
import { links, routes } from "../src/routes.ts"
import type { schemas, Session } from "../src/schemas.ts"
import { make_endpoint } from "../src/server/endpoint.ts"

const silent = { debug() {}, info() {}, warn() {}, error: console.error }
const { fetch } = make_endpoint({ logger: silent, Page: (conn) => conn.html("the page") })

/** Calls the server as a browser does: with the cookie and the token of its session. */
function open_browser() {
  let cookie = ""
  let csrf_token = ""
  const api = client<typeof routes, typeof schemas>(routes, {
    base_url: "http://localhost",
    headers: () => ({ cookie, "x-csrf-token": csrf_token }),
    events: read_events,
    async fetch(request) {
      const response = await fetch(request)
      for (const sent of response.headers.getSetCookie()) cookie = sent.split(";")[0] ?? ""
      return response
    },
  })
  const keep_token = (session: Session) => void (csrf_token = session.csrf_token)
  return { api, keep_token }
}

async function log_in(name: string) {
  const { api, keep_token } = open_browser()
  keep_token((await api.session("show")).body)
  const answer = await api.session("create", { body: { name } })
  if (answer.status !== 200) throw new Error(`the login was answered with ${answer.status}`)
  keep_token(answer.body)
  return api
}

test("a note is written, read and deleted", async () => {
  const api = await log_in("Ada")
  const created = await api.note("create", { body: { text: "Buy milk" } })
  if (created.status !== 201) throw new Error(`the note was refused with ${created.status}`)
  const { id } = created.body
  expect(await api.note("show", id)).toMatchObject({ status: 200, body: { id, text: "Buy milk", author: "Ada" } })
  expect(await api.note("delete", id)).toMatchObject({ status: 204 })
  expect(await api.note("show", id)).toMatchObject({ status: 404, body: { detail: `there is no note ${id}` } })
})

test("a change arrives at all who are watching", async () => {
  const seen: unknown[] = []
  const ada = await log_in("Ada")
  for await (const { event, data } of open_browser().api.note("events")) {
    seen.push(event)
    if (event === "all") await ada.note("create", { body: { text: "Call Grace" } })
    if (event === "added") await ada.note("delete", data.id)
    if (event === "removed") break
  }
  expect(seen).toEqual(["all", "added", "removed"])
})

test("a text that does not fit is refused with what is wrong", async () => {
  const answer = await (await log_in("Ada")).note("create", { body: { text: " " } })
  expect(answer).toMatchObject({ status: 422, body: { issues: [{ path: ["text"], message: "write something" }] } })
})

test("nobody writes without a login, or without the token of the session", async () => {
  const { api, keep_token } = open_browser()
  expect(await api.note("create", { body: { text: "Hello" } })).toMatchObject({ status: 403 })
  keep_token((await api.session("show")).body)
  expect(await api.note("create", { body: { text: "Hello" } })).toMatchObject({ status: 401 })
})

test("the server answers the pages of the table, and no others", async () => {
  const status = async (path: string) => (await fetch(new Request(`http://localhost${path}`))).status
  expect(await status(links.page_path("home"))).toBe(200)
  expect(await status(links.page_path("note", 7))).toBe(200)
  expect(await status("/notes/seven")).toBe(404)
  expect(await status("/assets/gone.js")).toBe(404)
})
