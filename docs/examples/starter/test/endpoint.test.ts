import { match } from "node:assert/strict"
import { test } from "node:test"
import { assert_error_sent, build_conn, conn_test, html_response } from "waymark/testing"
import { make_endpoint } from "../src/endpoint.ts"

// Only errors are logged.
const logger = { debug() {}, info() {}, warn() {}, error: console.error }
const { get } = conn_test(make_endpoint(logger))

test("the home page links to a greeting", async () => {
  const conn = await get(build_conn(), "/")
  match(html_response(conn, 200), /<a href="\/hello\/Ada">/)
})

test("a greeting has the name of its path, escaped", async () => {
  const conn = await get(build_conn(), "/hello/%3CAda%3E")
  match(html_response(conn, 200), /<h1>Hello, &#60;Ada&#62;!<\/h1>/)
})

test("other paths are not found", async () => {
  await assert_error_sent(404, () => get(build_conn(), "/nowhere"))
})
