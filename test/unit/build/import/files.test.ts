import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { folderPatterns } from "../../../../src/build/import/files/names.js"
import { makeProject } from "../cli/project.js"
import type { Outcome, Project } from "../cli/project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

async function importFolder(
  files: Readonly<Record<string, string>>,
  folder = ".",
  ...options: readonly string[]
): Promise<Outcome & { readonly rows: string; readonly text: string }> {
  const project = makeProject(files)
  projects.push(project)
  const outcome = await project.import([folder, ...options])
  const text = outcome.stdout === "" ? "" : readFileSync(join(project.folder, "routes.ts"), "utf8")
  return { ...outcome, text, rows: /define_routes\(\[\n(.*)\n\]\)/s.exec(text)?.[1]?.replace(/^ {2}/gm, "") ?? "" }
}

const GET = "export async function GET() { return Response.json(await db<string>(`x`)) }"

describe("waymark import of a project of Next.js", () => {
  it("has a row for each method that a route exports, behind its middleware", async () => {
    const { rows, text, stdout, stderr } = await importFolder({
      "app/page.tsx": "export default function Page() { return <p>Home</p> }",
      "app/api/books/route.ts": `import { db } from "./nowhere"
        ${GET}
        export const POST: unknown = async (request: Request) => {}
        export const dynamic = "force-dynamic"`,
      "app/api/books/[id]/route.js": `export { GET, remove as DELETE } from "./handlers"`,
      "app/api/books/new/route.ts": "export const { GET, HEAD } = handlers",
      "app/(shop)/cart/[[...parts]]/route.tsx": "export function GET() { return <p /> }",
      "app/files/[...path]/route.ts": GET,
      "app/_lib/route.ts": GET,
      "app/api/all/route.ts": `export * from "./methods"`,
      "app/api/a-[id]/x-[a]-[b]/route.ts": GET,
      "app/api/books/route.test.ts": GET,
      "pages/api/users/[id].ts": "export default function handler() {}",
      "pages/api/helpers.ts": "export const one = 1",
      "middleware.ts": "export function middleware() {}",
      "next.config.mjs": `export default { basePath: "/docs" }`,
      "node_modules/a/app/api/route.ts": GET,
    })
    expect(stderr).toBe("")
    expect(rows).toBe(`scope("/", [
  // runs before these routes: give define_router a plug named "middleware"
  pipe_through("middleware"),
  get("/cart/*parts", "CartController", "show"),
  // not carried: app/api/a-[id]/x-[a]-[b]/route.ts
  //   Waymark has no pattern for "x-[a]-[b]": match it as one param, and take it apart in the action
  //   it is behind middleware
  // not carried: app/api/all/route.ts
  //   it exports all of another module: write rows for its methods
  //   it is behind middleware

  scope("/api/books", [
    get("/new", "BookController", "new"),
    get("/:id", "BookController", "show"),
    delete_("/:id", "BookController", "delete"),
    get("/", "BookController", "index"),
    post("/", "BookController", "create"),
  ]),
  get("/files/*path", "FileController", "show"),
  // a page: /
  match("*", "/api/users/:id", "UserController", "any"),
]),`)
    expect(text).toContain(
      "// Not read: next.config.mjs, which may change paths or add guards: compare it with the rows.\n",
    )
    expect(stdout).toContain("  pages, which stay (1): ")
  })
})

