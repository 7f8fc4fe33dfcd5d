import type { Conn } from "../conn/conn.js"
import { dispatch } from "./dispatch.js"
import type { Dispatchable, ParamsOrBody } from "./dispatch.js"

/** Sends a request in a test; see {@link dispatch}. */
export type Send = (conn: Conn, path: string, params_or_body?: ParamsOrBody) => Promise<Conn>

/** A function for each method, which sends a request to the endpoint. */
export interface ConnTest extends Readonly<Record<Method, Send>> {}

type Method = "get" | "post" | "put" | "patch" | "delete" | "options" | "head" | "trace" | "query" | "connect"

/**
 * Returns functions that send requests to an endpoint in tests.
 *
 * @see Phoenix.ConnTest
 * @example
 * import { define_endpoint } from "waymark/server"
 * import { build_conn, conn_test } from "waymark/testing"
 *
 * const { get } = conn_test(define_endpoint({ plugs: [(conn) => conn.text(`Hello ${conn.request_path}`)] }))
 * const conn = await get(build_conn(), "/ada")
 * conn.resp_body //=> "Hello /ada"
 */
export function conn_test(endpoint: Dispatchable): ConnTest {
  const sender =
    (method: string): Send =>
    (conn, path, params_or_body) =>
      dispatch(conn, endpoint, method, path, params_or_body)
  return {
    get: sender("GET"),
    post: sender("POST"),
    put: sender("PUT"),
    patch: sender("PATCH"),
    delete: sender("DELETE"),
    options: sender("OPTIONS"),
    head: sender("HEAD"),
    trace: sender("TRACE"),
    query: sender("QUERY"),
    connect: sender("CONNECT"),
  }
}
