import {
  compress,
  cookie_store,
  force_ssl,
  layouts,
  logger,
  method_override,
  parsers,
  request_id,
  rewrite_on,
  session,
  static_files,
} from "waymark/plugs"
import { define_endpoint, endpoint_config } from "waymark/server"
import type { DebugErrors, Endpoint, Logger, Plug, UrlConfig } from "waymark/server"
import { put_attempts } from "./plugs/put_attempts.js"
import { put_database } from "./plugs/put_database.js"
import { security_headers } from "./plugs/security_headers.js"
import { Router } from "./router.js"
import { Attempts } from "./store/attempts.js"
import type { AttemptLimits } from "./store/attempts.js"
import type { Database } from "./store/database.js"
import { MAX_AGE } from "./store/sessions.js"
import { error_html, error_json } from "./views/errors.js"
import { root } from "./views/root.js"

/** The configuration of the blog. */
export interface BlogConfig {
  readonly database: Database
  /** The public URL of the blog, for absolute links such as those of the JSON API. */
  readonly url: UrlConfig
  /** The secret that encrypts sessions: at least 64 random bytes. */
  readonly secret_key_base: string
  /** Receives log lines, e.g. `console`. */
  readonly logger: Logger
  /** In development, `debug_page`, which shows the details of errors. Default `false`. */
  readonly debug_errors?: DebugErrors | false
  /** In development, the router with the route explorer. Default: the blog's router. */
  readonly router?: typeof Router
  /**
   * The addresses and ranges of proxies in front, such as `["10.0.0.0/8"]`. Their headers tell the client's address, and
   * whether it uses https. If there are any, all requests are redirected to https. Default: none.
   */
  readonly trusted_proxies?: readonly string[]
  /** How many logins and sign-ups a client may try in 15 minutes; default 100, and 20 failed ones for one account. */
  readonly attempts?: AttemptLimits
}

/** Creates the endpoint of a blog. */
export function blog_endpoint({
  database,
  attempts = { all: 100, failed: 20 },
  trusted_proxies = [],
  router = Router,
  ...config
}: BlogConfig): Endpoint {
  return define_endpoint(
    endpoint_config({
      ...config,
      plugs: [
        security_headers,
        ...(trusted_proxies.length === 0 ? [] : behind_proxy(trusted_proxies)),
        compress(),
        static_files({ at: "/", from: new URL("static/", import.meta.url), only: ["css", "images"] }),
        request_id(),
        logger(),
        put_database(database),
        put_attempts(new Attempts(attempts)),
        parsers({ length: 100_000, parsers: ["urlencoded", "json", ["multipart", { length: 8_000_000, files: 1 }]] }),
        method_override,
        session({ store: cookie_store({ encryption_salt: "session" }), key: "_blog_key", max_age: MAX_AGE }),
        layouts({ root }),
      ],
      router,
      render_errors: { accepts: ["html", "json"], formats: { html: error_html, json: error_json } },
    }),
  )
}

/** The plugs for a blog behind a proxy that terminates https. */
function behind_proxy(trusted_proxies: readonly string[]): readonly Plug[] {
  return [rewrite_on(["x_forwarded_for", "x_forwarded_proto"], { trusted_proxies }), force_ssl()]
}
