import { forward, get, pipe_through, pipeline, plug, post, put, resources, scope } from "../../src/index.js"
import {
  basic_auth,
  bearer_token,
  cookie_store,
  cors,
  fetch_flash,
  fetch_session,
  force_ssl,
  layouts,
  logger,
  method_override,
  parsers,
  protect_from_forgery,
  rate_limit,
  request_id,
  rewrite_on,
  session,
  standard_plugs,
} from "../../src/server/plugs/index.js"
import { define_plug, define_router } from "../../src/server.js"
import type { Conn } from "../../src/server.js"

const store = cookie_store({ signing_salt: "order", secret_key_base: "s".repeat(64) })
const app_session = session({ store, key: "_app" })
const behind_proxy = rewrite_on(["x_forwarded_for", "x_forwarded_proto"], { trusted_proxies: ["10.0.0.0/8"] })
const limit = rate_limit({ requests: 9, seconds: 9 })

/** A plug of a program that does what several standard plugs do. */
const my_session = async (conn: Conn): Promise<Conn> => fetch_session(app_session(conn))
const my_body = (conn: Conn): Conn => Object.assign(conn, { body_params: {} })
const put_user = define_plug<{ assigns: { user: string } }>((conn) => conn.assign("user", "Ada"))

/** The plugs of the tables, of which some have other names than in the package. */
export const orderPlugs = {
  ...standard_plugs,
  session: app_session,
  parsers: parsers(),
  method_override,
  force_ssl: force_ssl(),
  rewrite_on: behind_proxy,
  limit,
  limit_by_key: rate_limit({ requests: 9, seconds: 9, key: (conn) => conn.host }),
  forgery: protect_from_forgery,
  flash: fetch_flash,
  my_session,
  my_body,
  put_user,
}

const inner = define_router([pipeline("b", [plug("fetch_session")]), pipe_through("b"), get("/", "P", "a")], {
  plugs: { fetch_session },
})
const free = define_router([get("/", "P", "a")])
const P = {
  a: (conn: Conn): Conn => conn.text(""),
  b: (conn: Conn): Conn => conn.text(""),
  create: (conn: Conn): Conn => conn.text(""),
}

/** The values of the names in the tables: a controller, and routers that need a session, or nothing. */
export const orderRegistry = { P, Inner: inner.build({ P }), Free: free.build({ P }) }

const page = get("/", "P", "a")
const write = post("/w", "P", "a", { body: "Body" })
/** A table with one pipeline, and another after it. */
const browser = [
  plug("accepts", ["html"]),
  plug("fetch_session"),
  plug("fetch_flash"),
  plug("protect_from_forgery"),
] as const

