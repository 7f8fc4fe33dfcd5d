import { expectTypeOf } from "expect-type"
import { forward, get, pipe_through, pipeline, plug, scope } from "waymark"
import {
  contracts,
  cookies,
  define_endpoint,
  define_plug,
  define_router,
  endpoint_config,
  forwards,
} from "waymark/edge"
import {
  chunks,
  files,
  layouts,
  nested_queries,
  param_kinds,
  response_checks,
  sessions,
  status_names,
} from "waymark/edge"
import type { ConnOf, CookieMethods, CoreConn, SessionMethods } from "waymark/edge"
import { fetch_session, parsers, protect_from_forgery, session, cookie_store } from "waymark/plugs"
import * as server from "waymark/server"
import { z } from "zod"

const routes = [
  pipeline("browser", [plug("put_locale")]),
  scope("/", "App", [
    pipe_through("browser"),
    get("/users/:id", "UserController", "show"),
    get("/files/*path", "UserController", "file"),
  ]),
] as const

const put_locale = define_plug<{ assigns: { locale: string } }>((conn) => conn.assign("locale", "en"))

// An object is a plug too. It has to assign what it declares, and it has no methods but those that it names.
define_plug<{ assigns: { locale: string } }, CookieMethods>({
  init: () => "en",
  call: (conn, locale: string) => conn.delete_resp_cookie("locale").assign("locale", locale),
})
// @ts-expect-error - it assigns no locale
define_plug<{ assigns: { locale: string } }>({ call: (conn) => conn })
// @ts-expect-error - the plug names no cookies
define_plug<{ assigns: { locale: string } }>({ call: (conn) => conn.put_resp_cookie("a", "b").assign("locale", "en") })

// An action gets its params, its assigns, and the methods of the features that are named.
const web = define_router(routes, { plugs: { put_locale }, conn: [cookies] })
const UserController = web.controller("App.UserController", {
  show(conn, { id }) {
    expectTypeOf(id).toEqualTypeOf<string>()
    expectTypeOf(conn.assigns.locale).toEqualTypeOf<string>()
    // @ts-expect-error - the router names no sessions
    conn.put_session("a", 1)
    return conn.put_status(201).put_resp_cookie("a", id).assign("x", 1).put_resp_cookie("b", "c").halt()
  },
  file: (conn, { path }) => conn.text(path.join(conn.assigns.locale)),
})
const Router = web.build({ App: { UserController } })

// Without the feature its methods do not exist.
const bare = define_router(routes, { plugs: { put_locale } })
bare.controller("App.UserController", {
  // @ts-expect-error - the router names no cookies
  show: (conn) => conn.put_resp_cookie("a", "b"),
  file: (conn) => conn.text(""),
})
// @ts-expect-error - the controller lacks an action
bare.controller("App.UserController", { show: (conn) => conn.text("") })
// @ts-expect-error - a controller that needs cookies
bare.build({ App: { UserController } })

// Names of statuses need a feature; others do not compile with it either.
define_router(routes, { plugs: { put_locale }, conn: [status_names, cookies] }).controller("App.UserController", {
  show: (conn) => conn.put_status("not_found").put_resp_cookie("a", "b").put_status(404),
  // @ts-expect-error - no name of a status
  file: (conn) => conn.put_status("nto_found"),
})
bare.controller("App.UserController", {
  // @ts-expect-error - the router names no status_names
  show: (conn) => conn.put_status("not_found"),
  file: (conn) => conn.put_status(404),
})
define_endpoint({ conn: [status_names], router: Router, plugs: [(conn) => conn.put_status(404)] })
// @ts-expect-error - the endpoint names no status_names
define_endpoint({ plugs: [(conn) => conn.put_status("not_found")] })

// Actions may be written in `build`, and have the same types there.
bare.build({ App: { UserController: { show: (conn, { id }) => conn.text(id), file: (conn) => conn.text(conn.assigns.locale) } } }) // prettier-ignore

// The same table, plugs and controllers with the server.
const full = server.define_router(routes, { plugs: { put_locale } })
full.build({ App: { UserController } })

// A plug fits a router with the features that it needs.
const put_theme = (conn: ConnOf<typeof web>) => conn.put_resp_cookie("theme", "dark")
expectTypeOf<ConnOf<typeof web>>().toExtend<CoreConn & CookieMethods>()
const themed = [pipe_through("put_theme"), get("/", "PageController", "index")] as const
define_router(themed, { plugs: { put_theme }, conn: [cookies, sessions] })
server.define_router(themed, { plugs: { put_theme } })
// @ts-expect-error - the plug needs cookies
define_router(themed, { plugs: { put_theme } })
// @ts-expect-error - so does an object with call
define_router(themed, { plugs: { put_theme: { call: put_theme } } })
// @ts-expect-error - a name that is not a plug
define_router(themed, { plugs: {} })

// The standard plugs say what they need.
const guarded = [pipe_through(["fetch_session", "protect_from_forgery"]), get("/", "PageController", "index")] as const
define_router(guarded, { plugs: { fetch_session, protect_from_forgery }, conn: [cookies, sessions] })
// @ts-expect-error - protect_from_forgery needs sessions
define_router(guarded, { plugs: { fetch_session, protect_from_forgery }, conn: [cookies] })

// A row with schemas needs contracts.
const schemas = { Filter: z.object({ page: z.string() }), Tags: z.object({ tags: z.array(z.string()) }) }
const listed = [get("/users", "UserController", "index", { query: "Filter" })] as const
const checked = define_router(listed, { contracts: contracts(schemas) })
checked.controller("UserController", { index: (conn) => conn.text(conn.query_params.page) })
// @ts-expect-error - the row "/users" has schemas: define_router needs { contracts: contracts(schemas) }
define_router(listed)

