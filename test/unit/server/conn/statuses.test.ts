import { describe, expect, it } from "vitest"
import { ArgumentError } from "../../../../src/index.js"
import { STATUSES } from "../../../../src/server/conn/response/statuses.js"
import { build_conn } from "../../../../src/server/testing/index.js"

describe("put_status", () => {
  it.each([
    ["ok", 200],
    ["created", 201],
    ["see_other", 303],
    ["not_found", 404],
    ["im_a_teapot", 418],
    ["unprocessable_entity", 422],
    ["network_authentication_required", 511],
  ] as const)("takes the name %s", (name, status) => {
    expect(build_conn("GET", "/").put_status(name).text("").status).toBe(status)
  })

  it("takes all names, each with its own status", () => {
    const statuses = Object.values(STATUSES)
    expect(new Set(statuses).size).toBe(statuses.length)
    for (const [name, status] of Object.entries(STATUSES)) {
      const known = name as keyof typeof STATUSES
      expect(build_conn("GET", "/").put_status(known).status).toBe(status)
    }
  })

  it.each(["nto_found", "404", "", "toString", "__proto__", "constructor"])("refuses the name %j", (name) => {
    const conn = build_conn("GET", "/")
    expect(() => conn.put_status(name as "not_found")).toThrow(ArgumentError)
    expect(conn.status).toBeUndefined()
  })

  it("does not compile with another name", () => {
    // @ts-expect-error - no status has this name
    expect(() => build_conn("GET", "/").put_status("nto_found")).toThrow('got: "nto_found"')
  })
})
