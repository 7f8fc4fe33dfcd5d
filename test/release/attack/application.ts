import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { Hono } from "hono"
import {
  delete_,
  forward,
  get,
  helpers,
  match,
  pipe_through,
  pipeline,
  plug,
  post,
  scope,
  verified_routes,
} from "../../../src/index.js"
import {
  fetch_cookies,
  basic_auth,
  cookie_store,
  delete_csrf_token,
  force_ssl,
  get_csrf_token,
  get_csrf_token_for,
  head,
  layouts,
  logger,
  method_override,
  parsers,
  redis_store,
  request_id,
  rewrite_on,
  session,
  standard_plugs,
  static_files,
  Upload,
} from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn, Endpoint, Logger } from "../../../src/server.js"
import { SECRET } from "./secret.js"

const SECRET_KEY = "a key for attacks that lives as long as they do, and that is of no use for anything else"

const routes = [
  pipeline("page", [
    plug("accepts", ["html", "json"]),
    plug("fetch_session"),
    plug("fetch_flash"),
    plug("put_root_layout", "root"),
    plug("protect_from_forgery"),
    plug("put_secure_browser_headers"),
  ]),
  pipeline("api", [plug("accepts", ["json"])]),
  get("/ok", "PageController", "ok"),
  match("*", "/guarded/page", "PageController", "guarded"),
  match("*", "/params", "PageController", "params"),
  match("*", "/show/:id", "PageController", "params"),
  match("*", "/files/*path", "PageController", "params"),
  get("/v:version/x", "PageController", "params"),
  get("/stream", "PageController", "stream"),
  get("/chunks", "PageController", "chunks"),
  get("/download", "PageController", "download"),
  match("*", "/echo/:action", "EchoController", "show"),
  scope("/signed", { as: "signed" }, [
    pipe_through(["signed_session", "page"]),
    get("/", "SessionController", "show"),
    post("/", "SessionController", "create"),
    delete_("/", "SessionController", "delete"),
  ]),
  scope("/encrypted", { as: "encrypted" }, [
    pipe_through(["encrypted_session", "page"]),
    get("/", "SessionController", "show"),
    post("/", "SessionController", "create"),
  ]),
  scope("/kept", { as: "kept" }, [
    pipe_through(["kept_session", "page"]),
    get("/", "SessionController", "show"),
    post("/", "SessionController", "create"),
    delete_("/", "SessionController", "delete"),
  ]),
  scope("/admin", { as: "admin" }, [pipe_through(["auth"]), get("/", "PageController", "ok")]),
  scope("/secure", { as: "secure" }, [pipe_through(["secure"]), get("/*path", "PageController", "ok")]),
  scope("/api", { as: "api" }, [pipe_through(["api"]), match("*", "/params", "PageController", "params")]),
  forward("/hono", "HonoApp"),
] as const

const Routes = helpers(routes)
const { verified_path } = verified_routes(routes, { except: ["/files/*path"] })

/** A client for `redis_store` that keeps few keys, in memory. */
const kept = new Map<string, string>()
const redis = {
  get: (key: string) => Promise.resolve(kept.get(key) ?? null),
  set(key: string, value: string, options: { NX: true } | { XX: true }) {
    if (kept.has(key) === "NX" in options) return Promise.resolve(null)
    if (kept.size >= 1000) kept.clear()
    return Promise.resolve(kept.set(key, value))
  },
  del: (key: string) => Promise.resolve(Number(kept.delete(key))),
}

const web = define_router(routes, {
  plugs: {
    ...standard_plugs,
    secure: force_ssl({ host: "localhost", exclude: [] }),
    auth: basic_auth({ username: "ada", password: SECRET }),
    signed_session: session({ store: cookie_store({ signing_salt: "s" }), key: "_signed", max_age: 1000 }),
    encrypted_session: session({ store: cookie_store({ encryption_salt: "e" }), key: "_encrypted" }),
    kept_session: session({ store: redis_store(redis), key: "_kept" }),
  },
})

const text = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))

/** Whether an object of params, or a value in it, has a prototype. */
function inherits(value: unknown): boolean {
  if (typeof value !== "object" || value === null || value instanceof Upload) return false
  if (Array.isArray(value)) return value.some(inherits)
  return Object.getPrototypeOf(value) !== null || Object.values(value).some(inherits)
}

const PageController = web.controller("PageController", {
  ok: (conn) => conn.text("ok"),
  guarded: (conn) => conn.text(String(conn.private["guarded_page"])),
  params(conn) {
    const { params, query_params, body_params, path_params, req_cookies } = conn
    // Objects from JSON.parse have a prototype, so only the outer object is checked.
    if (Object.getPrototypeOf(params) !== null || inherits(query_params) || Object.getPrototypeOf(req_cookies) !== null)
      conn.put_resp_header("x-violation", "params with a prototype")
    const isForm = /^\s*(multipart|application\/x-www)/i.test(conn.get_req_header("content-type")[0] ?? "")
    if (isForm && inherits({ __proto__: null, ...body_params }))
      conn.put_resp_header("x-violation", "a form with a prototype")
    const { request_path, query_string, path_info, method, host } = conn
    return conn.json({ method, host, request_path, query_string, path_info, params, path_params, req_cookies })
  },
  stream: () =>
    new Response(new Blob(["one ", "two ", "three"]).stream(), { headers: { "content-type": "text/plain" } }),
  async chunks(conn) {
    conn.send_chunked(200)
    for (const piece of ["one ", "two ", "three"]) if (!(await conn.chunk(piece))) break
    return conn
  },
  download: (conn) => conn.send_file(200, join(files().from, "app.css"), 2),
})

type Echo = (conn: Conn, value: string) => Conn | Response | Promise<Conn>