// Kinds of params need a feature of their own; answers need contracts, even without a schema.
const tabs = [
  scope("/:tab", { where: { tab: ["new", "old"] } }, [
    get("/:id", "TabController", "show", { where: { id: "integer" } }),
  ]),
] as const
// @ts-expect-error - the row "/:tab/:id" has kinds of params: define_router needs { kinds: param_kinds }
define_router(tabs)
const kinded = define_router(tabs, { kinds: param_kinds })
kinded.controller("TabController", {
  show(conn, params) {
    expectTypeOf(params).toEqualTypeOf<{ tab: "new" | "old"; id: number }>()
    return conn.text("")
  },
})
// @ts-expect-error - the row "/:id" has schemas: define_router needs { contracts: contracts(schemas) }
define_router([get("/:id", "TabController", "show", { where: { id: "integer" }, answers: { 204: null } })])
// @ts-expect-error - unknown schema "Filter"
define_router(listed, { contracts: contracts({ Other: schemas.Filter }) })

// A query with lists needs nested queries.
const tagged = [get("/tags", "TagController", "index", { query: "Tags" })] as const
define_router(tagged, { contracts: contracts(schemas), conn: [nested_queries] })
// @ts-expect-error - the query schema "Tags" has lists or objects: define_router needs { conn: [nested_queries] }
define_router(tagged, { contracts: contracts(schemas) })

// A forward needs forwards, also in a scope.
const forwarded = [scope("/a", [forward("/jobs", "Jobs")])] as const
define_router(forwarded, { forwards }).build({ Jobs: (conn: CoreConn) => conn.text("") })
// @ts-expect-error - the row "/a/jobs" forwards: define_router needs { forwards }
define_router(forwarded)
// @ts-expect-error - the inner router needs cookies
define_router(forwarded, { forwards }).build({ Jobs: Router })
define_router(forwarded, { forwards, conn: [cookies] }).build({ Jobs: Router })

// The plugs of an endpoint get the conns of its router.
define_endpoint({ router: Router, plugs: [parsers(), (conn) => conn.put_resp_header("a", "b")] })
define_endpoint(endpoint_config({ router: Router, plugs: [put_theme] }))
define_endpoint(endpoint_config({ conn: [cookies], plugs: [put_theme] }))
// @ts-expect-error - the plug needs cookies: endpoint_config
define_endpoint({ router: Router, plugs: [put_theme] })
// @ts-expect-error - the plug needs cookies, which no router and no feature gives
endpoint_config({ plugs: [put_theme] })
const sessions_of_cookies = session({ store: cookie_store({ signing_salt: "a" }), key: "a" })
// @ts-expect-error - the router has no sessions
endpoint_config({ router: Router, plugs: [sessions_of_cookies, fetch_session, protect_from_forgery] })
endpoint_config({ router: Router, plugs: [sessions_of_cookies, fetch_session] })

// A controller of one router is refused by a router that lacks its features; one of the server fits no smaller router.
const home = [get("/", "P", "index"), forward("/f", "F")] as const
const small = define_router([get("/", "P", "index")], { conn: [cookies] })
const big = server.define_router([get("/", "P", "index")])
small.controller("P").plug((conn) => conn.put_resp_cookie("a", "b")).actions({ index: (conn) => conn.text("") }) // prettier-ignore
big.build({ P: small.controller("P", { index: (conn) => conn.put_resp_cookie("a", "b") }) })
const OfServer = big.controller("P", { index: (conn) => conn.put_session("a", 1) })
// @ts-expect-error - the router names no sessions
small.build({ P: OfServer })
const needs_session = (conn: CoreConn & SessionMethods) => conn.put_session("a", 1)
big
  .controller("P")
  .plug(needs_session)
  .actions({ index: (conn) => conn.text("") })

// A router that names every feature one by one takes what needs all of them, as does the server's.
const every = define_router(home, {
  forwards,
  conn: [cookies, sessions, chunks, files, layouts, status_names, nested_queries, response_checks],
})
every.build({ P: { index: (conn) => conn.put_session("a", 1) }, F: needs_session })
every.build({ P: OfServer, F: needs_session })
expectTypeOf<server.ActionConn<typeof big, "P", "index">>().toExtend<server.Conn>()
expectTypeOf<ConnOf<typeof big>>().toExtend<server.Conn>()

// A defined plug is called in a plug in place, with its options, and its assigns are kept.
const load_named = define_plug<{ assigns: { named: string }; options: { name: string } }>((conn, { name }) =>
  conn.assign("named", name),
)
small
  .controller("P")
  .plug((conn) => load_named(conn, { name: "a" }))
  .actions({ index: (conn) => conn.text(conn.assigns.named.trim()) })
big
  .controller("P")
  .plug((conn) => load_named(conn, { name: "a" }))
  .actions({ index: (conn) => conn.text(conn.assigns.named.trim()) })
const needs_cookies = define_plug<{ assigns: { theme: string } }, CookieMethods>((conn) =>
  conn.put_resp_cookie("theme", "dark").assign("theme", "dark"),
)
small
  .controller("P")
  .plug((conn) => needs_cookies(conn))
  .actions({ index: (conn) => conn.text(conn.assigns.theme) })
define_router([get("/", "P", "index")])
  .controller("P")
  // @ts-expect-error - the router names no cookies
  .plug((conn) => needs_cookies(conn))
// @ts-expect-error - an option of another type
small.controller("P").plug((conn) => load_named(conn, { name: 7 }))
