import { equal, match } from "node:assert/strict"
import { test } from "node:test"
import { assert_error_sent, build_conn, conn_test, html_response } from "waymark/testing"
import { make_endpoint } from "../src/endpoint.ts"

// Lines for information are kept, and errors are printed.
const lines: string[] = []
const logger = { debug() {}, info: (line: string) => void lines.push(line), warn() {}, error: console.error }
const { get } = conn_test(make_endpoint(logger))

test("the home page links to a greeting", async () => {
  const conn = await get(build_conn(), "/")
  match(html_response(conn, 200), /<a href="\/hello\/Ada">/)
})

test("a greeting has the name of its path, escaped", async () => {
  const conn = await get(build_conn(), "/hello/%3CAda%3E")
  match(html_response(conn, 200), /<h1>Hello, &#60;Ada&#62;!<\/h1>/)
})

test("a page has headers that make browsers safer", async () => {
  const conn = await get(build_conn(), "/")
  equal(conn.get_resp_header("x-content-type-options")[0], "nosniff")
  match(conn.get_resp_header("content-security-policy")[0] ?? "", /default-src 'self'/)
})

test("a request is logged with one line, without its query", async () => {
  lines.length = 0
  await get(build_conn(), "/hello/Ada?token=secret")
  equal(lines.length, 1)
  match(lines[0] ?? "", /^\S+ GET \/hello\/Ada 200 in \d+ms$/)
})

test("other paths are not found", async () => {
  await assert_error_sent(404, () => get(build_conn(), "/nowhere"))
})
