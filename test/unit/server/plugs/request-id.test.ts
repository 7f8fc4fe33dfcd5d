import { describe, expect, it } from "vitest"
import { request_id } from "../../../../src/server/plugs/index.js"
import type { RequestIdOptions } from "../../../../src/server/plugs/index.js"
import { prepareStep } from "../../../../src/server/router/flow/step.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

function send(headers: Record<string, string> = {}, options?: RequestIdOptions): Conn {
  const done = prepareStep<Conn>(request_id(options), undefined)(build_conn("GET", "/", { headers }))
  if (done instanceof Promise) throw new Error("the plug must not wait")
  return done
}

describe("request_id", () => {
  it("request_id creates an id of 20 to 200 characters, a different one for each request", () => {
    const ids = [send(), send()].map((conn) => conn.resp_headers.get("x-request-id") ?? "")
    for (const id of ids) expect(id).toMatch(/^[\w-]{20,200}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  it("request_id puts the id into the response, the assigns and the metadata of log lines", () => {
    const conn = send()
    const id = conn.assigns["request_id"]
    expect(conn.get_resp_header("x-request-id")).toEqual([id])
    expect(conn.private.waymark_log_metadata).toEqual({ request_id: id })
  })

  it.each([
    ["20 characters", "a".repeat(20)],
    ["200 characters", "a".repeat(200)],
  ])("request_id keeps a received id of %s", (_what, id) => {
    expect(send({ "x-request-id": id }).assigns["request_id"]).toBe(id)
  })

  it.each([
    ["19 characters", "a".repeat(19)],
    ["201 characters", "a".repeat(201)],
    ["a space, which could forge a log line", "aaaaaaaaaaaaaaaaaaaa Sent 200 in 1ms"],
    ["an escape sequence for terminals", `${"a".repeat(20)}\u001b[2J`],
    ["characters that are not ASCII", "ü".repeat(20)],
    ["no characters", ""],
  ])("request_id replaces a received id of %s", (_what, id) => {
    expect(send({ "x-request-id": id }).assigns["request_id"]).toMatch(/^[\w-]{20,200}$/)
    expect(send({ "x-request-id": id }).assigns["request_id"]).not.toBe(id)
  })

  it("request_id uses the header in its options", () => {
    const id = "b".repeat(30)
    const conn = send({ "x-trace": id }, { http_header: "x-trace" })
    expect([conn.get_resp_header("x-trace"), conn.get_resp_header("x-request-id")]).toEqual([[id], []])
  })
})
