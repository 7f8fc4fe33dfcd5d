import { join } from "node:path"
import { PATHS } from "../../../../type-tests/support/declarations.js"
import { root } from "../../house/sources.js"
import { makeProject } from "./project.js"
import type { Project } from "./project.js"

/** A project with references of each kind. */
export const REFERENCES = {
  "src/routes.ts": `import { get, helpers, patch, put, redirect, resources, scope } from "waymark"
export const routes = [
  get("/", "PageController", "index"),
  redirect("/people/:id", "/users/:id", 301),
  scope("/", "Web", [
    resources("/users", "UserController", { only: ["index", "show"], where: { id: "integer" } }, [
      resources("/posts", "PostController", { only: ["index", "show"] }),
    ]),
    patch("/users/:id", "UserController", "update"),
    put("/users/:id", "UserController", "update"),
    get("/pages/:slug", "PageController", "show", { deprecated: { since: "2026-12-01", use: "feed" } }),
    get("/pages/*path", "PageController", "show"),
  ]),
  get("/feed", "Feed", { limit: 10 }, { as: "feed" }),
] as const
export const Routes = helpers(routes)
`,
  "src/other.ts": `import { get, helpers } from "waymark"
export const Others = helpers([get("/members/:id", "UserController", "show")])
export const link = Others.user_path(new URL("https://a.example"), "show", 1)
`,
  "src/helpers.ts": `import { bind_helpers, pick_routes, helpers } from "waymark"
import type { Helpers, ParamsOf } from "waymark"
import { Routes, routes } from "./routes.js"
const site = new URL("https://a.example")
export interface Links extends Helpers<typeof routes> {}
export type Params = ParamsOf<typeof routes, "user_path", "show">
export const calls = (links: Links, id: number, action: "index" | "show", values: [number]) => [
  Routes.user_path(site, "index", { page: 2 }),
  Routes.user_url(site, "show", id),
  (Routes["user_path"]!)(site, "update", id),
  links.user_post_path(site, action, id, 7),
  Routes.user_path(site, "show", ...values),
  Routes.page_path(site, "show", "about"),
  Routes.page_path(site, "show", ["a", "b"]),
  Routes.feed_path(site, { limit: 10 }),
]
export const { user_path: to_user, page_path } = bind_helpers(Routes, site)
const to_post = Routes.user_post_path
export const more = [to_user("show", 1), page_path("index"), to_post(site, "show", 1, 2), [1].map((id) => to_user("show", id))]
export const value = { page_path }
const Picked = helpers(pick_routes(routes, ["feed_path"]))
export const picked = Picked.feed_url(site, { limit: 10 })
export const dynamic = (name: "user_path" | "page_path") => Routes[name](site, "index")
`,
  "src/client.ts": `import { client } from "waymark/client"
import { to_user as user } from "./helpers.js"
import { routes } from "./routes.js"
const api = client(routes, { base_url: "https://a.example" })
export const calls = async (id: number) => [await api.user("update", id), await api.user("index", { query: { page: 2 } }), user("show", id)]
`,
  "src/verified.ts": `import { verified_routes } from "waymark"
import { matched_route } from "waymark/server"
import type { AnyConn } from "waymark/server"
import { routes } from "./routes.js"
const { verified_path } = verified_routes(routes, { except: ["/pages/*path"] })
const site = new URL("https://a.example")
export const paths = (id: number, slug: string) => [verified_path(site, \`/users/\${id}/posts/7?page=2\`), verified_path(site, \`/pages/\${slug}\`)]
export function plug(conn: AnyConn) {
  const route = matched_route(conn)
  if (route?.path === "/users/:id") return 1
  const { helper } = route ?? {}
  if (helper !== "feed") return 2
  switch (matched_route(conn)?.plug_opts) {
    case "update":
      return 3
  }
  return 4
}
export const unrelated = (route: { path: string; user: (name: string) => void }) => [route.path === "/", route.user("show")]
`,
}

