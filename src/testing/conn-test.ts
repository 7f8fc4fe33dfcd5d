import type { Conn } from "../conn/conn.js"
import { dispatch } from "./dispatch.js"
import type { Dispatchable, ParamsOrBody } from "./dispatch.js"

/** Sends a request in a test, as `dispatch` does. */
export type Send = (conn: Conn, path: string, params_or_body?: ParamsOrBody) => Promise<Conn>

/** A function for each method. */
export interface ConnTest {
  readonly get: Send
  readonly post: Send
  readonly put: Send
  readonly patch: Send
  readonly delete: Send
  readonly options: Send
  readonly head: Send
  readonly trace: Send
  readonly connect: Send
}

/**
 * Functions that send requests of tests to one endpoint: `const { get, post } = conn_test(Endpoint)`, and then
 * `await get(build_conn(), "/")`.
 *
 * @see Phoenix.ConnTest
 */
export function conn_test(endpoint: Dispatchable): ConnTest {
  const by =
    (method: string): Send =>
    (conn, path, params_or_body) =>
      dispatch(conn, endpoint, method, path, params_or_body)
  return {
    get: by("GET"),
    post: by("POST"),
    put: by("PUT"),
    patch: by("PATCH"),
    delete: by("DELETE"),
    options: by("OPTIONS"),
    head: by("HEAD"),
    trace: by("TRACE"),
    connect: by("CONNECT"),
  }
}
