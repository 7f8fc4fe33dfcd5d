import { expect, it } from "vitest"
import { define_endpoint } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

it("build_conn has defaults", () => {
  expect(build_conn("GET", "/a%20b?c=d")).toMatchObject({
    method: "GET",
    host: "www.example.com",
    port: 80,
    scheme: "http",
    request_path: "/a%20b",
    query_string: "c=d",
    path_info: ["a%20b"],
    script_name: [],
    body_params: {},
    state: "unset",
    halted: false,
    endpoint: undefined,
    request: undefined,
  })
})

it("build_conn uses its options", () => {
  const endpoint = define_endpoint({})
  const conn = build_conn("POST", "/a", {
    host: "api.example.com",
    port: 443,
    scheme: "https",
    headers: { "x-a": "1" },
    script_name: ["s"],
    endpoint,
    private: { p: 1 },
    body_params: { b: 2 },
  })
  expect(conn).toMatchObject({
    host: "api.example.com",
    port: 443,
    scheme: "https",
    script_name: ["s"],
    private: { p: 1 },
    body_params: { b: 2 },
  })
  expect(conn.endpoint).toBe(endpoint)
  expect(conn.get_req_header("x-a")).toEqual(["1"])
})

it("two conns of build_conn share no data", () => {
  const [one, other] = [build_conn("GET", "/"), build_conn("GET", "/")]
  one.assign("a", 1).put_private("b", 2).put_resp_header("c", "3")
  expect(other).toMatchObject({ assigns: {}, private: {} })
  expect([...other.resp_headers.keys()]).toEqual(["cache-control"])
})
