import { describe, expect, it } from "vitest"
import { serve } from "waymark/node"
import type { Conn } from "waymark/server"
import { make_endpoint } from "../../../docs/examples/starter/api/src/endpoint.js"
import { document } from "../../../docs/examples/starter/api/src/openapi.js"
import { make_endpoint as make_react_endpoint } from "../../../docs/examples/starter/react/src/server/endpoint.js"
import worker from "../../../docs/examples/starter/worker/src/worker.js"

const silent = { debug() {}, info() {}, warn() {}, error() {} }

describe("the template api", () => {
  it("answers over HTTP by its contracts, with problems", async () => {
    const server = await serve(make_endpoint(silent), { port: 0, hostname: "127.0.0.1" })
    const notes = new URL("/api/notes", server.url)
    const send = (body: string, type = "application/json"): Promise<Response> =>
      fetch(notes, { method: "POST", headers: { "content-type": type }, body })
    try {
      const created = await send('{"text":"Buy milk","secret":1}')
      expect([created.status, created.headers.get("location")]).toEqual([201, "/api/notes/1"])
      expect(await created.json()).toEqual({ id: 1, text: "Buy milk" })
      expect(await (await fetch(new URL("?contains=milk", notes))).json()).toEqual([{ id: 1, text: "Buy milk" }])
      const statuses = [await send('{"text":""}'), await send("{"), await send("a", "text/plain")]
      expect(statuses.map(({ status }) => status)).toEqual([422, 400, 415])
      expect(statuses[0]?.headers.get("content-type")).toMatch("application/problem+json")
      expect(await statuses[0]?.json()).toMatchObject({ status: 422, issues: [{ path: ["text"] }] })
      const missing = await fetch(new URL("/api/notes/7", server.url))
      expect([missing.status, await missing.json()]).toMatchObject([404, { status: 404, detail: "there is no note 7" }])
      expect((await fetch(new URL("/api/notes/seven", server.url))).status).toBe(404)
    } finally {
      await server.close()
    }
  })

  it("describes its operations", () => {
    expect(Object.keys(document.paths ?? {})).toEqual(["/api/notes", "/api/notes/{id}"])
  })
})

describe("the template worker", () => {
  it("answers as a Worker does", async () => {
    const response = await worker.fetch(new Request("http://localhost/api/hello/Ada"))
    expect(await response.json()).toEqual({ greeting: "Hello, Ada!" })
  })
})

describe("the template react", () => {
  it("answers pages with index.html, and the API by its contracts", async () => {
    const Page = (conn: Conn): Conn => conn.html("the page")
    const server = await serve(make_react_endpoint({ logger: silent, Page }), { port: 0, hostname: "127.0.0.1" })
    const get = (path: string): Promise<Response> => fetch(new URL(path, server.url))
    try {
      expect(await (await get("/notes/7")).text()).toBe("the page")
      expect((await get("/notes/seven")).status).toBe(404)
      expect(await (await get("/api/session")).json()).toEqual({ user: null, csrf_token: expect.any(String) })
      const refused = await fetch(new URL("/api/notes/7", server.url), { method: "DELETE" })
      expect([refused.status, await refused.json()]).toMatchObject([403, { status: 403, title: "Forbidden" }])
    } finally {
      await server.close()
    }
  })
})
