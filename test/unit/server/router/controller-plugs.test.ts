import { describe, expect, expectTypeOf, it } from "vitest"
import { get, pipe_through, post, resources, scope } from "../../../../src/index.js"
import { basic_auth } from "../../../../src/server/plugs/index.js"
import { define_plug, define_router } from "../../../../src/server.js"
import type { Conn, ControllerOf } from "../../../../src/server.js"
import { build_conn } from "../../../../src/server/testing/index.js"

interface User {
  readonly name: string
}
const load_user = define_plug<{ assigns: { user: User } }>((conn) =>
  conn.assign("user", { name: String(conn.params["id"] ?? "nobody") }),
)
const require_ada = define_plug<{ requires: { user: User } }>((conn) =>
  conn.assigns.user.name === "ada" ? conn : conn.put_status(403).text("only Ada").halt(),
)
const put_locale = define_plug<{ assigns: { locale: string } }>((conn) => conn.assign("locale", "en"))

const web = define_router(
  [
    scope("/", [
      pipe_through("put_locale"),
      resources("/users", "UserController", { only: ["index", "show", "edit", "delete"] }),
      post("/users/:id/:extra", "UserController", "edit"),
    ]),
    get("/", "PageController", "index"),
  ],
  { plugs: { put_locale } },
)

const UserController = web
  .controller("UserController")
  .plug(load_user, { except: ["index"] })
  .plug(require_ada, { only: ["edit", "delete"] })
  .actions({
    index: (conn) => conn.text(`index ${conn.assigns.locale} ${"user" in conn.assigns}`),
    show: (conn, { id }) => conn.text(`show ${conn.assigns.user.name} ${id} ${conn.assigns.locale}`),
    edit: async (conn, { id, extra }) => conn.text(`edit ${conn.assigns.user.name} ${id} ${extra}`),
    delete: () => new Response("deleted"),
  })
const PageController = web.controller("PageController").actions({ index: (conn) => conn.text("home") })
const Router = web.build({ UserController, PageController })

async function ask(method: string, path: string): Promise<string> {
  const conn = await Router.call(build_conn(method, path))
  return `${conn.status ?? 200} ${conn.resp_body instanceof ReadableStream ? await new Response(conn.resp_body).text() : String(conn.resp_body)}`
}

describe("plugs of a controller", () => {
  it.each([
    ["GET", "/users", "200 index en false"],
    ["GET", "/users/grace", "200 show grace grace en"],
    ["GET", "/users/ada/edit", "200 edit ada ada undefined"],
    ["POST", "/users/ada/more", "200 edit ada ada more"],
    ["GET", "/users/grace/edit", "403 only Ada"],
    ["DELETE", "/users/ada", "200 deleted"],
    ["DELETE", "/users/grace", "403 only Ada"],
    ["GET", "/", "200 home"],
  ])("run before the actions that only and except leave: %s %s", async (method, path, answer) => {
    expect(await ask(method, path)).toBe(answer)
  })

  it("run in their order, after the pipelines and for each of their actions", async () => {
    const order: string[] = []
    const note =
      (name: string) =>
      (conn: Conn): Conn => {
        order.push(name)
        return conn
      }
    const router = define_router([pipe_through("pipe"), get("/a", "C", "a"), get("/b", "C", "b")], {
      plugs: { pipe: note("pipe") },
    })
    const C = router
      .controller("C")
      .plug(note("first"))
      .plug(async (conn) => note("second")(conn), { only: ["a", "b"], except: ["b"] })
      .plug({ call: note("object") })
      .actions({ a: (conn) => note("a")(conn).text(""), b: (conn) => note("b")(conn).text("") })
    const built = router.build({ C })
    await built.call(build_conn("GET", "/a"))
    expect(order.splice(0)).toEqual(["pipe", "first", "second", "object", "a"])
    await built.call(build_conn("GET", "/b"))
    expect(order).toEqual(["pipe", "first", "object", "b"])
  })

  it("that answer with a Response or throw keep the action from running", async () => {
    const router = define_router([get("/a", "C", "a"), get("/b", "C", "b")])
    const fail = (): never => {
      throw new Error("plug")
    }
    const C = router
      .controller("C")
      .plug(() => new Response("no", { status: 401 }), { only: ["a"] })
      .plug(fail, { only: ["b"] })
      .actions({ a: fail, b: (conn) => conn.text("ran") })
    const built = router.build({ C })
    expect((await built.call(build_conn("GET", "/a"))).status).toBe(401)
    expect(() => built.call(build_conn("GET", "/b"))).toThrow("plug")
  })

  it("that change the params of the path change those of the action", async () => {
    const router = define_router([get("/:id", "C", "show")])
    const C = router
      .controller("C")
      .plug((conn) => {
        const changed = { ...conn.path_params, id: "changed", more: "not a param of the route" }
        conn.path_params = changed
      })
      .actions({ show: (conn, params) => conn.json(params) })
    expect((await router.build({ C }).call(build_conn("GET", "/given"))).resp_body).toBe('{"id":"changed"}')
  })

  it("leave the controller's this", async () => {
    const router = define_router([get("/", "C", "show")])
    class Pages {
      readonly title = "Pages"
      show(conn: Conn<{}, {}>): Conn<{}, {}> {
        return conn.text(this.title)
      }
    }
    const C = router
      .controller("C")
      .plug((conn) => conn)
      .actions(new Pages())
    expect((await router.build({ C }).call(build_conn("GET", "/"))).resp_body).toBe("Pages")
  })

  it("do not change a start that is used twice", async () => {
    const router = define_router([get("/", "C", "show")])
    const start = router.controller("C")
    const guarded = start
      .plug(basic_auth({ username: "ada", password: "secret" }))
      .actions({ show: (c) => c.text("in") })
    const open = start.actions({ show: (conn) => conn.text("open") })
    expect((await router.build({ C: guarded }).call(build_conn("GET", "/"))).status).toBe(401)
    expect((await router.build({ C: open }).call(build_conn("GET", "/"))).resp_body).toBe("open")
  })

  it("are checked when they are given", () => {
    const start = web.controller("UserController")
    const unknown: string[] = ["eidt"]
    expect(() => start.plug(load_user, { only: unknown as ["edit"] })).toThrow(
      'a plug of UserController names the action "eidt". Expected one of "index", "edit", "show", "delete"',
    )
    expect(() => start.plug(load_user, { except: unknown as ["edit"] })).toThrow("names the action")
    expect(() => start.plug(7 as unknown as typeof load_user)).toThrow("plug 1 of UserController is not a plug")
    expect(() => start.plug(load_user).actions({} as Parameters<typeof start.actions>[0])).toThrow(
      'UserController lacks action "index"',
    )
    expect(() => define_router([get("/", "C", "show")]).build({ C: UserController as unknown as never })).toThrow(
      "C was given the controller made for UserController",
    )
  })
})

