export { build_conn } from "./build-conn.js"
export type { ConnOptions } from "./build-conn.js"
export { init_test_flash, init_test_session, put_req_cookie, recycle_cookies } from "./session.js"
