import { expectTypeOf } from "expect-type"
import { get, pipe_through, post } from "waymark"
import * as edge from "waymark/edge"
import { accepts, basic_auth, cors, parsers } from "waymark/plugs"
import { call_plug, define_plug, define_router } from "waymark/server"
import type { AnyConn, Conn } from "waymark/server"
import { z } from "zod"

interface User {
  readonly name: string
}
const load_user = define_plug<{ assigns: { user: User } }>((conn) => conn.assign("user", { name: "Ada" }))
const maybe_user = define_plug<{ assigns: { user?: User } }>((conn) => conn)
const null_user = define_plug<{ assigns: { user: User | null } }>((conn) => conn.assign("user", null))
const require_user = define_plug<{ requires: { user: User | null }; assigns: { user: User } }>({
  init: () => 401,
  call: (conn, status: number) => (conn.assigns.user === null ? conn.put_status(status).halt() : conn),
})
const need_user = define_plug<{ requires: { user: User } }>((conn) => conn)
const need_maybe = define_plug<{ requires: { user?: User } }>((conn) => conn.text(conn.assigns.user?.name ?? ""))
const limited = define_plug<{ assigns: { left: number }; options: { max: number } }>((conn, { max }) =>
  conn.assign("left", max),
)
const put_lang = (conn: Conn, lang: string): Conn => conn.put_resp_header("content-language", lang)
const put_lang_or = (conn: Conn, lang = "en"): Conn => conn.put_resp_header("content-language", lang)
const plain = (conn: Conn): Conn => conn
const silent = (_conn: AnyConn): void => {}

const schemas = { Note: z.object({ text: z.string() }) }
const web = define_router(
  [
    get("/users/:id", "UserController", "show"),
    get("/users/:id/:more", "UserController", "show"),
    post("/notes", "NoteController", "create", { body: "Note", answers: { 201: "Note" } }),
    pipe_through("null_user"),
    get("/me", "MeController", "show"),
  ],
  { schemas, plugs: { null_user } },
)

web.controller("UserController", {
  async show(conn, { id, more }) {
    // Only one of the routes of this action has this param.
    expectTypeOf(more).toEqualTypeOf<string | undefined>()
    const next = await call_plug(conn, load_user)
    // @ts-expect-error - the plug may have halted the conn without assigning the user
    void next.assigns.user
    if (next.halted) return next
    expectTypeOf(next.assigns.user).toEqualTypeOf<User>()
    expectTypeOf(next.path_params.id).toEqualTypeOf<string>()
    const again = await call_plug(next, need_user)
    return again.put_status(201).text(again.assigns.user.name + id)
  },
})
web.controller("NoteController", {
  async create(conn) {
    const next = await call_plug(conn, limited, { max: 3 })
    if (next.halted) return next
    expectTypeOf(next.assigns.left).toEqualTypeOf<number>()
    return next.answer(201, { text: next.body_params.text })
  },
})
web.controller("MeController", {
  async show(conn) {
    const next = await call_plug(conn, require_user)
    return next.halted ? next : next.text(next.assigns.user.name)
  },
})