describe("the types of a controller with plugs", () => {
  const start = web.controller("UserController")

  it("an action has the assigns of the plugs that run for it", () => {
    start.plug(load_user, { except: ["index"] }).actions({
      index: (conn) => {
        expectTypeOf(conn.assigns).toEqualTypeOf<{ readonly locale: string }>()
        return conn
      },
      show: (conn) => {
        expectTypeOf(conn.assigns).toEqualTypeOf<{ readonly locale: string; readonly user: User }>()
        return conn
      },
      edit: (conn) => conn.text(conn.assigns.user.name),
      // @ts-expect-error - a key that no plug assigns
      delete: (conn) => conn.text(conn.assigns.usr.name),
    })
    start.plug(load_user, { only: ["show"] }).actions({
      // oxlint-disable-next-line typescript/no-misused-spread -- a controller is a plain object
      ...UserController,
      // @ts-expect-error - the plug does not run for index
      index: (conn) => conn.json(conn.assigns.user),
    })
  })

  it("only and except name actions of the controller", () => {
    // @ts-expect-error - an action that the controller does not have
    expect(() => start.plug(load_user, { only: ["eidt"] })).toThrow("eidt")
    // @ts-expect-error - an action that the controller does not have
    expect(() => start.plug(load_user, { except: ["create"] })).toThrow("create")
  })

  it("a plug needs what it requires in each action that it runs for", () => {
    expect(start.plug(load_user, { only: ["edit"] }).plug(require_ada, { only: ["edit"] })).toHaveProperty("actions")
    // @ts-expect-error - show has no user
    start.plug(load_user, { only: ["edit"] }).plug(require_ada, { only: ["edit", "show"] })
    // @ts-expect-error - no action has a user
    start.plug(require_ada)
    // @ts-expect-error - index has no user
    start.plug(load_user, { except: ["index"] }).plug(require_ada)
  })

  it("a plug with options is refused", () => {
    const limit = define_plug<{ assigns: { max: number }; options: { max: number } }>((conn, { max }) =>
      conn.assign("max", max),
    )
    // @ts-expect-error - it runs without options
    expect(start.plug(limit)).toHaveProperty("actions")
  })

  it("the result is the declared controller", () => {
    const controller: ControllerOf<typeof web, "UserController"> = UserController
    expect(Object.keys(controller)).toEqual(["index", "edit", "show", "delete"])
    // @ts-expect-error - made for another name
    expect(() => web.build({ UserController, PageController: UserController })).toThrow("made for UserController")
  })

  it("a generic function around an action keeps its types", () => {
    const logged = <C extends Conn<unknown, object>, Params>(action: (conn: C, params: Params) => C) => action
    start.plug(load_user).actions({
      // oxlint-disable-next-line typescript/no-misused-spread -- a controller is a plain object
      ...UserController,
      show: logged((conn, { id }) => conn.text(conn.assigns.user.name + id)),
      edit: logged((conn, { extra }) => {
        expectTypeOf(extra).toEqualTypeOf<string | undefined>()
        return conn
      }),
    })
  })

  it("several missing actions are one error", () => {
    // @ts-expect-error - it lacks show, edit and delete
    expect(() => start.plug(load_user).actions({ index: (conn: Conn) => conn })).toThrow("lacks action")
  })
})
