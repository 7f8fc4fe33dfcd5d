import { describe, expect, it } from "vitest"
import { get, pipe_through, post, scope } from "../../../../src/index.js"
import {
  accepts,
  action_name,
  cors,
  put_secure_browser_headers,
  rate_limit,
} from "../../../../src/server/plugs/index.js"
import { call_plug, define_plug, define_router } from "../../../../src/server.js"
import type { AnyConn, Conn, ConnWith } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

interface User {
  readonly name: string
}
const put_locale = define_plug<{ assigns: { locale: string } }>((conn) => conn.assign("locale", "en"))
const put_theme = define_plug<{ assigns: { theme: string } }>((conn) => conn.assign("theme", "dark"))
const load_user = define_plug<{ assigns: { user: User }; options: { name: string } }>((conn, { name }) =>
  conn.params["out"] === undefined ? conn.assign("user", { name }) : conn.send_resp(401, "out").halt(),
)
const load_later = define_plug<{ assigns: { user: User } }>(async (conn) => conn.assign("user", { name: "Later" }))
const need_user = define_plug<{ requires: { user: User } }>((conn) =>
  conn.assigns.user.name === "Bo" ? new Response("no Bo", { status: 403 }) : conn,
)
const greet = define_plug<{ requires: { locale: string }; assigns: { greeting: string } }>((conn) =>
  conn.assign("greeting", conn.assigns.locale === "en" ? "Hello" : "Hallo"),
)
const maybe = define_plug<{ assigns: { count: number }; options: { from: number } | undefined }>((conn, opts) =>
  conn.assign("count", opts?.from ?? 0),
)
const limit = {
  init: (max: number) => ({ max }),
  call: (conn: Conn, { max }: { max: number }) => conn.put_resp_header("x-max", `${max}`),
}
const put_lang = (conn: Conn, lang: string): Conn => conn.put_resp_header("content-language", lang)
const plain = (conn: Conn): Conn => conn
const any_conn = (conn: AnyConn): AnyConn => conn
const localized = (conn: ConnWith<{ locale: string }>) => conn.put_resp_header("x-locale", conn.assigns.locale)

const web = define_router(
  [
    scope("/", [
      pipe_through("put_locale"),
      get("/", "C", "index"),
      scope("/users", [pipe_through("put_theme"), get("/:id", "C", "show")]),
      post("/users/:id", "C", "update"),
    ]),
  ],
  { plugs: { put_locale, put_theme } },
)
const start = web.controller("C")
const rest = { show: () => new Response("show"), update: () => new Response("update") }
const each = { index: () => new Response("index"), ...rest }
const only_show = { index: each.index, update: each.update }

/** The answers of `/`, `/users/1` and a POST to `/users/1`. */
async function answersOf(C: ReturnType<typeof start.actions>, query = ""): Promise<readonly string[]> {
  const Router = web.build({ C })
  return Promise.all(
    [["GET", "/"] as const, ["GET", "/users/1"] as const, ["POST", "/users/1"] as const].map(async ([method, path]) => {
      const { resp_body } = await Router.call(build_conn(method, `${path}${query}`))
      return resp_body instanceof ReadableStream ? new Response(resp_body).text() : String(resp_body)
    }),
  )
}