/** Tables in which a plug comes before another one that it needs, and the message for each: of the compiler, and at the start. */
export const earlyPlugs = [
  [
    [pipeline("browser", [plug("protect_from_forgery"), plug("fetch_session")]), pipe_through("browser"), page],
    'plug "protect_from_forgery" in pipeline "browser" requires fetch_session before it',
  ],
  [
    [pipeline("browser", [plug("fetch_flash"), plug("fetch_session")]), pipe_through("browser"), page],
    'plug "fetch_flash" in pipeline "browser" requires fetch_session before it',
  ],
  [
    [
      pipeline("browser", [plug("fetch_live_flash"), plug("put_user"), plug("fetch_session")]),
      pipe_through("browser"),
      page,
    ],
    'plug "fetch_live_flash" in pipeline "browser" requires fetch_session before it',
  ],
  [
    [pipeline("unused", [plug("put_user"), plug("flash"), plug("fetch_session")]), page],
    'plug "flash" in pipeline "unused" requires fetch_session before it',
  ],
  [
    [pipeline("p", [plug("fetch_session"), plug("session")]), pipe_through("p"), page],
    'plug "fetch_session" in pipeline "p" requires session before it',
  ],
  [
    [
      pipeline("p", [plug("session"), plug("forgery", { with: "clear_session" }), plug("fetch_session")]),
      pipe_through("p"),
      page,
    ],
    'plug "forgery" in pipeline "p" requires fetch_session before it',
  ],
  [
    [pipeline("p", [plug("method_override"), plug("parsers")]), pipe_through("p"), page],
    'plug "method_override" in pipeline "p" requires parsers before it',
  ],
  [
    [pipeline("p", [plug("fetch_session"), plug("protect_from_forgery"), plug("parsers")]), pipe_through("p"), page],
    'plug "protect_from_forgery" in pipeline "p" requires parsers before it',
  ],
  [
    [pipeline("p", [plug("force_ssl"), plug("rewrite_on")]), pipe_through("p"), page],
    'plug "force_ssl" in pipeline "p" requires rewrite_on before it',
  ],
  [
    [pipeline("p", [plug("limit"), plug("put_user"), plug("rewrite_on")]), pipe_through("p"), page],
    'plug "limit" in pipeline "p" requires rewrite_on before it',
  ],
  [
    [pipe_through(["protect_from_forgery", "fetch_session"]), page],
    'plug "protect_from_forgery" in pipe_through requires fetch_session before it',
  ],
  [
    [scope("/", [pipe_through(["put_user", "flash"]), scope("/a", [pipe_through("fetch_session"), page])])],
    'plug "flash" in pipe_through requires fetch_session before it',
  ],
  [
    [
      pipeline("safe", [plug("protect_from_forgery")]),
      pipeline("read", [plug("fetch_session")]),
      scope("/", [pipe_through(["safe", "read"]), page]),
    ],
    'plug "protect_from_forgery" in pipeline "safe" requires fetch_session before it',
  ],
  [
    [
      pipeline("safe", [plug("protect_from_forgery")]),
      pipeline("read", [plug("fetch_session")]),
      pipeline("all", [plug("safe"), plug("read")]),
      page,
    ],
    'plug "protect_from_forgery" in pipeline "safe" requires fetch_session before it',
  ],
  [
    [
      pipeline("safe", [plug("protect_from_forgery")]),
      pipeline("read", [plug("fetch_session")]),
      scope("/", [
        pipe_through("safe"),
        scope("/a", "A", [pipe_through("read"), resources("/b", "P", { only: ["index"] })]),
      ]),
    ],
    'plug "protect_from_forgery" in pipeline "safe" requires fetch_session before it',
  ],
  [
    [pipeline("p", [plug("my_session"), plug("fetch_flash"), plug("fetch_session")]), pipe_through("p"), page],
    'plug "fetch_flash" in pipeline "p" requires fetch_session before it',
  ],
] as const

/** Tables whose plugs are in order, and what each router needs of its endpoint. */
export const orderedPlugs = [
  [[page], []],
  [[pipeline("browser", browser), pipe_through("browser"), page], ["session"]],
  [[pipeline("browser", [plug("session"), ...browser]), pipe_through("browser"), page], []],
  [[pipeline("browser", browser), page], []],
  [
    [
      pipeline("read", [plug("fetch_session")]),
      pipeline("safe", [plug("protect_from_forgery")]),
      scope("/", [pipe_through("read"), scope("/a", [pipe_through("safe"), page])]),
    ],
    ["session"],
  ],
  [
    [pipeline("p", [plug("accepts", ["html"]), plug("protect_from_forgery")]), pipe_through("p"), page],
    ["fetch_session"],
  ],
  [[pipeline("p", [plug("my_session"), plug("protect_from_forgery")]), pipe_through("p"), page], []],
  [[pipeline("p", [plug("put_user"), plug("fetch_flash")]), pipe_through("p"), page], []],
  [
    [pipeline("p", [plug("fetch_session"), plug("fetch_session"), plug("flash")]), pipe_through("p"), page],
    ["session"],
  ],
  [
    [pipe_through("fetch_session"), page, scope("/a", [pipe_through(["flash", "forgery"]), get("/b", "P", "b")])],
    ["session"],
  ],
  [[pipeline("p", [plug("parsers"), plug("method_override")]), pipe_through("p"), write], []],
  [[pipeline("p", [plug("put_secure_browser_headers")]), pipe_through("p"), write], ["parsers"]],
  [[pipeline("p", [plug("my_body")]), pipe_through("p"), write], []],
  [[write, put("/v", "P", "b", { body: "Body" })], ["parsers"]],
  [[resources("/r", "P", { only: ["create"], contracts: { create: { body: "Body" } } })], ["parsers"]],
  [
    [pipe_through("fetch_session"), write],
    ["session", "parsers"],
  ],
  [[pipeline("p", [plug("method_override")]), pipe_through("p"), page], ["parsers"]],
  [[forward("/in", "Inner"), forward("/free", "Free")], ["session"]],
  [[pipeline("p", [plug("session")]), scope("/in", [pipe_through("p"), forward("/in", "Inner")])], []],
  [[pipe_through("my_session"), forward("/in", "Inner")], []],
  [[pipeline("p", [plug("rewrite_on"), plug("force_ssl"), plug("limit")]), pipe_through("p"), page], []],
  [[pipeline("p", [plug("limit_by_key"), plug("rewrite_on")]), pipe_through("p"), page], []],
] as const

