import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { root } from "../unit/house/sources.js"

/** The program of a Worker with plugs that import no packages. */
export const withPlugs = (worker: string): string =>
  [
    `import { cookie_store, fetch_cookies, fetch_session, head, logger, method_override, parsers } from "waymark/plugs"`,
    `import { protect_from_forgery, put_secure_browser_headers, request_id, session } from "waymark/plugs"`,
    worker.replace(
      "define_endpoint({",
      `define_endpoint({
      plugs: [
        request_id(), logger(), parsers(), method_override, head, fetch_cookies,
        session({ store: cookie_store({ signing_salt: "a" }), key: "a" }),
        fetch_session, protect_from_forgery, put_secure_browser_headers,
      ],`,
    ),
  ].join("\n")

/** The platform of a bundle. */
export type Platform = "neutral" | "browser" | "node"

/** A bundle: its text, and its size in bytes, minified and compressed. */
export interface Bundle {
  readonly text: string
  readonly minified: number
  readonly compressed: number
  /** The bytes of each file in it. */
  readonly files: Readonly<Record<string, number>>
}

/** The entry points of the package from its sources, so that bundling needs no build. */
export const SOURCES: Readonly<Record<string, string>> = {
  waymark: join(root, "src/index.ts"),
  "waymark/client": join(root, "src/core/client/index.ts"),
  "waymark/server": join(root, "src/server.ts"),
  "waymark/edge": join(root, "src/edge.ts"),
  "waymark/live": join(root, "src/server/live/index.ts"),
  "waymark/compiled": join(root, "src/core/compiled/index.ts"),
  "waymark/plugs": join(root, "src/server/plugs/index.ts"),
  "waymark/debug": join(root, "src/server/endpoint/debug/index.ts"),
  "waymark/explorer": join(root, "src/readers/explorer/index.ts"),
  "waymark/openapi": join(root, "src/readers/openapi/index.ts"),
}

/** Programs whose bundles have a budget. */
export const PROGRAMS = {
  worker: `
    import { get } from "waymark"
    import { define_endpoint, define_router } from "waymark/server"
    const web = define_router([get("/", "PageController", "index")])
    const PageController = web.controller("PageController", { index: (conn) => conn.text("Hello") })
    const Endpoint = define_endpoint({ router: web.build({ PageController }) })
    export default { fetch: Endpoint.fetch }`,
  edge: `
    import { get } from "waymark"
    import { define_endpoint, define_router } from "waymark/edge"
    const web = define_router([get("/", "PageController", "index")])
    const PageController = web.controller("PageController", { index: (conn) => conn.text("Hello") })
    const Endpoint = define_endpoint({ router: web.build({ PageController }) })
    export default { fetch: Endpoint.fetch }`,
  edge_with_more: `
    import { get } from "waymark"
    import { define_endpoint, define_router, nested_queries, response_checks, urls } from "waymark/edge"
    const web = define_router([get("/", "PageController", "index")], { conn: [nested_queries, response_checks] })
    const PageController = web.controller("PageController", { index: (conn) => conn.text("Hello") })
    const Endpoint = define_endpoint({ router: web.build({ PageController }), urls: urls({ url: { host: "example.com" } }) })
    export default { fetch: Endpoint.fetch }`,
  helpers: `
    import { get, helpers, resources, scope } from "waymark"
    export const Routes = helpers([scope("/", [get("/", "PageController", "index"), resources("/users", "UserController")])])`,
  client: `
    import { delete_, get, post, put } from "waymark"
    import { client } from "waymark/client"
    const routes = [
      post("/users/login", "UserController", "login", { body: "Login", answers: { 200: "User", 401: "Errors", 422: "Errors" } }),
      post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "User", 422: "Errors" } }),
      get("/user", "UserController", "show", { answers: { 200: "User", 401: "Errors" } }),
      put("/user", "UserController", "update", { body: "UserChange", answers: { 200: "User", 401: "Errors", 422: "Errors" } }),
      get("/profiles/:username", "ProfileController", "show", { answers: { 200: "Profile", 404: "Errors" } }),
      post("/profiles/:username/follow", "ProfileController", "follow", { answers: { 200: "Profile", 401: "Errors", 404: "Errors" } }),
      delete_("/profiles/:username/follow", "ProfileController", "unfollow", { answers: { 200: "Profile", 401: "Errors", 404: "Errors" } }),
      get("/articles", "ArticleController", "index", { query: "ArticleFilter", answers: { 200: "Articles" } }),
      get("/articles/feed", "ArticleController", "feed", { query: "Page", answers: { 200: "Articles", 401: "Errors" } }),
      get("/articles/:slug", "ArticleController", "show", { answers: { 200: "Article", 404: "Errors" } }),
      post("/articles", "ArticleController", "create", { body: "NewArticle", answers: { 201: "Article", 401: "Errors", 422: "Errors" } }),
      put("/articles/:slug", "ArticleController", "update", { body: "ArticleChange", answers: { 200: "Article", 401: "Errors", 403: "Errors", 404: "Errors", 422: "Errors" } }),
      delete_("/articles/:slug", "ArticleController", "delete", { answers: { 204: null, 401: "Errors", 403: "Errors", 404: "Errors" } }),
      get("/articles/:slug/comments", "CommentController", "index", { answers: { 200: "Comments", 404: "Errors" } }),
      post("/articles/:slug/comments", "CommentController", "create", { body: "NewComment", answers: { 201: "Comment", 401: "Errors", 404: "Errors", 422: "Errors" } }),
      delete_("/articles/:slug/comments/:id", "CommentController", "delete", { where: { id: "integer" }, answers: { 204: null, 401: "Errors", 403: "Errors", 404: "Errors" } }),
      post("/articles/:slug/favorite", "FavoriteController", "create", { answers: { 200: "Article", 401: "Errors", 404: "Errors" } }),
      delete_("/articles/:slug/favorite", "FavoriteController", "delete", { answers: { 200: "Article", 401: "Errors", 404: "Errors" } }),
      get("/tags", "TagController", "index", { answers: { 200: "Tags" } }),
    ]
    export const api = client(routes, { base_url: "https://example.com/api" })`,
  links: `
    import { helpers } from "waymark/compiled"
    export const Routes = helpers([["page", ["/", "index"]]])`,
  matcher: `
    import { compile_matcher, get, route_info } from "waymark"
    const routes = [get("/", "PageController", "index")]
    export const matcher = compile_matcher(routes)
    export const info = (path) => route_info(routes, "GET", path)`,
} as const

