import { describe, expect, it } from "vitest"
import * as edge from "../../../../src/edge.js"
import { get, post } from "../../../../src/index.js"
import { basic_auth, rate_limit } from "../../../../src/server/plugs/index.js"
import { call_plug, define_plug, define_router } from "../../../../src/server.js"
import type { Conn } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

interface User {
  readonly name: string
}
const load_user = define_plug<{ assigns: { user: User } }>((conn) => {
  const { user } = conn.params
  return typeof user === "string" ? conn.assign("user", { name: user }) : conn.send_resp(401, "Who are you?").halt()
})
const require_ada = define_plug<{ requires: { user: User } }>((conn) =>
  conn.assigns.user.name === "Ada" ? conn : new Response("only Ada", { status: 403 }),
)
const put_limit = define_plug<{ assigns: { limit: number }; options: { max: number } }>(async (conn, { max }) =>
  conn.assign("limit", max),
)

const web = define_router([get("/:page", "PageController", "show"), post("/:page", "PageController", "change")])
const PageController = web.controller("PageController", {
  async show(conn, { page }) {
    if (page === "public") return conn.text("everyone")
    const known = await call_plug(conn, load_user)
    return known.halted ? known : known.text(`${page} for ${known.assigns.user.name}`)
  },
  async change(conn, { page }) {
    const known = await call_plug(conn, load_user)
    if (known.halted) return known
    const allowed = await call_plug(known, require_ada)
    if (allowed.halted) return allowed
    const limited = await call_plug(allowed, put_limit, { max: 3 })
    return limited.halted ? limited : limited.text(`${page} changed, ${limited.assigns.limit} left`)
  },
})
const Router = web.build({ PageController })

async function ask(method: string, path: string): Promise<string> {
  const conn = await Router.call(build_conn(method, path))
  const body = conn.resp_body instanceof ReadableStream ? await new Response(conn.resp_body).text() : conn.resp_body
  return `${conn.status ?? 200} ${String(body)}`
}