describe("waymark import of a project of SvelteKit", () => {
  const LOAD = "export const load = async () => {}"
  const SERVER = `import type { RequestHandler } from "./$types"
    export const GET: RequestHandler = () => new Response()
    export const fallback: RequestHandler = () => new Response()`

  it("has rows for endpoints, data and actions, behind its hook, and pages behind their layouts too", async () => {
    const { rows, stdout, stderr, code } = await importFolder(
      {
        "src/hooks.server.ts": "export const handle = async ({ event, resolve }) => resolve(event)",
        "src/routes/(app)/+layout.server.ts": LOAD,
        "src/routes/(app)/admin/+layout.server.ts": LOAD,
        "src/routes/(app)/admin/+page.server.ts": `${LOAD}\nexport const actions = { default: async () => {} }`,
        "src/routes/(app)/admin/+page.svelte": "<h1>Admin</h1>",
        "src/routes/(app)/admin/+server.ts": SERVER,
        "src/routes/(app)/books/[id=int]/+page.server.ts": LOAD,
        "src/routes/contact/+page.server.ts": "export const actions = { default: async () => {} }",
        "src/routes/contact/+page.svelte": "<form />",
        "src/routes/[[lang]]/about/+page.server.ts": LOAD,
        "src/routes/[...rest]/+page.svelte": "<h1>Not found</h1>",
        "src/routes/v[ver]/[x+3a]smile/+server.ts": SERVER,
      },
      "src/routes",
      "--strict",
    )
    expect([code, stderr]).toEqual([1, ""])
    expect(rows).toBe(`scope("/", [
  // runs before these routes: give define_router a plug named "handle"
  pipe_through("handle"),

  scope("/", [
    // runs before these routes: give define_router a plug named "layout_app"
    // runs before these routes: give define_router a plug named "layout_app_admin"
    pipe_through(["layout_app", "layout_app_admin"]),

    scope("/admin", [
      get("/", "AdminController", "index"),
      post("/", "AdminController", "create"),
    ]),
  ]),
  // not carried: a second get /admin, behind handle, which is chosen by the header accept
  match("*", "/admin", "AdminController", "any"),

  scope("/", [
    // runs before these routes: give define_router a plug named "layout_app"
    pipe_through("layout_app"),
    // only if the matcher int takes id: check it in a plug, or give it a kind
    get("/books/:id", "BookController", "show"),
  ]),
  // a page: /*rest
  get("/about", "AboutController", "index"),
  get("/v:ver/:method", "PageController", "show", { where: { method: [":smile"] } }),
  match("*", "/v:ver/:method", "PageController", "any", { where: { method: [":smile"] } }),
  get("/:lang/about", "AboutController", "index"),
  post("/contact", "ContactController", "create"),
]),
// a page: /contact`)
    expect(stdout).toContain("rows behind layout_app (3): give define_router a plug named")
  })
})

describe("waymark import of a project of Nuxt or Nitro", () => {
  it("has a row for each file of server/api and server/routes, behind its middleware in order", async () => {
    const files = [
      "api/users/index.get.ts",
      "api/users/index.post.ts",
      "api/users/[id].ts",
      "api/users/[id].delete.ts",
      "api/[...].ts",
      "api/debug.dev.ts",
      "routes/health.get.mjs",
      "routes/files/[...path].get.ts",
      "middleware/1.log.ts",
      "middleware/2.require-user.ts",
    ]
    const handler = "export default defineEventHandler(() => 1)"
    const { rows, text, stderr } = await importFolder({
      ...Object.fromEntries(files.map((file) => [`server/${file}`, handler])),
      "nuxt.config.ts": "export default defineNuxtConfig({ routeRules: {} })",
    })
    expect(stderr).toBe("")
    expect(rows).toBe(`scope("/", [
  // runs before these routes: give define_router a plug named "log"
  // runs before these routes: give define_router a plug named "require_user"
  pipe_through(["log", "require_user"]),

  scope("/api", [
    // only in one environment: check it in a plug
    match("*", "/debug", "DebugController", "any"),

    scope("/users", [
      delete_("/:id", "UserController", "delete"),
      match("*", "/:id", "UserController", "any"),
      get("/", "UserController", "index"),
      post("/", "UserController", "create"),
    ]),
    match("*", "/*path", "PageController", "any"),
  ]),
  get("/files/*path", "FileController", "show"),
  get("/health", "HealthController", "index"),
]),`)
    expect(text).toContain("// Not read: nuxt.config.ts, ")
  })

  it("names the folder in the written file, also if it is the current one", async () => {
    const { text } = await importFolder({ "server/api/a.ts": "export default () => 1" })
    expect(text).toMatch(/^\/\/ Written by "waymark import" from waymark-cli-\w+, a project of /)
  })

  it("takes folders without server only if there are settings of Nitro", async () => {
    const files = { "api/a.ts": "export default () => 1" }
    expect((await importFolder({ ...files, "nitro.config.ts": "export default {}" })).rows).toBe(
      `match("*", "/api/a", "AController", "any"),`,
    )
    const { code, stderr } = await importFolder(files)
    expect(code).toBe(1)
    expect(stderr).toContain(
      "waymark-import: this folder has no routes\nGive a project of Next.js with app or pages/api, ",
    )
  })
})

