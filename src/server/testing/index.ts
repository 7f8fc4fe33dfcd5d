/**
 * Functions for tests of plugs, controllers and endpoints.
 *
 * @module waymark/testing
 */

export { build_conn } from "./build-conn.js"
export type { ConnOptions } from "./build-conn.js"
export { init_test_flash, init_test_session, put_req_cookie, recycle_cookies } from "./session.js"
export { bypass_through } from "./bypass-through.js"
export { conn_test } from "./conn-test.js"
export type { ConnTest, Send } from "./conn-test.js"
export { dispatch } from "./dispatch.js"
export type { Dispatchable, ParamsOrBody } from "./dispatch.js"
export { in_process } from "./in-process.js"
export type { InProcess } from "./in-process.js"
export { record_routes } from "./record-routes.js"
export { recycle } from "./recycle.js"
export { redirected_params } from "./redirected-params.js"
export { assert_error_sent } from "./error-sent.js"
export type { SentError } from "./error-sent.js"
export {
  html_response,
  json_response,
  redirected_to,
  response,
  response_content_type,
  text_response,
  UnexpectedResponseError,
} from "./responses.js"