/** Plugs that compile, and what the actions then answer. */
const right: readonly (readonly [string, ReturnType<typeof start.actions>, readonly string[], string?])[] = [
  [
    "reads the assigns of a pipeline",
    start.plug((conn) => (conn.assigns.locale === "en" ? conn.text("en").halt() : conn)).actions(each),
    ["en", "en", "en"],
  ],
  [
    "reads the assigns of the pipelines of its actions",
    start.plug((conn) => conn.text(conn.assigns.theme).halt(), { only: ["show"] }).actions(each),
    ["index", "dark", "update"],
  ],
  [
    "may find an assign of the pipelines of some of its actions",
    start.plug((conn) => conn.text(conn.assigns.theme ?? "none").halt()).actions(each),
    ["none", "dark", "none"],
  ],
  [
    "reads the params of its action",
    start.plug((conn) => conn.text(conn.path_params.id).halt(), { only: ["show", "update"] }).actions(each),
    ["index", "1", "1"],
  ],
  [
    "reads any params of several actions",
    start.plug((conn) => conn.text(String(conn.path_params["id"])).halt()).actions(each),
    ["undefined", "1", "1"],
  ],
  [
    "reads the assigns of a declared plug before it",
    start
      .plug(load_user, { name: "Ada" }, {})
      .plug((conn) => conn.text(conn.assigns.user.name).halt())
      .actions(each),
    ["Ada", "Ada", "Ada"],
  ],
  [
    "gives its assigns to a declared plug after it",
    start
      .plug((conn) => conn.assign("user", { name: "Bo" }))
      .plug(need_user, { only: ["show"] })
      .actions({ ...each, index: (conn) => conn.text(conn.assigns.user.name) }),
    ["Bo", "no Bo", "update"],
  ],
  [
    "gives its assigns to a plug in place after it",
    start
      .plug((conn) => conn.assign("n", 1))
      .plug((conn) => conn.assign("n2", conn.assigns.n + 1))
      .actions({ ...each, show: (conn) => conn.text(`${conn.assigns.n2.toFixed(1)} ${conn.assigns.theme}`) }),
    ["index", "2.0 dark", "update"],
  ],
  [
    "gives its assigns to the actions of only",
    start
      .plug((conn) => conn.assign("user", { name: conn.path_params.id }), { only: ["show"] })
      .actions({ ...only_show, show: (conn) => conn.text(conn.assigns.user.name) }),
    ["index", "1", "update"],
  ],
  [
    "gives its assigns to the actions that except leaves",
    start
      .plug((conn) => conn.assign("n", 7), { except: ["index"] })
      .actions({ ...each, update: (conn) => conn.text(conn.assigns.n.toFixed()) }),
    ["index", "show", "7"],
  ],
  [
    "assigns in a promise",
    start
      .plug(async (conn) => conn.assign("n", 1))
      .actions({ ...each, index: (conn) => conn.text(conn.assigns.n.toFixed(2)) }),
    ["1.00", "show", "update"],
  ],
  [
    "assigns, halts, or answers with a Response",
    start
      .plug((conn) => {
        if (action_name(conn) === "show") return conn.text("halted").halt()
        if (action_name(conn) === "update") return new Response("response")
        return conn.assign("n", 1)
      })
      .actions({ ...each, index: (conn) => conn.text(conn.assigns.n.toFixed(3)) }),
    ["1.000", "halted", "response"],
  ],
  [
    "assigns one of two keys",
    start
      .plug((conn) => (action_name(conn) === "show" ? conn.assign("a", 1) : conn.assign("b", 2)))
      .actions({
        ...each,
        index: (conn) => conn.text(`${conn.assigns.a?.toFixed()} ${conn.assigns.b?.toFixed()}`),
        show: (conn) => conn.text(`${conn.assigns.a?.toFixed()} ${conn.assigns.b?.toFixed()}`),
      }),
    ["undefined 2", "1 undefined", "update"],
  ],
  [
    "assigns two keys",
    start
      .plug((conn) => conn.assign("a", 1).assign("b", "2"))
      .actions({ ...each, show: (conn) => conn.text(conn.assigns.a.toFixed() + conn.assigns.b.trim()) }),
    ["index", "12", "update"],
  ],
  [
    "returns nothing",
    start
      .plug((conn) => void conn.put_resp_header("x", "y"))
      .actions({ ...each, index: (conn) => conn.text(conn.assigns.locale) }),
    ["en", "show", "update"],
  ],
  [
    "is an object",
    start
      .plug({ call: (conn) => conn.assign("n", 1) })
      .actions({ ...each, index: (conn) => conn.text(conn.assigns.n.toFixed()) }),
    ["1", "show", "update"],
  ],
  [
    "calls a declared plug",
    start
      .plug((conn) => load_user(conn, { name: "Ada" }))
      .plug((conn) => need_user(conn))
      .actions({ ...each, show: (conn) => conn.text(conn.assigns.user.name) }),
    ["index", "Ada", "update"],
  ],
  [
    "calls a declared plug that halts",
    start.plug((conn) => load_user(conn, { name: "Ada" })).actions(each),
    ["out", "out", "out"],
    "?out=1",
  ],
  [
    "calls a declared plug for one action",
    start
      .plug((conn) => (action_name(conn) === "show" ? load_user(conn, { name: "Ada" }) : conn))
      .actions({
        ...each,
        index: (conn) => conn.text(conn.assigns.user?.name ?? "nobody"),
        show: (conn) => conn.text(conn.assigns.user?.name ?? "nobody"),
      }),
    ["nobody", "Ada", "update"],
  ],
  [
    "awaits a declared plug",
    start
      .plug(async (conn) => {
        const next = await load_later(conn)
        if (next instanceof Response) return next
        return next.halted ? next.halt() : next.assign("length", next.assigns.user.name.length)
      })
      .actions({ ...each, index: (conn) => conn.text(`${conn.assigns.user.name} ${conn.assigns.length.toFixed()}`) }),
    ["Later 5", "show", "update"],
  ],
  [
    "calls by call_plug",
    start
      .plug((conn) => call_plug(conn, load_user, { name: "Ada" }), { only: ["index"] })
      .actions({ ...rest, index: (conn) => conn.text(conn.assigns.user.name) }),
    ["Ada", "show", "update"],
  ],
  [
    "calls a plug with options that may be left out",
    start
      .plug((conn) => maybe(conn))
      .plug((conn) => maybe(conn, { from: 3 }), { only: ["show"] })
      .actions({
        ...each,
        index: (conn) => conn.text(conn.assigns.count.toFixed()),
        show: (conn) => conn.text(conn.assigns.count.toFixed()),
      }),
    ["0", "3", "update"],
  ],
  [
    "calls plugs that declare nothing",
    start
      .plug((conn) => accepts(conn, ["json"]))
      .plug((conn) => put_lang(plain(conn), "de"))
      .plug((conn) => any_conn(conn))
      .plug((conn) => localized(conn))
      .plug((conn) => put_secure_browser_headers(conn))
      .actions({
        ...each,
        index: (conn) => conn.text(`${conn.get_resp_header("x-locale").join()} ${conn.assigns.locale}`),
      }),
    ["en en", "show", "update"],
  ],
  [
    "with its options, for some actions",
    start
      .plug(load_user, { name: "Ada" }, { only: ["show", "update"], except: ["update"] })
      .actions({ ...only_show, show: (conn) => conn.text(conn.assigns.user.name) }),
    ["index", "Ada", "update"],
  ],
  [
    "with the options of each kind of plug",
    start
      .plug(accepts, ["json"], {})
      .plug(put_lang, "de", { only: ["index"] })
      .plug(limit, 7, { except: ["show"] })
      .plug(maybe, undefined, {})
      .plug(maybe, { from: 2 }, { only: ["update"] })
      .plug(greet)
      .plug(rate_limit({ requests: 100, seconds: 60, key: () => "all" }))
      .actions({
        ...each,
        index: (conn) =>
          conn.text([...conn.get_resp_header("content-language"), ...conn.get_resp_header("x-max")].join(" ")),
        show: (conn) => conn.text(`${conn.get_resp_header("x-max").length} ${conn.assigns.greeting}`),
        update: (conn) => conn.text(`${conn.assigns.count.toFixed()}`),
      }),
    ["de 7", "0 Hello", "2"],
  ],
  [
    "a function in place with options",
    start
      .plug((conn, { by }: { by: number }) => conn.assign("n", by), { by: 4 }, {})
      .actions({ ...each, index: (conn) => conn.text(conn.assigns.n.toFixed()) }),
    ["4", "show", "update"],
  ],
]