/** Responses with values from the request; they may fail with a reported 500. */
const ECHOES: Readonly<Record<string, Echo>> = {
  header: (conn, value) => conn.put_resp_header("x-echo", value).text("ok"),
  header_name: (conn, value) => conn.put_resp_header(value, "1").text("ok"),
  type: (conn, value) => conn.put_resp_content_type(value).send_resp(200, "ok"),
  status: (conn, value) => conn.put_status(Number(value)).text("ok"),
  send: (conn, value) => conn.send_resp(Number(value), value),
  resp: (conn, value) => conn.resp(Number(value), value),
  response: (_conn, value) => new Response(value, { status: Number(value), headers: { "x-echo": value } }),
  redirect: (conn, value) => conn.redirect(value),
  cookie: (conn, value) => conn.put_resp_cookie("echo", value).text("ok"),
  cookie_name: (conn, value) => conn.put_resp_cookie(value, "1").text("ok"),
  cookie_path: (conn, value) => conn.put_resp_cookie("echo", "1", { path: value }).text("ok"),
  cookie_sealed: (conn, value) => conn.put_resp_cookie("sealed", value, { encrypt: true }).text("ok"),
  cookie_deleted: (conn, value) => conn.delete_resp_cookie(value).text("ok"),
  file: (conn, value) => conn.send_file(200, join(files().from, value.replace(/[/\\]|\.\./g, ""))),
  attachment: (conn, value) =>
    conn.put_resp_header("content-disposition", `attachment; filename="${value}"`).text("ok"),
  length: (conn, value) => conn.put_resp_header("content-length", value).text("ok"),
  encoding: (conn, value) => conn.put_resp_header("transfer-encoding", value).text("ok"),
  connection: (conn, value) => conn.put_resp_header("connection", value).text("ok"),
  html: (conn, value) => conn.html(value),
  render: (conn, value) => conn.put_root_layout(false).html(`<p>${value.length}</p>`),
  json: (conn, value) => conn.json({ value, params: conn.params }),
  helper: (conn, value) => conn.text(Routes.page_path(conn, "params", value, { value })),
  verified: (conn, value) => conn.text(verified_path(conn, `/show/${encodeURIComponent(value)}`, { value })),
  csrf_for: async (conn, value) => conn.put_resp_header("x-token", await get_csrf_token_for(conn, value)).text("ok"),
  chunk: async (conn, value) => {
    conn.send_chunked(200)
    await conn.chunk(value)
    return conn
  },
}

export const ECHO_NAMES: readonly string[] = Object.keys(ECHOES)

const EchoController = web.controller("EchoController", {
  show: (conn, { action }) =>
    Object.hasOwn(ECHOES, action) ? ECHOES[action]?.(conn, text(conn.params["v"])) : conn.text("none"),
})

const SessionController = web.controller("SessionController", {
  show: (conn) =>
    conn.json({ token: get_csrf_token(conn), session: Object.keys(conn.get_session()), flash: conn.get_flash() }),
  create(conn) {
    const { key, value, flash } = conn.body_params
    conn.put_session(text(key), text(value).slice(0, 500))
    return conn.put_flash(text(flash).slice(0, 50), "there").configure_session({ renew: true }).redirect("/ok")
  },
  delete: (conn) => delete_csrf_token(conn).configure_session({ drop: true }).send_resp(204),
})

const HonoApp = new Hono()
HonoApp.all("/*", async (context) => context.text(`${context.req.path} ${(await context.req.text()).length}`))

const router = web.build({ PageController, EchoController, SessionController, HonoApp })

let folders: { readonly root: string; readonly from: string } | undefined

/** A folder to serve, with a secret next to it; it is removed when the process ends. */
function files(): { readonly root: string; readonly from: string } {
  if (folders !== undefined) return folders
  const root = mkdtempSync(join(tmpdir(), "waymark-attack-"))
  const from = join(root, "public")
  mkdirSync(join(from, "images"), { recursive: true })
  writeFileSync(join(root, "secret.txt"), SECRET)
  writeFileSync(join(from, ".hidden"), SECRET)
  writeFileSync(join(from, "app.css"), "body { margin: 0 }")
  writeFileSync(join(from, "app.css.gz"), gzipSync("body { margin: 0 }"))
  writeFileSync(join(from, "images", "a.svg"), "<svg/>")
  process.once("exit", () => rmSync(root, { recursive: true, force: true }))
  return (folders = { root, from })
}

/** Builds each log line, and discards it. */
const silent: Logger = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** The application under attack: all standard plugs. */
export const define_target = (on_error: (error: unknown, conn: Conn) => void, guarded_page = "ok"): Endpoint =>
  define_endpoint({
    secret_key_base: [SECRET_KEY, `${SECRET_KEY}, an older one`],
    plugs: [
      (conn: Conn) => conn.put_private("guarded_page", guarded_page),
      request_id(),
      logger(),
      rewrite_on(["x_forwarded_for", "x_forwarded_host", "x_forwarded_port", "x_forwarded_proto"], {
        trusted_proxies: ["127.0.0.0/8"],
      }),
      static_files({ at: "/assets", from: files().from, gzip: true, brotli: true }),
      parsers({ pass: ["text/plain"] }),
      method_override,
      head,
      (conn: Conn) => fetch_cookies(conn, { signed: ["signed"], encrypted: ["sealed"] }),
      layouts({ root: ({ inner_content }) => String(inner_content) }),
    ],
    router,
    method_not_allowed: true,
    logger: silent,
    on_error,
  })

/** The same routes with few plugs, fast enough for millions of requests. */
export const define_lean_target = (): Endpoint =>
  define_endpoint({ secret_key_base: SECRET_KEY, plugs: [parsers(), head], router, on_error: () => {} })
