import { expectTypeOf } from "expect-type"
import { dynamic, forward, get, match, pipe_through, pipeline, plug, resources, scope } from "waymark"
import type { ErrorMessage } from "waymark"
import { request_id } from "waymark/plugs"
import type { Conn } from "waymark/server"
import { define_plug, define_router } from "waymark/server"
import type { ActionConn, ActionParams } from "waymark/server"
import type { PipesKnown } from "../../../../src/server/router/flow/pipes-known.types.js"
import type { OtherNames } from "../../../../src/server/router/controllers/registry-problem.types.js"

interface User {
  readonly name: string
}
interface Session {
  readonly token: string
}

const put_site = define_plug<{ assigns: { site: string } }>((conn) => conn.assign("site", "main"))
const fetch_session = define_plug<{ assigns: { session: Session } }>((conn) => conn.assign("session", { token: "" }))
const fetch_user = define_plug<{ requires: { session: Session }; assigns: { user: User | null } }>((conn) =>
  conn.assign("user", conn.assigns.session.token === "" ? null : { name: "Ada" }),
)
const require_user = define_plug<{ requires: { user: User | null }; assigns: { user: User } }>({
  init: () => 401,
  call: (conn, status: number) => (conn.assigns.user === null ? conn.put_status(status).halt() : conn),
})
const plain = (conn: Conn): Conn => conn

const routes = [
  pipeline("browser", [plug("fetch_session"), plug("fetch_user"), plug("plain")]),
  pipeline("protected", [plug("browser"), plug("require_user")]),
  pipeline("inline", [plug(fetch_session)]),
  scope({ path: "/", assigns: { area: "front" } }, [
    pipe_through("browser"),
    get("/", "PageController", "index"),
    get("/:slug", "PageController", "show", { assigns: { wide: true } }),
    resources("/users", "UserController"),
    scope("/admin", "Admin", [pipe_through("require_user"), get("/", "HomeController", "index")]),
  ]),
  scope("/own", [
    pipeline("nested", [plug("put_site")]),
    pipe_through(["protected", "nested"]),
    get("/a/:a", "OwnController", "show"),
    get("/b/:b", "OwnController", "show"),
  ]),
  scope("/in", [pipe_through("inline"), get("/", "InlineController", "index")]),
  get("/bare/*path", "BareController", "index"),
  match("*", "/any", "BareController", "any"),
  forward("/jobs", "Jobs"),
] as const
const plugs = { fetch_session, fetch_user, require_user, plain, put_site }
const web = define_router(routes, { plugs })
type W = typeof web

// The assigns that the plugs of the pipelines declare, in order, and those of the routes and scopes, which a plug may replace
// by another string or boolean.
expectTypeOf<ActionConn<W, "PageController", "index">["assigns"]>().toEqualTypeOf<{
  readonly area: string
  readonly session: Session
  readonly user: User | null
}>()
expectTypeOf<ActionConn<W, "PageController", "show">["assigns"]>().toEqualTypeOf<{
  readonly area: string
  readonly wide: boolean
  readonly session: Session
  readonly user: User | null
}>()
expectTypeOf<ActionConn<W, "UserController", "show">["assigns"]["user"]>().toEqualTypeOf<User | null>()
// A nested scope continues the outer scope's pipelines; a later plug replaces the type of a key.
expectTypeOf<ActionConn<W, "Admin.HomeController", "index">["assigns"]["user"]>().toEqualTypeOf<User>()
// A pipeline in a pipeline, a pipeline in a scope, and a plug that is written in the table itself.
expectTypeOf<ActionConn<W, "OwnController", "show">["assigns"]>().toEqualTypeOf<{
  readonly session: Session
  readonly user: User
  readonly site: string
}>()
expectTypeOf<ActionConn<W, "InlineController", "index">["assigns"]>().toEqualTypeOf<{ readonly session: Session }>()
expectTypeOf<ActionConn<W, "BareController", "index">["assigns"]>().toEqualTypeOf<{}>()

// Params come from the pattern; for an action with several routes, from each of them.
expectTypeOf<ActionParams<W, "UserController", "show">>().toEqualTypeOf<{ id: string }>()
expectTypeOf<ActionParams<W, "BareController", "index">>().toEqualTypeOf<{ path: string[] }>()
expectTypeOf<ActionParams<W, "OwnController", "show">>().toEqualTypeOf<
  { a: string; b?: undefined } | { b: string; a?: undefined }
>()