describe("call_plug", () => {
  it.each([
    ["GET", "/public", "200 everyone"],
    ["GET", "/notes", "401 Who are you?"],
    ["GET", "/notes?user=Ada", "200 notes for Ada"],
    ["POST", "/notes", "401 Who are you?"],
    ["POST", "/notes?user=Bo", "403 only Ada"],
    ["POST", "/notes?user=Ada", "200 notes changed, 3 left"],
  ])(
    "gives an action the conn after the plug, or the halted conn as its answer: %s %s",
    async (method, path, answer) => {
      expect(await ask(method, path)).toBe(answer)
    },
  )

  it("returns the conn of a plug that returns nothing, now or later, and that of one without declared assigns", async () => {
    const conn = build_conn("GET", "/")
    expect(await call_plug(conn, () => {})).toBe(conn)
    expect(await call_plug(conn, async () => {})).toBe(conn)
    expect(await call_plug(conn, (given: Conn) => given.put_status(201))).toBe(conn)
    expect(conn.status).toBe(201)
  })

  it("passes the options to the plug, and undefined without any, so that defaults apply", async () => {
    const put_lang = (conn: Conn, lang = "en"): Conn => conn.put_resp_header("content-language", lang)
    const conn = build_conn("GET", "/")
    expect((await call_plug(conn, put_lang)).get_resp_header("content-language")).toEqual(["en"])
    expect((await call_plug(conn, put_lang, "de")).get_resp_header("content-language")).toEqual(["de"])
  })

  it("runs the init of an object at each call", async () => {
    let inits = 0
    const counter = {
      init: (max: number) => ({ max, inits: ++inits }),
      call: (conn: Conn, ready: { max: number; inits: number }) => conn.put_private("ready", ready),
    }
    const conn = build_conn("GET", "/")
    await call_plug(conn, counter, 5)
    expect((await call_plug(conn, counter, 7)).private["ready"]).toEqual({ max: 7, inits: 2 })
  })

  it("runs standard plugs, whose state lasts from call to call", async () => {
    const limit = rate_limit({ requests: 2, seconds: 60, key: () => "all" })
    for (let i = 0; i < 2; i++) expect((await call_plug(build_conn("GET", "/"), limit)).halted).toBe(false)
    await expect(call_plug(build_conn("GET", "/"), limit)).rejects.toThrow("too many requests")
    const refused = await call_plug(build_conn("GET", "/"), basic_auth({ username: "ada", password: "secret" }))
    expect([refused.halted, refused.status]).toEqual([true, 401])
  })

  it("runs plugs in plugs", async () => {
    const outer = define_plug<{ assigns: { user: User; page: string } }>(async (conn) => {
      const next = await call_plug(conn, load_user)
      return next.halted ? next.halt() : next.assign("page", `page of ${next.assigns.user.name}`)
    })
    const known = await call_plug(build_conn("GET", "/?user=Ada"), outer)
    expect(known.assigns).toEqual({ user: { name: "Ada" }, page: "page of Ada" })
    expect(await call_plug(build_conn("GET", "/"), outer)).toMatchObject({ halted: true, status: 401, assigns: {} })
  })

  it("rejects with the error of the plug, and with an ArgumentError for what is not a plug", async () => {
    const conn = build_conn("GET", "/")
    const fail = (): never => {
      throw new Error("no database")
    }
    await expect(call_plug(conn, fail)).rejects.toThrow("no database")
    await expect(call_plug(conn, async () => fail())).rejects.toThrow("no database")
    // @ts-expect-error - not a plug
    await expect(call_plug(conn, "load_user")).rejects.toThrow(
      'the plug of call_plug is not a plug: expected a function of the conn, or an object with call, got: "load_user"',
    )
    // @ts-expect-error - a function that makes a plug
    await expect(call_plug(conn, () => () => conn)).rejects.toThrow(
      "the plug of call_plug returned a function, so it makes a plug: call it with its options",
    )
    // @ts-expect-error - a result that is not a conn
    await expect(call_plug(conn, () => 7)).rejects.toThrow(
      "the plug of call_plug must return the conn, a Response or nothing, got: 7",
    )
  })

  it("runs on edge, with the features of the router", async () => {
    const put_theme = edge.define_plug<{ assigns: { theme: string } }, edge.CookieMethods>((conn) =>
      conn.put_resp_cookie("theme", "dark").assign("theme", "dark"),
    )
    const router = edge.define_router([get("/", "PageController", "show")], { conn: [edge.cookies] })
    const Pages = router.controller("PageController", {
      async show(conn) {
        const next = await edge.call_plug(conn, put_theme)
        return next.halted ? next : next.text(next.assigns.theme)
      },
    })
    const Endpoint = edge.define_endpoint({ router: router.build({ PageController: Pages }) })
    const response = await Endpoint.fetch(new Request("http://localhost/"))
    expect(await response.text()).toBe("dark")
    expect(response.headers.get("set-cookie")).toContain("theme=dark")
  })
})

describe("params and assigns that are optional", () => {
  const find_user = define_plug<{ assigns: { current_user?: User } }>((conn) => {
    const { user } = conn.params
    return typeof user === "string" ? conn.assign("current_user", { name: user }) : conn
  })
  const greet = define_plug<{ requires: { current_user?: User }; assigns: { greeting: string } }>((conn) =>
    conn.assign("greeting", `Hello, ${conn.assigns.current_user?.name ?? "stranger"}`),
  )

  it("an optional assign of a plug meets one that a later plug requires as optional", async () => {
    const router = define_router([get("/", "PageController", "show")])
    const Pages = router
      .controller("PageController")
      .plug(find_user)
      .plug(greet)
      .actions({ show: (conn) => conn.text(`${conn.assigns.greeting}${conn.assigns.current_user?.name.length ?? ""}`) })
    const Built = router.build({ PageController: Pages })
    expect((await Built.call(build_conn("GET", "/"))).resp_body).toBe("Hello, stranger")
    expect((await Built.call(build_conn("GET", "/?user=Ada"))).resp_body).toBe("Hello, Ada3")
  })

  it("an action of several routes gets undefined for a param that its route does not capture", async () => {
    const router = define_router([get("/posts", "PostController", "list"), get("/tags/:tag", "PostController", "list")])
    const PostController = router.controller("PostController", {
      list: (conn, { tag }) => conn.text(tag?.toUpperCase() ?? "all"),
    })
    const Built = router.build({ PostController })
    expect((await Built.call(build_conn("GET", "/posts"))).resp_body).toBe("all")
    expect((await Built.call(build_conn("GET", "/tags/new"))).resp_body).toBe("NEW")
  })
})
