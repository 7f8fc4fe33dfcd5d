import { describe, expect, it } from "vitest"
import { define_endpoint, finish } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

describe("register_before_send", () => {
  it("callbacks run once, in reverse order, and can change the response", async () => {
    const ran: string[] = []
    const conn = build_conn("GET", "/")
      .register_before_send((given) => {
        ran.push("first")
        return given.put_resp_header("x-a", `${given.status}`)
      })
      .register_before_send(() => void ran.push("second"))
      .send_resp(201, "body")
    expect(ran).toEqual([])
    const response = finish(conn)
    expect(response).toBeInstanceOf(Response)
    expect((await response).headers.get("x-a")).toBe("201")
    void finish(conn)
    expect(ran).toEqual(["second", "first"])
  })

  it("callbacks wait for asynchronous ones", async () => {
    const ran: string[] = []
    const later = async (name: string): Promise<void> => {
      await Promise.resolve()
      ran.push(name)
    }
    const conn = build_conn("GET", "/")
      .register_before_send(() => void ran.push("first"))
      .register_before_send(() => later("second"))
      .register_before_send(() => later("third"))
      .register_before_send(() => void ran.push("fourth"))
    const response = finish(conn.text(""))
    expect(response).toBeInstanceOf(Promise)
    expect((await response).status).toBe(200)
    expect(ran).toEqual(["fourth", "third", "second", "first"])
  })

  it("callbacks run in an endpoint, also for a response set by resp", async () => {
    const plug = (conn: Conn): Conn =>
      conn.register_before_send((given) => void given.put_resp_cookie("a", String(given.resp_body))).resp(404, "none")
    const response = await define_endpoint({ plugs: [plug] }).fetch(new Request("http://example.com/"))
    expect([response.status, await response.text()]).toEqual([404, "none"])
    expect(response.headers.getSetCookie()).toEqual(["a=none; Path=/; HttpOnly"])
  })

  it("callbacks run before an error page, with its status", async () => {
    const plug = (conn: Conn): Conn =>
      conn.register_before_send((given) => void given.put_resp_cookie("a", `${given.status}`))
    const endpoint = define_endpoint({ plugs: [plug, () => Promise.reject(new Error("no"))], on_error: () => {} })
    const response = await endpoint.fetch(new Request("http://example.com/"))
    expect([response.status, response.headers.getSetCookie()]).toEqual([500, ["a=500; Path=/; HttpOnly"]])
  })

  it("a callback that fails does not replace an error page", async () => {
    const reported: unknown[] = []
    const plug = (conn: Conn): Conn =>
      conn.put_resp_header("x-a", "1").register_before_send(() => Promise.reject(new Error("later")))
    const endpoint = define_endpoint({
      plugs: [plug, () => Promise.reject(Object.assign(new Error("no"), { status: 403 }))],
      on_error: (error) => void reported.push(error),
    })
    const response = await endpoint.fetch(new Request("http://example.com/"))
    expect([response.status, response.headers.get("x-a"), reported]).toMatchObject([403, "1", [{ message: "later" }]])
  })

  it("a callback that fails makes the response a 500", async () => {
    for (const fail of [
      () => {
        throw new Error("no")
      },
      () => Promise.reject(new Error("no")),
    ]) {
      const reported: unknown[] = []
      const plugs = [(conn: Conn) => conn.register_before_send(fail).text("fine")]
      const endpoint = define_endpoint({ plugs, on_error: (error) => void reported.push(error) })
      expect((await endpoint.fetch(new Request("http://example.com/"))).status).toBe(500)
      expect(reported).toMatchObject([{ message: "no" }])
    }
  })
})

describe("resp", () => {
  it("a response set by resp can be replaced until it is sent", () => {
    const conn = build_conn("GET", "/").resp(404, "a").resp(410, "b")
    expect(conn.state).toBe("set")
    expect(conn.text("c")).toMatchObject({ state: "sent", status: 410, resp_body: "c" })
    expect(() => conn.resp(200)).toThrow("was already sent")
  })
})
