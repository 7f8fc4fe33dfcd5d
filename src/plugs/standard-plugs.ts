import { accepts } from "./accepts.js"
import { fetch_cookies } from "./fetch-cookies.js"
import { fetch_flash, fetch_live_flash } from "./fetch-flash.js"
import { fetch_session } from "./fetch-session.js"
import { put_layout, put_root_layout } from "./layouts.js"
import { protect_from_forgery } from "./protect-from-forgery.js"
import { put_secure_browser_headers } from "./secure-headers.js"

/**
 * The plugs that pipelines name, under their names: `define_router(routes, { plugs: { ...standard_plugs } })`. Their
 * options stand in the table. What they need beside goes to the endpoint: `session`, `parsers` and `layouts`.
 */
export const standard_plugs = {
  accepts,
  fetch_cookies,
  fetch_flash,
  fetch_live_flash,
  fetch_session,
  protect_from_forgery,
  put_layout,
  put_root_layout,
  put_secure_browser_headers,
} as const
