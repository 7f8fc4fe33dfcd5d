import { define_endpoint } from "waymark/server"
import * as everything from "waymark/testing"

const Endpoint = define_endpoint({ plugs: [(conn) => conn.text("Hello")] })
const conn = everything.build_conn("GET", "/")

export const all = { ...everything }
export const of_UnexpectedResponseError = (error: unknown) =>
  error instanceof everything.UnexpectedResponseError ? error : undefined
export const of_assert_error_sent = () => everything.assert_error_sent(404, () => undefined)
export const of_build_conn = conn
export const of_bypass_through = everything.bypass_through
export const of_conn_test = everything.conn_test(Endpoint)
export const of_dispatch = () => everything.dispatch(conn, Endpoint, "GET", "/")
export const of_html_response = () => everything.html_response(conn, 200)
export const of_in_process = everything.in_process(Endpoint)
export const of_init_test_flash = everything.init_test_flash(conn, {})
export const of_init_test_session = everything.init_test_session(conn)
export const of_json_response = () => everything.json_response(conn, 200)
export const of_put_req_cookie = everything.put_req_cookie(conn, "a", "b")
export const of_record_routes = everything.record_routes
export const of_recycle = everything.recycle(conn)
export const of_recycle_cookies = everything.recycle_cookies(conn, conn)
export const of_redirected_params = everything.redirected_params
export const of_redirected_to = () => everything.redirected_to(conn)
export const of_response = () => everything.response(conn, 200)
export const of_response_content_type = () => everything.response_content_type(conn, "html")
export const of_text_response = () => everything.text_response(conn, 200)

export const { get, post } = of_conn_test
