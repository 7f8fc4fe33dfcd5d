import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { get } from "waymark"
import { serve } from "waymark/node"
import type { RunningServer } from "waymark/node"
import { static_files } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import { root } from "../../unit/house/sources.js"
import { sendRaw } from "./raw.js"

const router = define_router([
  get("/text", "PageController", "text"),
  get("/page", "PageController", "page"),
  get("/json", "PageController", "json"),
  get("/gone", "PageController", "gone"),
  get("/fail", "PageController", "fail"),
  get("/number/:id", "PageController", "number", { where: { id: "integer" } }),
]).build({
  PageController: {
    text: (conn) => conn.text("é"),
    page: (conn) => conn.put_resp_cookie("a", "b").html("<p>é</p>"),
    json: (conn) => conn.json({ a: "é" }),
    gone: (conn) => conn.put_status("gone").text("gone"),
    number: (conn) => conn.text("number"),
    fail: () => {
      throw new Error("no")
    },
  },
})
const endpoint = define_endpoint({
  plugs: [static_files({ at: "/docs", from: `${root}docs` })],
  router,
  method_not_allowed: true,
  on_error: () => {},
})

let server: RunningServer
beforeAll(async () => {
  server = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
})
afterAll(() => server.close({ grace: 0 }))

/** The status, the headers in lower case without the date, and the body of a response, as they were sent. */
async function ask(method: string, path: string, accept = "*/*") {
  const head = `${method} ${path} HTTP/1.1\r\nhost: localhost\r\naccept: ${accept}\r\nconnection: close\r\n\r\n`
  const [first = "", ...body] = (await sendRaw(server.url, head)).split("\r\n\r\n")
  const [status, ...lines] = first.split("\r\n").filter((line) => !/^date: /i.test(line))
  const headers = lines.map((line) => line.toLowerCase()).toSorted()
  return { status: Number(status?.split(" ")[1]), headers, body: body.join("\r\n\r\n") }
}

const lengthIn = (headers: readonly string[]): readonly string[] =>
  headers.filter((line) => /^(content-length|transfer-encoding):/.test(line))

describe("content-length", () => {
  it.each([
    ["/text", "*/*", 200],
    ["/page", "*/*", 200],
    ["/json", "*/*", 200],
    ["/docs/README.md", "*/*", 200],
    ["/gone", "*/*", 410],
    ["/nowhere", "text/html", 404],
    ["/nowhere", "application/json", 404],
    ["/number/one", "*/*", 404],
    ["/%ff", "*/*", 400],
    ["/fail", "text/html", 500],
    ["/fail", "application/json", 500],
  ])("of %s, with accept: %s, is that of the body, for GET and HEAD: %i", async (path, accept, status) => {
    const shown = await ask("GET", path, accept)
    expect([shown.status, lengthIn(shown.headers)]).toEqual([status, [`content-length: ${shown.body.length}`]])
    expect(shown.body).not.toBe("")
    expect(await ask("HEAD", path, accept)).toEqual({ ...shown, body: "" })
  })

  it("of a 405 is that of its body", async () => {
    const shown = await ask("POST", "/text")
    expect([shown.status, lengthIn(shown.headers)]).toEqual([405, [`content-length: ${shown.body.length}`]])
  })
})
