import { compress, cookie_store, parsers, put_secure_browser_headers, session, static_files } from "waymark/plugs"
import { define_endpoint, endpoint_config } from "waymark/server"
import type { Conn, DebugErrors, Endpoint, Logger, Plug } from "waymark/server"
import { NoteController } from "./note_controller.ts"
import { read_secret } from "./secret.ts"
import { SessionController } from "./session_controller.ts"
import { web } from "./web.ts"

/** What differs between development, tests and the build. */
export interface Settings {
  readonly logger: Logger
  /** Answers with index.html. */
  readonly Page: (conn: Conn) => Conn | Promise<Conn>
  /** Plugs that run before the others; default: none. */
  readonly plugs?: readonly Plug[]
  readonly debug_errors?: DebugErrors
}

/** Makes the application: each request goes through the plugs, then to the action of its row. */
export function make_endpoint({ Page, plugs = [], ...settings }: Settings): Endpoint {
  return define_endpoint(
    endpoint_config({
      ...settings,
      secret_key_base: read_secret(process.env),
      plugs: [
        ...plugs,
        parsers(),
        session({ store: cookie_store({ signing_salt: "session" }), key: "_session", max_age: 14 * 86_400 }),
      ],
      router: web.build({ Page, SessionController, NoteController }),
    }),
  )
}

/** The files that `npm run build` makes for browsers, seen from dist/server. */
const built = new URL("../client/", import.meta.url)

const headers = { "content-security-policy": "default-src 'self'; frame-ancestors 'self'" }

/** The built application. */
function built_endpoint(logger: Logger): Endpoint {
  return make_endpoint({
    logger,
    plugs: [
      (conn) => put_secure_browser_headers(conn, headers),
      compress(),
      // Their names have digests, so browsers may keep them. One of an older build that is gone is a 404.
      static_files({
        at: "/assets",
        from: new URL("assets/", built),
        cache_control_for_etags: "public, max-age=31536000, immutable",
      }),
    ],
    // It names the files of this build, so browsers have to ask whether it has changed.
    Page: (conn) =>
      conn
        .put_resp_content_type("text/html")
        .put_resp_header("cache-control", "no-cache")
        .send_file(200, new URL("index.html", built)),
  })
}

/** The built application in production: without the lines for developers, which have the params of each request. */
export function production_endpoint(): Endpoint {
  const { info, warn, error } = console
  return built_endpoint({ debug() {}, info, warn, error })
}

/** The built application on the machine of a developer. While it is written, Vite serves it: see development.ts. */
export async function development_endpoint(): Promise<Endpoint> {
  return built_endpoint(console)
}
