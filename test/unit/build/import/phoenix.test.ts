import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { format } from "prettier"
import { afterAll, describe, expect, it } from "vitest"
import { list_routes } from "../../../../src/index.js"
import { root } from "../../house/sources.js"
import { makeProject } from "../cli/project.js"
import type { Outcome, Project } from "../cli/project.js"
import { phoenix, Routes, routes } from "./phoenix-routes.js"

const here = join(root, "test/unit/build/import")
const ROUTER = readFileSync(join(here, "router.ex"), "utf8")
const FORMAT = { semi: false, printWidth: 120, parser: "typescript" }

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

interface Run extends Outcome {
  readonly written: () => string
}

async function importRouter(source: string, ...options: readonly string[]): Promise<Run> {
  const project = makeProject({ "router.ex": source })
  projects.push(project)
  const outcome = await project.import(["router.ex", ...options])
  return { ...outcome, written: () => readFileSync(join(project.folder, "routes.ts"), "utf8") }
}

const inRouter = (body: string): string => `defmodule HelloWeb.Router do\n  use HelloWeb, :router\n${body}\nend\n`

describe("waymark import of a Phoenix router", () => {
  it("writes every construct, in the order of the file, and counts what it could not carry", async () => {
    const { code, stdout, stderr, written } = await importRouter(ROUTER)
    expect([code, stderr]).toEqual([0, ""])
    expect(await format(written(), FORMAT)).toBe(readFileSync(join(here, "phoenix-routes.ts"), "utf8"))
    expect(stdout).toBe(`wrote routes.ts: 44 routes, 6 routes in "phoenix"
Not carried, each with a comment in the file:
  use (1): may add plugs, routes or error handling: see what it does
  plugs under a condition (1): each stays, so that no route loses a guard: remove those that do not apply
  options of plugs that are code (1): each is a comment at its plug
  options that are code or have no counterpart (2): each is a comment at its row
  live (6): Phoenix serves them; the table "phoenix" has their links
  for (1): makes routes: run "mix phx.routes" and write them as rows
  rows that break a rule of tables (1): each is a comment with the reason; write it as the reason says
  pipe_through of code (1): the table has "not_carried" in its place, so that no route is without a guard
  live_session (1): what its on_mount and session do has to be a plug for pages that move
  on_mount (1): write what it checks as a plug, and put the rows of its pages behind it
  macros (2): may make routes: run "mix phx.routes" and write them as rows
  socket (1): channels stay with Phoenix, which goes on serving them
  if around rows (1): of two branches one is in the table, and the other is comments: choose
  functions (1): those that are plugs: write them in TypeScript and give them to define_router
Pages that stay in the other application, though a row takes their requests (right if it comes first there):
  /admin: /admin takes its requests
`)
  })

  it("keeps a place in its pipeline for a plug that is code, which define_router refuses", async () => {
    const { written, stdout } = await importRouter(`defmodule HelloWeb.Router do
      use HelloWeb, :router
      pipeline :guarded do
        plug @guard
        guards_of(:admin)
      end
      scope "/", HelloWeb do
        pipe_through :guarded
        get "/", PageController, :index
      end
    end`)
    const text = written()
    expect(text).toContain(`    // name the plug of this: @guard
    plug("not_carried"),
    // name the plug of this: guards_of(:admin)
    plug("not_carried"),
`)
    expect(stdout).toContain("  plugs that are code (2): ")
  })

  it("writes a table whose routes are those of the router, and links to its live routes", () => {
    const lines = list_routes(routes).map(({ verb, path }) => `${verb} ${path}`)
    expect(lines.slice(8, 16)).toEqual([
      "get /users",
      "get /users/:id/edit",
      "get /users/:id",
      "patch /users/:id",
      "put /users/:id",
      "get /users/:user_id/posts",
      "get /users/:user_id/posts/:slug/edit",
      "get /users/:user_id/posts/new",
    ])
    const site = new URL("https://shop.example")
    expect(list_routes(phoenix)).toHaveLength(6)
    expect(Routes.order_show_path(site, "show", 7)).toBe("/orders/7")
    expect(Routes.user_follower_index_path(site, "index", 7)).toBe("/users/7/followers")
    expect(Routes.admin_live_path(site, "ShopWeb.Admin.DashboardLive")).toBe("/admin")
    expect(Routes.page_path(site, "home")).toBe("/")
  })

  it("gives a plug that is a module a name of its own, and the same one everywhere", async () => {
    const { written } = await importRouter(
      inRouter(`
        alias HelloWeb.{Auth, Guard}
        pipeline(:auth, do: plug(Auth, :strict))
        pipeline :guarded do
          plug Guard
          plug Other.Guard
        end
        scope("/", do: (
          pipe_through([:auth, Guard])
          get("/", HelloWeb.PageController, :index)
        ))
      `),
    )
    expect(written()).toContain(`pipeline("auth", [plug("hello_web_auth", "strict")])`)
    expect(written()).toContain(`pipeline("guarded", [plug("hello_web_guard"), plug("other_guard")])`)
    expect(written()).toContain(`pipe_through(["auth", "hello_web_guard"])`)
    expect(written()).toContain("//   other_guard: Other.Guard\n")
  })

  it("writes out a comprehension over a list that is known, with its live routes", async () => {
    const { written, stdout } = await importRouter(
      inRouter(`
        @kinds [:a, :b] ++ [:c]
        for kind <- @kinds do
          live "/#{kind}", KindLive, kind
          get "/#{kind}/all", KindController, kind
        end
      `),
    )
    expect(stdout).toContain('3 routes, 3 routes in "phoenix"')
    expect(written()).toContain(`get("/c", "KindLive", "c", { as: "kind" })`)
  })

  it("writes out comprehensions over pairs, with filters and with several lists", async () => {
    const { written, stdout } = await importRouter(
      inRouter(`
        @pages [about: :about, terms: :terms]
        for {name, action} <- @pages do
          get "/#{name}", PageController, action, as: "page_#{name}"
        end
        for l <- ["en", "nl", "xx"], l != "xx", l not in ["yy"] do
          get "/#{l}", HomeController, :index
        end
        for l <- ["en", "nl"], p <- [:x, :y], not (l == "nl" and p == :y) do
          get "/#{l}/#{p}", HomeController, p
        end
        for {:ok, p} <- [{:ok, "a"}, {:error, "b"}, {"ok", "c"}], do: get("/ok/#{p}", HomeController, :ok)
        for l <- languages() do
          get "/#{l}/code", HomeController, :code
        end
      `),
    )
    expect(stdout).toContain("wrote routes.ts: 8 routes")
    expect(stdout).toContain("  for (1): ")
    expect(written().match(/(?<=^ *)get\("[^)]*/gm)).toEqual([
      `get("/about", "PageController", "about", { as: "page_about" }`,
      `get("/terms", "PageController", "terms", { as: "page_terms" }`,
      `get("/en", "HomeController", "index"`,
      `get("/nl", "HomeController", "index"`,
      `get("/en/x", "HomeController", "x"`,
      `get("/en/y", "HomeController", "y"`,
      `get("/nl/x", "HomeController", "x"`,
      `get("/ok/a", "HomeController", "ok"`,
    ])
  })

  it("reads atoms that a comprehension makes of strings", async () => {
    const { written } = await importRouter(
      inRouter(`
        for name <- ["terms"] do
          get "/#{name}", PageController, String.to_atom(name)
          get "/#{name}/print", PageController, :"print_#{name}"
        end
      `),
    )
    expect(written()).toContain(`get("/terms", "PageController", "terms"),`)
    expect(written()).toContain(`get("/terms/print", "PageController", "print_terms"),`)
  })

  it("has the rows of one of two branches, and a name for a wildcard without one", async () => {
    const { written } = await importRouter(
      inRouter(`
        if @cloud do
          get "/", PageController, :cloud
        else
          get "/", PageController, :index
        end
        unless @cloud do
          get "/setup/*_", SetupController, :show
        else
          get "/setup/*_", SetupController, :none
        end
        get "/:_/x", PageController, :show
      `),
    )
    expect(written()).toContain(`
  // if @cloud: use these rows where they apply
  // get("/", "PageController", "cloud"),
  // else
  get("/", "PageController", "index"),
  // unless @cloud: use these rows where they apply
  get("/setup/*path", "SetupController", "show"),
  // else
  // get("/setup/*path", "SetupController", "none"),
  get("/:segment/x", "PageController", "show"),`)
  })

  it("has one table and no second one without live routes", async () => {
    const { written, stdout } = await importRouter(inRouter(`get "/", PageController, :index`))
    expect(stdout).toBe("wrote routes.ts: 1 route\n")
    expect(written()).toBe(`// Written by "waymark import" from router.ex, HelloWeb.Router.
import { define_routes, get, helpers } from "waymark"

export const routes = define_routes([
  get("/", "PageController", "index"),
])

export const Routes = helpers(routes)
`)
  })

  it("writes the table even if it breaks a rule, and then fails with the rule", async () => {
    const { code, stderr, stdout } = await importRouter(
      inRouter(`
        pipeline(:a, do: plug(:b))
        pipeline(:a, do: plug(:c))
        get "/", PageController, :index
      `),
    )
    expect(code).toBe(1)
    expect(stdout).toContain("wrote routes.ts: its table breaks a rule\n")
    expect(stderr).toContain('waymark-import: the table breaks a rule: pipeline "a" is declared twice')
  })

  it.each([
    ["defmodule A do\nend", "router.ex has no router\nGive a file with a module that has routes"],
    ['defmodule A do\n  get "/", B\n  (\nend', "router.ex:"],
    [
      'defmodule A do\nget "/", B, :c\nend\ndefmodule B.Router do\nget "/", B, :c\nend',
      "router.ex has 2 routers\nChoose with --router: A or B.Router.",
    ],
  ])("refuses a file without one router: %j", async (source, message) => {
    const { code, stderr } = await importRouter(source)
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  })

  it("keeps pipe_through under a condition, so that no route loses a guard", async () => {
    const { written, stdout } = await importRouter(
      inRouter(`
        scope "/admin", HelloWeb do
          pipe_through :browser
          unless Mix.env() in [:dev, :test] do
            pipe_through :admins
          end
          get "/", AdminController, :index
        end`),
    )
    expect(written()).toContain(`  pipe_through("browser"),
    // unless Mix.env() in [:dev, :test]: use these rows where they apply
    // kept, so that the routes below do not lose a guard:
    pipe_through("admins"),
    get("/", "AdminController", "index"),`)
    expect(stdout).toContain("pipe_through under a condition (1): each stays, so that no route loses a guard")
  })

  it("has rows for live pages within resources before them, unless a row before the page takes it", async () => {
    const { written, stdout } = await importRouter(
      inRouter(`scope "/shop", HelloWeb do
        resources "/users", UserController do
          live "/edit", UserLive.Edit, :edit
          live "/posts/new", PostLive.New, :new
          resources "/posts", PostController, only: [:show, :new] do
            live "/comments/last", CommentLive, :last
            resources "/comments", CommentController, only: [:show]
          end
          live "/posts/old", PostLive.Old, :old
        end
      end`),
    )
    expect(written()).toContain(`
  get("/shop/users/:user_id/posts/new", "PhoenixApp", [], { as: false }),
  get("/shop/users/:user_id/posts/:post_id/comments/last", "PhoenixApp", [], { as: false }),
`)
    expect(stdout).toContain(`
  /shop/users/:user_id/edit: /shop/users/:id/edit takes its requests
  /shop/users/:user_id/posts/old: /shop/users/:user_id/posts/:id takes its requests
`)
  })

  it("does not take a Plug.Router beside it for a router of Phoenix", async () => {
    const health = `defmodule HelloWeb.Health do
      use Plug.Router
      plug :match
      get "/" do
        send_resp(conn, 200, "")
      end
    end`
    const { written, stderr } = await importRouter(inRouter(`forward "/health", HelloWeb.Health`) + health)
    expect(stderr).toBe("")
    expect(written()).toContain(`forward("/health", "HelloWeb.Health")`)
  })

  it("reads the router of --router", async () => {
    const source = 'defmodule A do\nget "/a", B, :c\nend\ndefmodule B.Router do\nget "/b", B, :c\nend'
    expect((await importRouter(source, "--router", "B.Router")).written()).toContain(`get("/b", "B", "c")`)
    expect((await importRouter(source, "--router", "C")).stderr).toBe(
      "waymark-import: router.ex has no router C\nChoose with --router: A or B.Router.\n",
    )
  })
})

describe("waymark import", () => {
  it("overwrites a module only with --force", async () => {
    const project = makeProject({ "router.ex": inRouter(`get "/", PageController, :index`) })
    projects.push(project)
    writeFileSync(join(project.folder, "routes.ts"), "mine")
    const refused = await project.import(["router.ex"])
    expect(refused).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "waymark-import: routes.ts exists already\nChoose another name with --out, or overwrite it with --force.\n",
    })
    expect((await project.import(["router.ex", "--out", "src/routes.ts"])).stdout).toBe(
      "wrote src/routes.ts: 1 route\n",
    )
    expect((await project.import(["router.ex", "--force"])).code).toBe(0)
  })

  it("needs a file that it can read", async () => {
    const project = makeProject({ "notes.txt": "" })
    projects.push(project)
    expect((await project.import([])).code).toBe(2)
    expect((await project.import(["nothing.ex"])).stderr).toContain("there is no file nothing.ex\n")
    expect((await project.import(["notes.txt"])).stderr).toContain(
      "waymark-import: notes.txt cannot be imported\nGive a router",
    )
  })
})