/** The listing of its references. */
export const LISTING = `src/client.ts:5:55     api.user("update", id)                              PATCH /users/:id
src/client.ts:5:85     api.user("index", { query: { page: 2 } })           GET /users
src/client.ts:5:124    user("show", id)                                    GET /users/:id
src/helpers.ts:6:46    ParamsOf<typeof routes, "user_path", "show">        GET /users, GET /users/:id, PATCH /users/:id and 1 more
src/helpers.ts:8:10    Routes.user_path(site, "index", { page: 2 })        GET /users
src/helpers.ts:9:10    Routes.user_url(site, "show", id)                   GET /users/:id
src/helpers.ts:10:11   (Routes["user_path"]!)(site, "update", id)          PATCH /users/:id, PUT /users/:id
src/helpers.ts:11:9    links.user_post_path(site, action, id, 7)           GET /users/:user_id/posts, GET /users/:user_id/posts/:id
src/helpers.ts:12:10   Routes.user_path(site, "show", ...values)           GET /users/:id
src/helpers.ts:13:10   Routes.page_path(site, "show", "about")             GET /pages/:slug
src/helpers.ts:14:10   Routes.page_path(site, "show", ["a", "b"])          GET /pages/*path
src/helpers.ts:15:10   Routes.feed_path(site, { limit: 10 })               GET /feed
src/helpers.ts:17:16   user_path: to_user                                  GET /users, GET /users/:id, PATCH /users/:id and 1 more
src/helpers.ts:17:36   page_path                                           GET /, GET /pages/:slug, GET /pages/*path
src/helpers.ts:18:24   Routes.user_post_path                               GET /users/:user_id/posts, GET /users/:user_id/posts/:id
src/helpers.ts:19:22   to_user("show", 1)                                  GET /users/:id
src/helpers.ts:19:42   page_path("index")                                  GET /
src/helpers.ts:19:62   to_post(site, "show", 1, 2)                         GET /users/:user_id/posts/:id
src/helpers.ts:19:107  to_user("show", id)                                 GET /users/:id
src/helpers.ts:20:24   page_path                                           GET /, GET /pages/:slug, GET /pages/*path
src/helpers.ts:21:45   pick_routes(routes, ["feed_path"])                  GET /feed
src/helpers.ts:22:30   Picked.feed_url(site, { limit: 10 })                GET /feed
src/helpers.ts:23:68   Routes[name](site, "index")                         GET /, GET /users
src/routes.ts:4:27     redirect("/people/:id", "/users/:id", 301)          GET /users/:id, PATCH /users/:id, PUT /users/:id
src/routes.ts:11:93    use: "feed"                                         GET /feed
src/verified.ts:7:53   verified_path(site, \`/users/\${id}/posts/7?page=2\`)  GET /users/:user_id/posts/:id
src/verified.ts:7:105  verified_path(site, \`/pages/\${slug}\`)               GET /pages/:slug
src/verified.ts:10:23  route?.path === "/users/:id"                        GET /users/:id, PATCH /users/:id, PUT /users/:id
src/verified.ts:12:18  helper !== "feed"                                   GET /feed
src/verified.ts:14:10  "update"                                            PATCH /users/:id, PUT /users/:id
30 references in 4 files
`

/** A project whose helpers, clients and links are of tables that contain the rows of its table. */
export const JOINED = {
  "src/routes.ts": `import { define_routes, forward, get, helpers, resources, scope } from "waymark"
export const routes = define_routes([
  scope("/", "Web", [
    resources("/users", "UserController", { only: ["index", "show"] }),
    get("/pages/:slug", "PageController", "show", { where: { slug: "integer" } }),
    get("/pages/:name", "PageController", "show"),
  ]),
  get("/feed", "Feed", { limit: 10 }, { as: "feed" }),
  get("/late", "Late", "show", { as: "live" }),
  forward("/files", "Files"),
])
export const phoenix = define_routes([
  scope("/", "Web", [
    get("/members/:id/:part", "MemberLive", "show", { as: "user" }),
    get("/members", "MemberLive", "list", { as: "user" }),
    get("/soon", "SoonLive", "SoonLive", { as: "live" }),
  ]),
  get("/feed", "Feed", { limit: 20 }, { as: "feed" }),
])
export const Routes = helpers([...routes, ...phoenix])
export const Defined = helpers(define_routes([...routes, ...phoenix]))
`,
  "src/links.ts": `import { bind_helpers, define_routes, get, helpers, pick_routes, scope, verified_routes } from "waymark"
import type { ParamsOf } from "waymark"
import { client } from "waymark/client"
import { Defined, phoenix, Routes, routes } from "./routes.js"
const site = new URL("https://a.example")
const both = [...routes, ...phoenix] as const
const { user_path } = bind_helpers(helpers([...phoenix, ...routes]), site)
const { verified_path } = verified_routes([...routes, ...phoenix])
const Picked = helpers(pick_routes(routes, ["user_path", "page_path"]))
const More = helpers([...pick_routes(routes, ["page_path"]), ...phoenix])
const api = client(pick_routes(both, ["user_path", "live_path"]), { base_url: site })
const Written = helpers([get("/late", "Late", "show", { as: "live" }), scope("/other", [get("/late", "Late", "old", { as: "live" })])])
export type Params = [ParamsOf<typeof both, "user_path", "show">, ParamsOf<typeof phoenix, "user_path", "show">]
export const own = (id: number, action: "show" | "SoonLive") => [
  Routes.user_path(site, "index"),
  Defined.user_path(site, "show", id),
  user_path("show", id),
  verified_path(site, \`/users/\${id}\`),
  Picked.page_path(site, "show", "about"),
  Picked.page_path(site, "show", 7),
  More.page_path(site, "show", 7),
  api.user("show", id),
  api.live("show"),
  Written.live_path(site, "show"),
  Routes.live_path(site, action),
  Routes.feed_path(site, { limit: 10 }),
]
export const others = (id: number) => [
  Routes.user_path(site, "show", id, "card"),
  Defined.user_path(site, "list"),
  user_path("list"),
  verified_path(site, "/soon"),
  api.user("list"),
  Written.live_path(site, "old"),
  Routes.live_path(site, "SoonLive"),
  More.user_path(site, "list"),
  pick_routes(phoenix, ["user_path"]),
]
const Maybe = helpers([...routes, ...(site.port === "" ? [] : phoenix)])
const Scoped = helpers([scope("/", [...routes])])
const Below = helpers([scope("/app", [...routes])])
// @ts-expect-error a path that breaks a rule
const Broken = helpers([get("late/:", "Late", "show", { as: "live" })])
export const tables = (id: number) => [
  Maybe.user_path(site, "show", id),
  Scoped.user_path(site, "show", id),
  Below.user_path(site, "show", id),
  Broken.live_path(site, "show"),
]
`,
}