web.controller("PageController", {
  index: (conn, params) => {
    expectTypeOf(params).toEqualTypeOf<{}>()
    expectTypeOf(conn.assigns.area).toEqualTypeOf<string>()
    // @ts-expect-error - no plug assigns it
    void conn.assigns.usr
    // An action may assign any key for the views.
    return conn.assign("title", "Home").text("")
  },
  show: (conn, { slug }) => {
    expectTypeOf(slug).toEqualTypeOf<string>()
    // @ts-expect-error - the pattern has no such param
    void conn.path_params.id
    return conn.text(slug)
  },
})

// A class whose actions get their types by name.
class OwnController {
  show(conn: ActionConn<W, "OwnController", "show">, params: ActionParams<W, "OwnController", "show">): Conn {
    return conn.json(params.a ?? params.b)
  }
}
class WrongController {
  show(_conn: Conn, params: { id: string }): string {
    return params.id
  }
}
const text = { index: (conn: Conn) => conn.text("") }
const registry = {
  PageController: { index: text.index, show: text.index },
  UserController: {
    index: text.index,
    edit: text.index,
    new: text.index,
    show: text.index,
    create: text.index,
    update: text.index,
    delete: text.index,
  },
  Admin: { HomeController: text },
  OwnController: new OwnController(),
  InlineController: text,
  BareController: { index: text.index, any: text.index },
  Jobs: plain,
}
web.build(registry)
// @ts-expect-error - an action of other params, which returns a string
web.build({ ...registry, OwnController: new WrongController() })
// @ts-expect-error - an action is missing
web.build({ ...registry, PageController: { index: text.index } })

/** The registry that `build` requires for a table, without the type that it accepts until the types of actions are known. */
type BuildOf<Built> = Built extends { build(registry: infer Wanted | OtherNames): unknown } ? Wanted : never

const user_page = [get("/", "PageController", "index")] as const
const unmet = define_router([pipeline("p", [plug("fetch_user")]), scope("/", [pipe_through("p"), ...user_page])], {
  plugs,
})
expectTypeOf<BuildOf<typeof unmet>>().toEqualTypeOf<
  ErrorMessage<`plug "fetch_user" in pipeline "p" requires assigns.session of that type from a plug before it`>
>()
// The order and the types of the assigns matter.
const late = define_router([scope("/", [pipe_through(["fetch_user", "fetch_session"]), ...user_page])], { plugs })
expectTypeOf<BuildOf<typeof late>>().toEqualTypeOf<
  ErrorMessage<`plug "fetch_user" in pipe_through requires assigns.session of that type from a plug before it`>
>()
const number_session = define_plug<{ assigns: { session: number } }>((conn) => conn.assign("session", 1))
const of_type = define_router([scope("/", [pipe_through(["number_session", "fetch_user"]), ...user_page])], {
  plugs: { number_session, fetch_user },
})
expectTypeOf<BuildOf<typeof of_type>>().toEqualTypeOf<
  ErrorMessage<`plug "fetch_user" in pipe_through requires assigns.session of that type from a plug before it`>
>()

/** The message of `define_router` about the names in a table, or `unknown`. */
type PipesOf<Table extends readonly unknown[], Names = never> = PipesKnown<Table, Names>
const to_page = <const Nodes extends readonly unknown[]>(nodes: Nodes) => [...nodes, ...user_page] as const
const unknown_pipe = to_page([pipe_through("brwser")])
expectTypeOf<PipesOf<typeof unknown_pipe, "browser">>().toEqualTypeOf<
  ErrorMessage<`unknown pipeline or plug "brwser" in pipe_through`>
>()
expectTypeOf<PipesOf<typeof unknown_pipe, "brwser">>().toEqualTypeOf<unknown>()
expectTypeOf<PipesOf<typeof unknown_pipe, string>>().toEqualTypeOf<unknown>()
const unknown_plug = to_page([pipeline("p", [plug("gone")]), pipe_through(["p", "lost"])])
expectTypeOf<PipesOf<typeof unknown_plug>>().toEqualTypeOf<
  ErrorMessage<`unknown pipeline or plug "gone" in pipeline "p"`>
>()
expectTypeOf<PipesOf<typeof unknown_plug, "gone">>().toEqualTypeOf<
  ErrorMessage<`unknown pipeline or plug "lost" in pipe_through`>
>()
const unused = to_page([pipeline("p", [plug("gone"), plug("q")]), pipeline("q", [plug(plain)])])
expectTypeOf<PipesOf<typeof unused>>().toEqualTypeOf<ErrorMessage<`unknown pipeline or plug "gone" in pipeline "p"`>>()
// @ts-expect-error - no plug has the name
define_router(unknown_pipe, { plugs: { plain: (conn) => conn } })
define_router(unknown_pipe, { plugs: { brwser: (conn) => conn, fetch_user } })
define_router(unknown_pipe, { plugs: { brwser: fetch_user } })