/**
 * The maximum size of a bundle in bytes, minified, and then compressed by gzip. They apply to the sources and to the packed
 * files, with which the Worker is about 0.5 kB larger. Lower them if a bundle becomes smaller.
 */
export const BUDGETS: Readonly<Record<keyof typeof PROGRAMS, readonly [minified: number, compressed: number]>> = {
  worker: [148_660, 56_130],
  edge: [59_380, 22_370],
  edge_with_more: [68_350, 25_590],
  helpers: [50_250, 18_590],
  client: [24_130, 9_410],
  links: [7_220, 3_070],
  matcher: [49_280, 18_910],
}

/** The sizes in which a bundle exceeds its budget. */
export function overBudget(name: keyof typeof PROGRAMS, { minified, compressed }: Bundle): readonly string[] {
  const [most, mostCompressed] = BUDGETS[name]
  return [
    ...(minified > most ? [`${name} has ${minified} bytes minified, more than ${most}`] : []),
    ...(compressed > mostCompressed ? [`${name} has ${compressed} bytes compressed, more than ${mostCompressed}`] : []),
  ]
}

/** Bundles and minifies a program, with the packages that are installed in a folder, or those of `alias`. */
export async function bundle(
  folder: string,
  program: string,
  { platform = "neutral", alias = {} }: { platform?: Platform; alias?: Readonly<Record<string, string>> } = {},
): Promise<Bundle> {
  mkdirSync(folder, { recursive: true })
  const entry = join(folder, "program.js")
  writeFileSync(entry, program)
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: [entry],
    alias: { ...alias },
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    platform,
    metafile: true,
    write: false,
    logLevel: "silent",
    tsconfigRaw: {},
  })
  const text = outputFiles[0]?.text ?? ""
  const inputs = Object.values(metafile.outputs)[0]?.inputs ?? {}
  const files = Object.fromEntries(Object.entries(inputs).map(([file, { bytesInOutput }]) => [file, bytesInOutput]))
  return { text, minified: Buffer.byteLength(text), compressed: gzipSync(text, { level: 9 }).length, files }
}
