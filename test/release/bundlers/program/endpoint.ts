/** The application of all bundles: it sends files, takes uploads and keeps sessions. */
import { ArgumentError, define_routes, get, helpers, post } from "waymark"
import { compress, cookie_store, fetch_session, parsers, session, static_files, Upload } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import type { Endpoint as AnEndpoint } from "waymark/server"

const routes = define_routes([
  get("/", "PageController", "visits"),
  get("/file", "PageController", "file"),
  get("/long", "PageController", "long"),
  get("/error", "PageController", "error"),
  get("/links/:id", "PageController", "link"),
  post("/uploads", "PageController", "upload"),
])
const Routes = helpers(routes)
const web = define_router(routes)

const PageController = web.controller("PageController", {
  visits: (conn) => {
    const visits = Number(conn.get_session("visits") ?? 0) + 1
    return conn.put_session("visits", visits).text(`visit ${visits}`)
  },
  file: (conn) => conn.send_file(200, "assets/app.css"),
  long: (conn) => conn.text("long ".repeat(1000)),
  error: (conn) => {
    try {
      return conn.text(Routes.page_path(conn, "link", ".."))
    } catch (error) {
      const isOwn = error instanceof ArgumentError
      return conn.json(isOwn ? { name: error.name, stack: error.stack?.split(":", 1)[0] } : "another error")
    }
  },
  link: (conn, { id }) => conn.text(Routes.page_path(conn, "link", id)),
  upload: async (conn) => {
    const { file } = conn.body_params
    if (!(file instanceof Upload)) return conn.put_status(422).text("no file")
    const inMemory = await file.file()
    return conn.json({
      filename: file.filename,
      size: file.size,
      is_on_disk: file.path !== null,
      is_same: (await file.text()) === (await inMemory.text()),
    })
  },
})

const router = web.build({ PageController })
const make = (compression: readonly ReturnType<typeof compress>[]): AnEndpoint =>
  define_endpoint({
    secret_key_base: "only for tests ".repeat(5),
    plugs: [
      static_files({ at: "/assets", from: "assets" }),
      ...compression,
      parsers(),
      session({ store: cookie_store({ signing_salt: "salt", encryption_salt: "pepper" }), key: "_app" }),
      fetch_session,
    ],
    router,
    on_error: (error) => console.error(error),
  })

export const Endpoint = make([compress()])

/** For Next.js, which compresses responses itself, and drops the header `content-encoding` of others. */
export const UncompressedEndpoint = make([])