const circle = define_router(to_page([pipeline("p", [plug("q")]), pipeline("q", [plug("p")])]))
expectTypeOf<BuildOf<typeof circle>>().toExtend<ErrorMessage<`pipeline "${string}" goes through itself`>>()

// Several problems: the first is printed, of chains before that of options.
const two_problems = define_router(
  [
    pipeline("p", [plug("fetch_user"), plug("limit", "x")]),
    scope("/", [pipe_through("p"), ...user_page]),
    scope("/b", [pipe_through("fetch_user"), get("/", "PageController", "index")]),
  ],
  { plugs: { fetch_user, limit: (conn: Conn, max: number) => conn.assign("max", max) } },
)
expectTypeOf<BuildOf<typeof two_problems>>().toExtend<
  | ErrorMessage<`plug "fetch_user" in pipeline "p" requires assigns.session of that type from a plug before it`>
  | ErrorMessage<`plug "fetch_user" in pipe_through requires assigns.session of that type from a plug before it`>
>()

// An optional key may be missing; if present, it has its type.
const greet = define_plug<{ requires: { session?: Session } }>((conn) =>
  conn.put_resp_header("x-token", conn.assigns.session?.token ?? "none"),
)
const optional = define_router([scope("/", [pipe_through("greet"), ...user_page])], { plugs: { greet } })
optional.build({ PageController: text })
const put_session = define_plug<{ assigns: { session?: Session } }>((conn) => conn)
const maybe = define_router([scope("/", [pipe_through(["put_session", "greet"]), ...user_page])], {
  plugs: { put_session, greet },
})
maybe.build({ PageController: text })
const required = define_router([scope("/", [pipe_through(["put_session", "fetch_user"]), ...user_page])], {
  plugs: { put_session, fetch_user },
})
expectTypeOf<BuildOf<typeof required>>().toEqualTypeOf<
  ErrorMessage<`plug "fetch_user" in pipe_through requires assigns.session of that type from a plug before it`>
>()
const optional_number = define_plug<{ assigns: { session?: number } }>((conn) => conn)
const optional_other = define_router([scope("/", [pipe_through(["optional_number", "greet"]), ...user_page])], {
  plugs: { optional_number, greet },
})
expectTypeOf<BuildOf<typeof optional_other>>().toEqualTypeOf<
  ErrorMessage<`plug "greet" in pipe_through requires assigns.session of that type from a plug before it`>
>()
const other_type = define_router([scope("/", [pipe_through(["number_session", "greet"]), ...user_page])], {
  plugs: { number_session, greet },
})
expectTypeOf<BuildOf<typeof other_type>>().toEqualTypeOf<
  ErrorMessage<`plug "greet" in pipe_through requires assigns.session of that type from a plug before it`>
>()

// The assigns of the endpoint's plugs and of scopes are included.
const after = define_router([scope("/", [pipe_through("fetch_user"), ...user_page])], {
  plugs,
  before: [fetch_session],
})
after.build({ PageController: text })
expectTypeOf<ActionConn<typeof after, "PageController", "index">["assigns"]>().toEqualTypeOf<{
  readonly session: Session
  readonly user: User | null
}>()
const given = define_router(
  [scope({ assigns: { session: { token: "t" } } }, [pipe_through("fetch_user"), ...user_page])],
  { plugs },
)
given.build({ PageController: text })

const make_session = (token: string) =>
  define_plug<{ assigns: { session: Session } }>((conn) => conn.assign("session", { token }))
const made = define_router([scope("/", [pipe_through("fetch_user"), ...user_page])], { plugs, before: [make_session] })
made.build({ PageController: text })

const identified = define_router(user_page, { before: [request_id] })
expectTypeOf<
  ActionConn<typeof identified, "PageController", "index">["assigns"]["request_id"]
>().toEqualTypeOf<string>()

// The conn of a plain function among the plugs has its type.
define_router([scope("/", [pipe_through("plain"), ...user_page])], {
  plugs: {
    fetch_session,
    plain: (conn) => {
      expectTypeOf(conn).toEqualTypeOf<Conn>()
      return conn.assign("title", "Home")
    },
  },
}).build({ PageController: text })

// A table that is not known: any name is accepted.
declare const rows: readonly ["get", string, string, string][]
const wide = define_router(dynamic(rows))
expectTypeOf<BuildOf<typeof wide>>().toEqualTypeOf<{ readonly [name: string]: unknown }>()

// @ts-expect-error - `session` is required, with its type
define_plug<{ requires: { session: Session } }>((conn) => conn.text(conn.assigns.sesion.token))
// @ts-expect-error - the assigned value is not a user
define_plug<{ assigns: { user: User } }>((conn) => conn.assign("user", "Ada"))
