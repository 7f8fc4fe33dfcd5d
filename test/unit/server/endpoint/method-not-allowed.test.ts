import { describe, expect, it } from "vitest"
import { head } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router, MethodNotAllowedError } from "../../../../src/server.js"
import type { Conn, EndpointConfig } from "../../../../src/server.js"

const inner = define_router([
  ["get", "/", "Inner", "index"],
  ["patch", "/", "Inner", "update"],
] as const).build({ Inner: { index: (conn: Conn) => conn.text("inner"), update: (conn: Conn) => conn.text("inner") } })
const table = [
  ["get", "/users/:id", "User", "show"],
  ["put", "/users/:id", "User", "show"],
  ["patch", "/users/:id", "User", "show"],
  ["post", "/users", "User", "show"],
  ["options", "/own", "User", "show"],
  ["get", "/own", "User", "show"],
  ["match", "*", "/all", "User", "show"],
  ["get", "/raise", "User", "raise"],
  ["scope", { host: "admin." }, [["delete", "/users/:id", "User", "show"]]],
  ["forward", "/inner", "Inner"],
] as const
const router = define_router(table).build({
  User: {
    show: (conn: Conn) => conn.text(conn.method),
    raise: () => {
      throw Object.assign(new Error("gone"), { status: 404 })
    },
  },
  Inner: inner,
})

async function ask(
  method: string,
  path: string,
  config: EndpointConfig = {},
): Promise<readonly [number, string | null, string]> {
  const endpoint = define_endpoint({ router, method_not_allowed: true, ...config })
  const response = await endpoint.fetch(new Request(new URL(path, "http://example.com"), { method }))
  return [response.status, response.headers.get("allow"), await response.text()]
}

async function allowOf(...request: Parameters<typeof ask>): Promise<readonly [number, string | null]> {
  const [status, allow] = await ask(...request)
  return [status, allow]
}

describe("if no route has the method of a request", () => {
  it("an endpoint answers with 404 by default, as in Phoenix", async () => {
    expect(await ask("DELETE", "/users/7", { method_not_allowed: false })).toEqual([404, null, "Not Found"])
    expect(await ask("OPTIONS", "/users/7", { method_not_allowed: false })).toEqual([404, null, "Not Found"])
  })

  it.each([
    ["DELETE", "/users/7", "GET, HEAD, PUT, PATCH, OPTIONS"],
    ["HEAD", "/users", "POST, OPTIONS"],
    ["DELETE", "/users/a%2Fb", "GET, HEAD, PUT, PATCH, OPTIONS"],
    ["GET", "/users", "POST, OPTIONS"],
    ["DELETE", "/own", "GET, HEAD, OPTIONS"],
    ["POST", "http://admin.example.com/users/7", "GET, HEAD, PUT, PATCH, DELETE, OPTIONS"],
    ["DELETE", "/inner", "GET, HEAD, PATCH, OPTIONS"],
  ])("an endpoint with method_not_allowed answers with 405: %s %s", async (method, path, allow) => {
    const [status, allowed, text] = await ask(method, path)
    expect([status, allowed, text]).toEqual([405, allow, method === "HEAD" ? "" : "Method Not Allowed"])
  })

  it("allow has HEAD only if the endpoint or a plug routes it as GET", async () => {
    const [strict, plugged] = [{ head: false }, { head: false, plugs: [head] }]
    expect(await allowOf("HEAD", "/users/7", strict)).toEqual([405, "GET, PUT, PATCH, OPTIONS"])
    expect(await allowOf("DELETE", "/users/7", plugged)).toEqual([405, "GET, HEAD, PUT, PATCH, OPTIONS"])
    expect(await allowOf("HEAD", "/users/7", plugged)).toEqual([200, null])
    expect(await allowOf("HEAD", "/users", plugged)).toEqual([405, "POST, OPTIONS"])
  })

  it("OPTIONS is answered with 204 and the methods", async () => {
    expect(await ask("OPTIONS", "/users/7")).toEqual([204, "GET, HEAD, PUT, PATCH, OPTIONS", ""])
    expect(await allowOf("OPTIONS", "/inner", { plugs: [async (conn: Conn) => conn] })).toEqual([
      204,
      "GET, HEAD, PATCH, OPTIONS",
    ])
  })

  it.each([
    ["OPTIONS", "/own", 200],
    ["DELETE", "/all", 200],
    ["OPTIONS", "/all", 200],
    ["GET", "/nowhere", 404],
    ["OPTIONS", "/nowhere", 404],
    ["GET", "/inner/nowhere", 404],
    ["GET", "/users/%zz", 400],
    ["GET", "/raise", 404],
  ])("method_not_allowed changes nothing else: %s %s is answered with %i", async (method, path, status) => {
    expect(await allowOf(method, path)).toEqual([status, null])
  })

  it("MethodNotAllowedError has the allowed methods, for renderers and callers of the endpoint", async () => {
    const render_error = (error: unknown): Response => Response.json(error, { status: 405 })
    const [, , text] = await ask("DELETE", "/users/7", { render_error })
    expect(JSON.parse(text)).toMatchObject({ allowed: ["GET", "HEAD", "PUT", "PATCH", "OPTIONS"] })
    const error = new MethodNotAllowedError("DELETE", ["users", "7"], ["GET", "PUT"])
    expect(error.message).toBe("no route found for DELETE /users/7, which has routes for GET, PUT")
  })

  it("fetch_or_pass answers with 405 instead of passing", async () => {
    const endpoint = define_endpoint({ router, method_not_allowed: true })
    const request = (path: string): Request => new Request(`http://example.com${path}`, { method: "DELETE" })
    expect((await endpoint.fetch_or_pass(request("/users/7")))?.status).toBe(405)
    expect(await endpoint.fetch_or_pass(request("/nowhere"))).toBeNull()
  })
})
