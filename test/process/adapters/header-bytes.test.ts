import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import express from "express"
import { afterAll, describe, expect, it } from "vitest"
import { middleware, serve } from "../../../src/server/node/index.js"
import { define_endpoint } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"
import { rawGet, sendRaw } from "./raw.js"

const ANSWERS: Readonly<Record<string, (conn: Conn) => Conn | Response>> = {
  text: (conn) => conn.text("é漢"),
  html: (conn) => conn.html("<p>é"),
  json: (conn) => conn.json({ a: "é" }),
  empty: (conn) => conn.text(""),
  bytes: (conn) => conn.send_resp(200, Uint8Array.of(65)),
  nothing: (conn) => conn.send_resp(204),
  stream: (conn) => conn.send_resp(200, new Blob(["é"]).stream()),
  cookie: (conn) => conn.put_resp_cookie("a", "b").text("é"),
  redirect: (conn) => conn.redirect("/"),
  response: () => new Response("é", { headers: { "x-name": "é ÿ" } }),
}

const endpoint = define_endpoint({
  plugs: [
    (conn: Conn) => {
      const answer = ANSWERS[conn.path_info[0] ?? ""]?.(conn.put_resp_header("x-name", "é ÿ")) ?? conn.text("none")
      return answer instanceof Response ? conn.send_response(answer) : answer
    },
  ],
})

describe("the value é of a header", async () => {
  const own = await serve(endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  const application = express()
  application.use((_req, res, next) => {
    res.setHeader("x-host", "é")
    next()
  })
  application.use(middleware(endpoint))
  const mounted = createServer(application)
  await new Promise<void>((resolve) => mounted.listen(0, "127.0.0.1", resolve))
  afterAll(async () => {
    await own.close()
    await new Promise((resolve) => mounted.close(resolve))
  })

  it("leaves the body in UTF-8", async () => {
    const answer = await sendRaw(own.url, rawGet("/text"))
    expect(answer.slice(answer.indexOf("\r\n\r\n") + 4)).toBe(Buffer.from("é漢").toString("latin1"))
  })

  it.each(Object.keys(ANSWERS))("is one byte before a body of the kind %s", async (kind) => {
    const answers = [
      await sendRaw(own.url, rawGet(`/${kind}`)),
      await sendRaw(`http://127.0.0.1:${(mounted.address() as AddressInfo).port}`, rawGet(`/${kind}`)),
    ]
    for (const answer of answers) expect(answer).toMatch(/\r\nx-name: \xe9 \xff\r\n/i)
    expect(answers[1]).toMatch(/\r\nx-host: \xe9\r\n/i)
  })
})
