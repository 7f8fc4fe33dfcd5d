import {
  cookie_store,
  head,
  layouts,
  logger,
  method_override,
  parsers,
  request_id,
  session,
  static_files,
} from "waymark/plugs"
import { define_endpoint } from "waymark/server"
import type { Endpoint, Logger, UrlConfig } from "waymark/server"
import { put_database } from "./plugs/put_database.js"
import { Router } from "./router.js"
import type { Database } from "./store/database.js"
import { error_html, error_json } from "./views/errors.js"
import { root } from "./views/root.js"

/** What the blog is started with. */
export interface BlogConfig {
  readonly database: Database
  /** Where its readers find it, for links that leave it, such as those of the JSON API. */
  readonly url: UrlConfig
  /** What sessions are encrypted with: at least 64 bytes that nobody can guess. */
  readonly secret_key_base: string
  /** Where its log goes, such as `console`. */
  readonly logger: Logger
}

/** The blog as something that answers requests. */
export function blog_endpoint({ database, ...config }: BlogConfig): Endpoint {
  return define_endpoint({
    ...config,
    plugs: [
      static_files({
        at: "/",
        from: new URL("static/", import.meta.url),
        only: ["css", "images"],
        headers: { "x-content-type-options": "nosniff" },
      }),
      request_id(),
      logger(),
      put_database(database),
      parsers({ length: 100_000, parsers: ["urlencoded", "json", ["multipart", { length: 8_000_000, files: 1 }]] }),
      method_override,
      head,
      session({ store: cookie_store({ encryption_salt: "session" }), key: "_blog_key", max_age: 14 * 86_400 }),
      layouts({ root }),
    ],
    router: Router,
    render_errors: { accepts: ["html", "json"], formats: { html: error_html, json: error_json } },
  })
}