// A conn without declared assigns, and each form of plug.
export async function forms(conn: Conn<{}, {}>): Promise<void> {
  expectTypeOf(await call_plug(conn, plain)).toEqualTypeOf<Conn<{}, {}>>()
  expectTypeOf(await call_plug(conn, silent)).toEqualTypeOf<Conn<{}, {}>>()
  expectTypeOf(await call_plug(conn, put_lang, "en")).toEqualTypeOf<Conn<{}, {}>>()
  await call_plug(conn, put_lang_or)
  await call_plug(conn, put_lang_or, "de")
  await call_plug(conn, accepts, ["json"])
  await call_plug(conn, basic_auth({ username: "a", password: "b" }))
  await call_plug(conn, parsers())
  await call_plug(conn, { call: (given: Conn) => given })
  await call_plug(conn, { init: (max: number) => max, call: (given: Conn, _max: number) => given }, 3)
  await call_plug(conn, need_maybe)
  // @ts-expect-error - it needs options
  await call_plug(conn, put_lang)
  // @ts-expect-error - options of another type
  await call_plug(conn, put_lang, 7)
  // @ts-expect-error - it needs options
  await call_plug(conn, limited)
  // @ts-expect-error - options of another type
  await call_plug(conn, limited, { max: "3" })
  // @ts-expect-error - an option that it does not take
  await call_plug(conn, limited, { max: 3, min: 1 })
  // @ts-expect-error - a function that makes a plug
  await call_plug(conn, parsers)
  // @ts-expect-error - a plug of endpoints
  await call_plug(conn, cors({ origins: ["https://example.com"] }))
  // @ts-expect-error - a name is not a plug
  await call_plug(conn, "load_user")
  // @ts-expect-error - no user
  await call_plug(conn, need_user)
  // @ts-expect-error - no user
  await call_plug(conn, require_user)
}

// An assign that is optional is met by one that is optional, and meets nothing else.
export async function optional(conn: Conn<{}, {}>): Promise<Conn<{}, {}>> {
  const next = await call_plug(conn, maybe_user)
  if (next.halted) return next
  expectTypeOf(next.assigns.user).toEqualTypeOf<User | undefined>()
  await call_plug(next, need_maybe)
  // @ts-expect-error - the user may be missing
  await call_plug(next, need_user)
  return next
}

// A key keeps its type: a plug may narrow it, and assign nothing else.
export async function keys(conn: Conn<{}, { user: User | null }>, typed: Conn<{}, { user: User }>): Promise<void> {
  const next = await call_plug(conn, load_user)
  if (!next.halted) expectTypeOf(next.assigns.user).toEqualTypeOf<User>()
  const kept = await call_plug(conn, maybe_user)
  if (!kept.halted) expectTypeOf(kept.assigns.user).toEqualTypeOf<User | null>()
  // @ts-expect-error - null is no User
  await call_plug(typed, null_user)
}

// A plug that calls another one has assigned what that one assigns. `halt` tells the compiler that the conn is halted.
define_plug<{ assigns: { user: User; at: number } }>(async (conn) => {
  const next = await call_plug(conn, load_user)
  return next.halted ? next.halt() : next.assign("at", 1)
})
define_plug<{ assigns: { user: User } }>(async (conn) => call_plug(conn, load_user))
// @ts-expect-error - it assigns no user
define_plug<{ assigns: { user: User } }>(async (conn) => call_plug(conn, plain))
define_plug<{ requires: { user: User } }>(async (conn) => call_plug(conn, need_user))
// @ts-expect-error - no user
define_plug<{ requires: { usr: User } }>(async (conn) => call_plug(conn, need_user))

// On edge, the conn needs the features of the plug.
const bare = edge.define_plug<{ assigns: { locale: string } }>((conn) => conn.assign("locale", "en"))
const with_cookies = edge.define_plug<{ assigns: { theme: string } }, edge.CookieMethods>((conn) =>
  conn.put_resp_cookie("theme", "dark").assign("theme", "dark"),
)
const table = [get("/", "PageController", "index")] as const
edge.define_router(table).controller("PageController", {
  async index(conn) {
    const next = await edge.call_plug(conn, bare)
    if (next.halted) return next
    // @ts-expect-error - the router names no cookies
    await edge.call_plug(conn, with_cookies)
    // @ts-expect-error - a plug of waymark/server
    await edge.call_plug(conn, load_user)
    return next.text(next.assigns.locale)
  },
})
edge.define_router(table, { conn: [edge.cookies] }).controller("PageController", {
  async index(conn) {
    const next = await edge.call_plug(conn, with_cookies)
    return next.halted ? next : next.put_resp_cookie("a", "b").text(next.assigns.theme)
  },
})