/** The listing of its references. */
export const JOINED_LISTING = `src/links.ts:7:9    user_path                                        GET /users, GET /users/:id
src/links.ts:9:45   pick_routes(routes, ["user_path", "page_path"])  GET /users, GET /users/:id
src/links.ts:9:58   pick_routes(routes, ["user_path", "page_path"])  GET /pages/:slug, GET /pages/:name
src/links.ts:10:47  pick_routes(routes, ["page_path"])               GET /pages/:slug, GET /pages/:name
src/links.ts:11:39  pick_routes(both, ["user_path", "live_path"])    GET /users, GET /users/:id
src/links.ts:11:52  pick_routes(both, ["user_path", "live_path"])    GET /late
src/links.ts:13:45  ParamsOf<typeof both, "user_path", "show">       GET /users, GET /users/:id
src/links.ts:15:10  Routes.user_path(site, "index")                  GET /users
src/links.ts:16:11  Defined.user_path(site, "show", id)              GET /users/:id
src/links.ts:17:3   user_path("show", id)                            GET /users/:id
src/links.ts:18:3   verified_path(site, \`/users/\${id}\`)              GET /users/:id
src/links.ts:19:10  Picked.page_path(site, "show", "about")          GET /pages/:name
src/links.ts:20:10  Picked.page_path(site, "show", 7)                GET /pages/:slug
src/links.ts:21:8   More.page_path(site, "show", 7)                  GET /pages/:slug
src/links.ts:22:7   api.user("show", id)                             GET /users/:id
src/links.ts:23:7   api.live("show")                                 GET /late
src/links.ts:24:11  Written.live_path(site, "show")                  GET /late
src/links.ts:25:10  Routes.live_path(site, action)                   GET /late
src/links.ts:26:10  Routes.feed_path(site, { limit: 10 })            GET /feed
src/links.ts:45:9   Maybe.user_path(site, "show", id)                GET /users/:id
src/links.ts:46:10  Scoped.user_path(site, "show", id)               GET /users/:id
21 references in 1 file
`

const ENTRIES = {
  waymark: "src/index.ts",
  "waymark/server": "src/server.ts",
  "waymark/client": "src/core/client/index.ts",
  "waymark/compiled": "src/core/compiled/index.ts",
}

/**
 * A project with a version of TypeScript, by its folder in `node_modules` of this repository. Its `tsconfig.json` names the sources of the
 * library. In process tests, `program.json` names its declarations, which take less time to check.
 */
export function makeTyped(files: Readonly<Record<string, string>>, typescript = "typescript-7"): Project {
  const paths = Object.fromEntries(Object.entries(ENTRIES).map(([name, file]) => [name, [join(root, file)]]))
  const compilerOptions = {
    target: "es2022",
    lib: ["es2023", "dom"],
    module: "nodenext",
    moduleResolution: "nodenext",
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    types: [],
  }
  const all = {
    "tsconfig.json": JSON.stringify({ compilerOptions: { ...compilerOptions, paths } }),
    "program.json": JSON.stringify({ compilerOptions: { ...compilerOptions, paths: PATHS } }),
    "package.json": `{ "type": "module" }`,
    ...files,
  }
  return makeProject(all, {
    typescript,
    "@types/node": "@types/node",
    "@standard-schema/spec": "@standard-schema/spec",
    "ts-toolbelt": "ts-toolbelt",
    "ipaddr.js": "ipaddr.js",
    jose: "jose",
  })
}
