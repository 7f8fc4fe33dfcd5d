import { once } from "node:events"
import { connect } from "node:net"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { serve } from "waymark/node"
import type { RunningServer } from "waymark/node"
import { parsers } from "waymark/plugs"
import { define_endpoint, type Conn } from "waymark/server"

const read = parsers({ length: 100, pass: ["*/*"] })
const endpoint = define_endpoint({
  plugs: [
    (conn: Conn) => (conn.request_path === "/unread" ? conn.text("not read").halt() : conn),
    read,
    (conn: Conn) => conn.json(conn.body_params),
  ],
  on_error: () => {},
})
const web = {
  fetch: async (request: Request) =>
    new Response(new URL(request.url).pathname === "/unread" ? "not read" : await request.text()),
}

/** Sends a head and, after the first answer, a body; returns both answers. */
async function exchange(url: string, path: string, headers: readonly string[], body: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1")
  let answers = ""
  socket.on("data", (part: Buffer) => (answers += part.toString()))
  const closed = once(socket, "close")
  const head = [`POST ${path} HTTP/1.1`, "host: localhost", "content-type: application/json", ...headers]
  socket.write(`${head.join("\r\n")}\r\nexpect: 100-continue\r\n\r\n`)
  await once(socket, "data")
  if (answers.startsWith("HTTP/1.1 100 ")) socket.write(body)
  await expect.poll(() => socket.closed || /HTTP\/1.1 [^1]/.test(answers)).toBe(true)
  socket.end()
  await closed
  return answers
}
const statuses = (answers: string): readonly string[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status)

describe.each([["an endpoint", endpoint, 413] as const, ["another object with fetch", web, 200] as const])(
  "a request to %s with expect: 100-continue",
  (_name, served, tooLarge) => {
    let running: RunningServer
    beforeAll(async () => {
      running = await serve(served, { port: 0, hostname: "127.0.0.1", print: false })
    })
    afterAll(() => running.close({ grace: 0 }))

    it("continues when its body is read, and the connection stays open", async () => {
      const answers = await exchange(running.url, "/", ["content-length: 9"], `{"a": "b"}`.replace(" ", ""))
      expect(statuses(answers)).toEqual(["100", "200"])
      expect(answers).toContain(`{"a":"b"}`)
      expect(answers).not.toMatch(/connection: close/i)
    })

    it("continues with a body in chunks, whose length is not known before", async () => {
      const answers = await exchange(running.url, "/", ["transfer-encoding: chunked"], `9\r\n{"a":"b"}\r\n0\r\n\r\n`)
      expect(statuses(answers)).toEqual(["100", "200"])
    })

    it("is answered without 100 if its body is not read, and the connection is closed", async () => {
      const answers = await exchange(running.url, "/unread", ["content-length: 9"], "")
      expect(statuses(answers)).toEqual(["200"])
      expect(answers).toMatch(/connection: close/i)
    })

    it("beyond the limit is refused first", async () => {
      const large = JSON.stringify("x".repeat(198))
      expect(statuses(await exchange(running.url, "/", ["content-length: 200"], large))).toEqual(
        tooLarge === 413 ? ["413"] : ["100", "200"],
      )
    })
  },
)