const ROUTERS = {
  none: undefined,
  free: free.build({ P }),
  session: orderRegistry.Inner,
  nested: define_router([forward("/in", "Inner")]).build(orderRegistry),
  forms: define_router([pipe_through("p"), pipeline("p", browser), page], { plugs: orderPlugs }).build({ P }),
  early: define_router([pipe_through("protect_from_forgery"), page], { plugs: orderPlugs }).build({ P }),
  override: define_router([pipe_through("method_override"), page], { plugs: orderPlugs }).build({ P }),
} as const
/** The routers of the endpoints. */
export const orderRouters = ROUTERS

const inline = (conn: Conn): Conn => conn
const login = bearer_token({ key: "k".repeat(32) })
const shared = cors({ origins: "*" })

/** Plugs of endpoints that come too early, or lack another one, each with the name of the router and the message. */
export const unmetEndpoints = [
  [[fetch_session], "none", "plug 1 of the endpoint requires session before it"],
  [[fetch_session, app_session], "none", "plug 1 of the endpoint requires session before it"],
  [
    [logger(), fetch_flash, app_session, fetch_session],
    "free",
    "plug 2 of the endpoint requires fetch_session before it",
  ],
  [[app_session, fetch_flash], "free", "plug 2 of the endpoint requires fetch_session before it"],
  [[app_session, protect_from_forgery], "free", "plug 2 of the endpoint requires fetch_session before it"],
  [
    [app_session, inline, protect_from_forgery, fetch_session],
    "free",
    "plug 3 of the endpoint requires fetch_session before it",
  ],
  [[method_override], "free", "plug 1 of the endpoint requires parsers before it"],
  [[method_override, parsers()], "free", "plug 1 of the endpoint requires parsers before it"],
  [[inline, method_override, parsers()], "free", "plug 2 of the endpoint requires parsers before it"],
  [
    [app_session, fetch_session, protect_from_forgery, parsers()],
    "free",
    "plug 3 of the endpoint requires parsers before it",
  ],
  [[force_ssl(), behind_proxy], "free", "plug 1 of the endpoint requires rewrite_on before it"],
  [[limit, inline, behind_proxy], "free", "plug 1 of the endpoint requires rewrite_on before it"],
  [[login, shared], "free", "plug 1 of the endpoint requires cors before it"],
  [[], "session", "the router requires session before it"],
  [[parsers(), request_id()], "session", "the router requires session before it"],
  [[basic_auth({ username: "a", password: "b" })], "nested", "the router requires session before it"],
  [[layouts({})], "forms", "the router requires session before it"],
  [[app_session], "early", "the router requires fetch_session before it"],
  [[app_session], "override", "the router requires parsers before it"],
] as const

/** Endpoints with all plugs that they need, or with plugs of the program, which may do what is needed. */
export const metEndpoints = [
  [[], "none"],
  [[], "free"],
  [[app_session], "session"],
  [[app_session], "forms"],
  [[logger(), app_session, parsers()], "nested"],
  [[my_session], "session"],
  [[inline], "early"],
  [[my_body], "override"],
  [[parsers()], "override"],
  [[app_session, fetch_session], "early"],
  [[app_session, fetch_session], "forms"],
  [[my_session, fetch_flash, protect_from_forgery], "none"],
  [[parsers(), method_override, app_session, fetch_session, protect_from_forgery], "free"],
  [[behind_proxy, force_ssl(), limit, shared, login], "free"],
  [[login, limit], "free"],
] as const