describe("a plug in place of a controller", () => {
  it.each(right.map(([title, C, answers, query = ""]) => [title, C, answers, query] as const))(
    "%s",
    async (_title, C, answers, query) => {
      expect(await answersOf(C, query)).toEqual(answers)
    },
  )
})

/** What does not compile, and the error at the start or the answer of the first action, if a cast hid the mistake. */
const wrong: readonly (readonly [string, () => ReturnType<typeof start.actions>, string | RegExp])[] = [
  [
    "reads an assign that is not there",
    // @ts-expect-error - a key that no plug assigns
    () => start.plug((conn) => conn.text(`${conn.assigns.usr}`).halt()).actions(each),
    "undefined",
  ],
  [
    "reads a part of an assign that some actions lack",
    // @ts-expect-error - index has no theme
    () => start.plug((conn) => conn.text(conn.assigns.theme.trim()).halt()).actions(each),
    /Cannot read properties of undefined/,
  ],
  [
    "reads an assign of a plug after it",
    () =>
      start
        // @ts-expect-error - the plug that assigns n is after it
        .plug((conn) => conn.text(`${conn.assigns.n}`).halt())
        .plug((conn) => conn.assign("n", 1))
        .actions(each),
    "undefined",
  ],
  [
    "reads an assign of a plug for other actions",
    () =>
      start
        .plug((conn) => conn.assign("n", 1), { only: ["show"] })
        // @ts-expect-error - only show has it
        .plug((conn) => conn.text(`${conn.assigns.n}`).halt(), { only: ["index"] })
        .actions(each),
    "undefined",
  ],
  [
    "leaves an assign to an action outside only",
    () =>
      start
        .plug((conn) => conn.assign("n", 1), { only: ["show"] })
        // @ts-expect-error - the plug does not run for index
        .actions({ ...each, index: (conn) => conn.text(`${conn.assigns.n}`) }),
    "undefined",
  ],
  [
    "leaves an assign to an action of except",
    () =>
      start
        .plug((conn) => conn.assign("n", 1), { except: ["index"] })
        // @ts-expect-error - the plug does not run for index
        .actions({ ...each, index: (conn) => conn.text(`${conn.assigns.n}`) }),
    "undefined",
  ],
  [
    "assigns a key in one of two cases",
    () =>
      start
        .plug((conn) => (action_name(conn) === "show" ? conn.assign("n", 1) : conn))
        // @ts-expect-error - it may not be there
        .actions({ ...each, index: (conn) => conn.text(conn.assigns.n.toFixed()) }),
    /Cannot read properties of undefined/,
  ],
  [
    "assigns a key or returns nothing",
    () =>
      start
        .plug((conn) => {
          if (action_name(conn) === "show") return conn.assign("n", 1)
          return undefined
        })
        // @ts-expect-error - it may not be there
        .actions({ ...each, index: (conn) => conn.text(conn.assigns.n.toFixed()) }),
    /Cannot read properties of undefined/,
  ],
  [
    "calls a declared plug in one of two cases",
    () =>
      start
        .plug((conn) => (action_name(conn) === "show" ? load_user(conn, { name: "Ada" }) : conn))
        // @ts-expect-error - it may not be there
        .actions({ ...each, index: (conn) => conn.text(conn.assigns.user.name) }),
    /Cannot read properties of undefined/,
  ],
  [
    "gives an assign of another type",
    () =>
      start
        .plug((conn) => conn.assign("user", "Ada"))
        // @ts-expect-error - a string is no User
        .plug(need_user)
        .actions(each),
    "index",
  ],
  [
    "replaces an assign of a pipeline by another type",
    () =>
      start
        // @ts-expect-error - the locale is a string
        .plug((conn) => conn.assign("locale", 7))
        .actions({ ...each, index: (conn) => conn.text(`${conn.assigns.locale}`) }),
    "7",
  ],
  [
    "uses an assign as another type",
    () =>
      start
        .plug((conn) => conn.assign("n", 1))
        // @ts-expect-error - a number
        .actions({ ...each, index: (conn) => conn.text(conn.assigns.n.trim()) }),
    /trim is not a function/,
  ],
  [
    "has a param that its actions do not have",
    // @ts-expect-error - show has id
    () => start.plug((conn) => conn.text(`${conn.path_params.slug}`).halt(), { only: ["show"] }).actions(each),
    "index",
  ],
  [
    "declares a conn with more assigns",
    // @ts-expect-error - no user
    () => start.plug((conn: Conn<{}, { user: User }>) => conn.text(conn.assigns.user.name)).actions(each),
    /Cannot read properties of undefined/,
  ],
  [
    "returns another value",
    // @ts-expect-error - a number
    () => start.plug((conn) => conn.assigns.locale.length).actions(each),
    /must return the conn, a Response or nothing, got: 2/,
  ],
  [
    "is no plug",
    // @ts-expect-error - a name
    () => start.plug("need_user").actions(each),
    /is not a plug/,
  ],
  [
    "lacks the options of a function in place",
    // @ts-expect-error - it takes a number
    () => start.plug((conn, { by }: { by: number }) => conn.assign("n", by)).actions(each),
    /Cannot destructure property 'by'/,
  ],
  [
    "makes a plug",
    // @ts-expect-error - it has to be called
    () => start.plug(() => put_theme).actions(each),
    /call it with its options/,
  ],
  [
    "requires an assign that is not there",
    // @ts-expect-error - no user
    () => start.plug(need_user).actions(each),
    /Cannot read properties of undefined/,
  ],
  [
    "requires an assign of other actions",
    () =>
      start
        .plug(load_user, { name: "Ada" }, { only: ["show"] })
        // @ts-expect-error - index has no user
        .plug(need_user)
        .actions(each),
    /Cannot read properties of undefined/,
  ],
  [
    "calls a declared plug without what it requires",
    // @ts-expect-error - no user
    () => start.plug((conn) => need_user(conn)).actions(each),
    /Cannot read properties of undefined/,
  ],
  [
    "calls a declared plug without its options",
    // @ts-expect-error - it needs a name
    () => start.plug((conn) => load_user(conn)).actions(each),
    /Cannot destructure property 'name'/,
  ],
  [
    "calls a declared plug with options of another type",
    () =>
      start
        // @ts-expect-error - the name is a string
        .plug((conn) => load_user(conn, { name: 7 }))
        .actions({ ...each, index: (conn) => conn.text(`${conn.assigns.user.name}`) }),
    "7",
  ],
  [
    "is given without its options",
    // @ts-expect-error - it needs a name
    () => start.plug(load_user).actions(each),
    /Cannot destructure property 'name'/,
  ],
  [
    "is given actions in the place of its options",
    // @ts-expect-error - the options are the second of three arguments
    () => start.plug(load_user, { only: ["index"] }).actions(each),
    /Cannot destructure property 'name'/,
  ],
  [
    "is given options of another type",
    () =>
      start
        // @ts-expect-error - the name is a string
        .plug(load_user, { name: 7 }, { only: ["index"] })
        .actions({ ...rest, index: (conn) => conn.text(`${conn.assigns.user.name}`) }),
    "7",
  ],
  [
    "is given a list in the place of one option",
    () =>
      start
        // @ts-expect-error - a string
        .plug(put_lang, ["de"], {})
        .actions(each),
    /takes a string, got: \["de"\]/,
  ],
  [
    "is given options that it was made with",
    // @ts-expect-error - it was made with its own
    () => start.plug(rate_limit({ requests: 1, seconds: 1 }), { requests: 2 }, {}).actions(each),
    /takes no options: it was made with its own/,
  ],
  [
    "names an action that is not there",
    // @ts-expect-error - a misspelt action
    () => start.plug(load_user, { name: "Ada" }, { only: ["shwo"] }).actions(each),
    /names the action "shwo"/,
  ],
  [
    "runs only in an endpoint",
    // @ts-expect-error - a plug of endpoints
    () => start.plug(cors({ origins: ["https://example.com"] })).actions(each),
    /cors goes in the plugs of define_endpoint/,
  ],
]

describe("a wrong plug in place", () => {
  it.each(wrong)("%s: does not compile", async (_title, make, expected) => {
    const answer = await (async () => (await answersOf(make()))[0])().catch(
      (error: unknown) => (error as Error).message,
    )
    expect(answer).toMatch(expected)
  })
})