describe("a path of folders", () => {
  it.each([
    ["a/[id]/b", ["/a/:id/b"]],
    ["(group)/@slot/a", ["/a"]],
    ["[[lang]]/a/[[page]]", ["/a", "/:lang/a", "/a/:page", "/:lang/a/:page"]],
    ["[[...rest]]", ["/*rest"]],
    ["[userId]/[...]", ["/:userId/*path"]],
    ["user-[id]", ["/user-:id"]],
    ["[method]/a:b", ["/:method/a:method_2"]],
    [".well-known/[x+2e]a", ["/.well-known/.a"]],
  ])("%s", (path, expected) => {
    const read = folderPatterns(path.split("/"))
    expect("patterns" in read ? read.patterns.map(({ pattern }) => pattern) : read).toEqual(expected)
  })

  it.each(["[a]-[b]", "[id].json", "[...rest]/b", "(.)photo", "[[a]]/[[b]]/[[c]]/[[d]]/[[e]]"])(
    "%s has a reason",
    (path) => {
      expect(folderPatterns(path.split("/"))).toHaveProperty("reason")
    },
  )
})

describe("waymark import of a project names what its rows do not have", () => {
  it.each([
    [
      "pages and files of metadata of Next.js",
      {
        "app/api/route.ts": GET,
        "app/blog/sitemap.ts": "export default function sitemap() {}",
        "app/robots.ts": "export default function robots() {}",
        "app/blog/[id]/opengraph-image.tsx": "export default function Image() {}",
        "pages/_app.tsx": "export default function App() {}",
        "pages/about/index.tsx": "export default function About() {}",
        "pages/[slug].tsx": "export default function Page() {}",
      },
      ["/blog/sitemap.xml", "/robots.txt", "/blog/:id/opengraph-image", "/about", "/:slug"],
    ],
    [
      "pages of Nuxt",
      {
        "nuxt.config.ts": "export default {}",
        "server/api/a.ts": "export default defineEventHandler(() => {})",
        "app/pages/index.vue": "<template />",
        "app/pages/users/[id].vue": "<template />",
      },
      ["/", "/users/:id"],
    ],
  ])("%s", async (_what, files, pages) => {
    const { rows } = await importFolder(files)
    expect(new Set([...rows.matchAll(/\/\/ a page: (.*)/g)].map(([, path]) => path))).toEqual(new Set(pages))
  })

  it("handlers of WebSockets, and plugins that may add hooks", async () => {
    const { rows, text } = await importFolder({
      "nitro.config.ts": "export default {}",
      "server/routes/chat.ts": "export default defineWebSocketHandler({ message() {} })",
      "server/api/a.get.ts": "export default defineEventHandler(() => {})",
      "server/plugins/auth.ts": `export default (app) => app.hooks.hook("request", () => {})`,
    })
    expect(rows).toMatch(/it answers WebSockets: write a row of socket in place of this one\n *match\("\*", "\/chat"/)
    expect(text).toContain("// Not read: server/plugins/auth.ts, which may change paths or add guards: ")
  })

  it("has the layouts of SvelteKit in the order of their folders", async () => {
    const { rows } = await importFolder({
      "src/routes/+layout.server.ts": "export const load = () => {}",
      "src/routes/(app)/+layout.server.ts": "export const load = () => {}",
      "src/routes/(app)/admin/+layout.server.ts": "export const load = () => {}",
      "src/routes/(app)/admin/+page.server.ts": "export const load = () => {}",
    })
    expect(rows).toContain(`pipe_through(["layout", "layout_app", "layout_app_admin"]),`)
  })
})
