import { describe, expect, it } from "vitest"
import { Conn } from "../../../../src/server/conn/conn.js"
import { connClass } from "../../../../src/server/conn/core-conn.js"
import { chunks } from "../../../../src/server/conn/features/chunks.js"
import { cookies } from "../../../../src/server/conn/features/cookies.js"
import { files } from "../../../../src/server/conn/features/files.js"
import { layouts } from "../../../../src/server/conn/features/layouts.js"
import { nested_queries } from "../../../../src/server/conn/features/nested-queries.js"
import { sessions } from "../../../../src/server/conn/features/sessions.js"
import { finish } from "../../../../src/server/conn/response/send.js"

const FEATURES = { chunks, cookies, files, layouts, nested_queries, sessions }

const METHODS: Readonly<Record<keyof typeof FEATURES, readonly string[]>> = {
  chunks: ["send_chunked", "chunk"],
  cookies: ["put_resp_cookie", "delete_resp_cookie", "fetch_cookies"],
  files: ["send_file"],
  layouts: ["put_layout", "put_root_layout", "render"],
  nested_queries: [],
  sessions: ["get_session", "put_session", "get_flash", "put_flash", "clear_session"],
}

const fields = {
  method: "GET",
  host: "example.com",
  port: 80,
  scheme: "http",
  request_path: "/",
  query_string: "a[b]=1",
} as const

const has = (conn: object, method: string): boolean => typeof Reflect.get(conn, method) === "function"

describe("the features of a conn", () => {
  it.each(Object.keys(FEATURES) as (keyof typeof FEATURES)[])("%s alone adds only its own methods", (name) => {
    const conn = new (connClass([FEATURES[name]]))(fields)
    for (const [other, methods] of Object.entries(METHODS))
      for (const method of methods) expect([method, has(conn, method)]).toEqual([method, other === name])
    expect(conn.query_params).toEqual(name === "nested_queries" ? { a: { b: "1" } } : { "a[b]": "1" })
  })

  it("a conn without features answers", async () => {
    const conn = new (connClass([]))(fields)
    expect(await (await finish(conn.put_status(201).json({ id: 7 }))).text()).toBe('{"id":7}')
  })

  it("a Conn has the methods of all features", () => {
    const conn = new Conn(fields)
    for (const method of Object.values(METHODS).flat()) expect([method, has(conn, method)]).toEqual([method, true])
    expect(conn.query_params).toEqual({ a: { b: "1" } })
  })

  it("features work in any order", async () => {
    const conn = new (connClass([layouts, files, chunks, sessions, cookies]))(fields) as Conn
    conn.put_layout(({ inner_content }) => `<b>${String(inner_content)}</b>`).put_resp_cookie("a", "1")
    const response = await finish(conn.render("x"))
    expect([await response.text(), response.headers.get("set-cookie")]).toEqual(["<b>x</b>", "a=1; Path=/; HttpOnly"])
  })
})
