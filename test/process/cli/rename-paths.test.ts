import { afterAll, describe, expect, it } from "vitest"
import { makeRenamed } from "./renamed.js"

const FILES = {
  "src/routes.ts": `import { delete_, get, helpers, patch, redirect, resources, scope } from "waymark"
import { crud, item, more } from "./rows.js"
const API = "/api"
const gone = { since: "2026-12-01", use: "v2_user" } as const
const areas = ["north", "south"] as const
export const routes = [
  get("/", "PageController", "index"),
  scope("/users", "Web", { as: "web" }, [
    get("/", "UserController", "index"),
    scope({ path: "/:id" }, [get("/", "UserController", "show"), get("/edit", "UserController", "edit")]),
  ]),
  scope(API, [
    scope("/v1", { as: "v1", deprecated: { since: "2026-12-01", use: "v2_user" } }, [get("/users/:id", "UserController", "show")]),
    scope("/v2", { as: "v2" }, [get("/users/:id", "UserController", "show"), ["get", "/old", "OldController", "show", { deprecated: gone }]]),
    ["scope", { path: "/v3" }, [["get", "/teams/:id", "TeamController", "show"]]],
  ]),
  redirect("/people/:id", "/users/:id", 301),
  redirect("/teams", "/api/v3/teams/7"),
  redirect("/elsewhere", "https://a.example/users"),
  ...crud("/cats", "CatController"),
  ...crud("/dogs", "DogController"),
  item({ path: "/mice/:id", controller: "MouseController", action: "show" }),
  item({ path: "/rats/:id", controller: "RatController", action: "show" }),
  ...areas.map((area) => get(\`/areas/\${area}\`, "AreaController", area)),
  ...more,
  resources("/shops", "ShopController", { only: ["index"] }, [
    resources("/items", "ItemController", { only: ["show"] }, [delete_("/", "ItemController", "remove"), patch("/price", "ItemController", "price")]),
  ]),
] as const
export const Routes = helpers(routes)
`,
  "src/rows.ts": `import { get, scope } from "waymark"
export const crud = <const Path extends string, const Name extends string>(path: Path, name: Name) =>
  [get(path, name, "index"), get(\`\${path}/:id\`, name, "show")] as const
export function item<const Path extends string, const Name extends string, const Action extends string>(
  { path, controller, action }: { path: Path; controller: Name; action: Action },
) {
  return get(path, controller, action)
}
export const more = [scope("/help", [get("/faq", "HelpController", "faq"), get("/terms", "HelpController", "terms")])] as const
`,
  "src/links.ts": `import { verified_routes } from "waymark"
import { matched_route } from "waymark/server"
import type { AnyConn } from "waymark/server"
import { Routes, routes } from "./routes.js"
const site = new URL("https://a.example")
const { verified_path } = verified_routes(routes)
export const links = (id: number) => [
  Routes.web_user_path(site, "show", id),
  Routes.v1_user_path(site, "show", id),
  Routes.cat_path(site, "show", id),
  verified_path(site, \`/users/\${id}/edit?page=2\`),
  verified_path(site, \`/api/v1/users/\${id}\`),
  verified_path(site, "/help/faq"),
  verified_path(site, "/shops/1/items/2"),
]
export const isUser = (conn: AnyConn) => matched_route(conn)?.path === "/users/:id"
`,
}

const project = makeRenamed(FILES)
afterAll(() => project.remove())

/** The changed lines, without white space around them. */
const changes = (patch: string): readonly string[] =>
  patch
    .split("\n")
    .flatMap((line) => (/^\+[^+]/.test(line) ? [line.slice(1).trim()] : []))
    .toSorted()

const VALID: readonly (readonly [from: string, to: string, lines: readonly string[], note?: string])[] = [
  [
    "/api",
    "/rest",
    ['const API = "/rest"', 'redirect("/teams", "/rest/v3/teams/7"),', "verified_path(site, `/rest/v1/users/${id}`),"],
  ],
  [
    "/api/*",
    "/rest/*",
    ['const API = "/rest"', 'redirect("/teams", "/rest/v3/teams/7"),', "verified_path(site, `/rest/v1/users/${id}`),"],
  ],
  [
    "/api",
    "/api/rest",
    [
      'const API = "/api/rest"',
      'redirect("/teams", "/api/rest/v3/teams/7"),',
      "verified_path(site, `/api/rest/v1/users/${id}`),",
    ],
  ],
  [
    "/api/v1",
    "/api/first",
    [
      'scope("/first", { as: "v1", deprecated: { since: "2026-12-01", use: "v2_user" } }, [get("/users/:id", "UserController", "show")]),',
      "verified_path(site, `/api/first/users/${id}`),",
    ],
  ],
  [
    "/api/v3/teams/:id",
    "/api/v3/groups/:id",
    [
      '["scope", { path: "/v3" }, [["get", "/groups/:id", "TeamController", "show"]]],',
      'redirect("/teams", "/api/v3/groups/7"),',
    ],
  ],
  [
    "/api/v1/users/:id",
    "/api/v1/all/users/:id",
    [
      'scope("/v1", { as: "v1", deprecated: { since: "2026-12-01", use: "v2_user" } }, [get("/all/users/:id", "UserController", "show")]),',
      "verified_path(site, `/api/v1/all/users/${id}`),",
    ],
  ],
  [
    "/users/*",
    "/members/*",
    [
      'scope("/members", "Web", { as: "web" }, [',
      'redirect("/people/:id", "/members/:id", 301),',
      "verified_path(site, `/members/${id}/edit?page=2`),",
      'export const isUser = (conn: AnyConn) => matched_route(conn)?.path === "/members/:id"',
    ],
  ],
  [
    "/users/:id/edit",
    "/users/:id/change",
    [
      'scope({ path: "/:id" }, [get("/", "UserController", "show"), get("/change", "UserController", "edit")]),',
      "verified_path(site, `/users/${id}/change?page=2`),",
    ],
  ],
  [
    "/help",
    "/support",
    [
      'export const more = [scope("/support", [get("/faq", "HelpController", "faq"), get("/terms", "HelpController", "terms")])] as const',
      'verified_path(site, "/support/faq"),',
    ],
  ],
  [
    "/help/faq",
    "/help/questions/faq",
    [
      'export const more = [scope("/help", [get("/questions/faq", "HelpController", "faq"), get("/terms", "HelpController", "terms")])] as const',
      'verified_path(site, "/help/questions/faq"),',
    ],
  ],
  [
    "/cats/:id",
    "/lions/:id",
    ['...crud("/lions", "CatController"),'],
    "waymark: the path is shared with 1 other route, which changed too: GET /cats is GET /lions now\n",
  ],
  ["GET /mice/:id", "GET /mouse/:id", ['item({ path: "/mouse/:id", controller: "MouseController", action: "show" }),']],
  [
    "/users/:id/edit",
    "/users/:number/edit",
    [
      'scope({ path: "/:number" }, [get("/", "UserController", "show"), get("/edit", "UserController", "edit")]),',
      'export const isUser = (conn: AnyConn) => matched_route(conn)?.path === "/users/:number"',
    ],
    "waymark: the path is shared with 1 other route, which changed too: GET /users/:id is GET /users/:number now\n",
  ],
  ["/areas/north", "/areas/up", ['const areas = ["up", "south"] as const']],
  [
    "/shops/:shop_id/items/:id",
    "/shops/:shop_id/things/:id",
    [
      'resources("/things", "ItemController", { only: ["show"] }, [delete_("/", "ItemController", "remove"), patch("/price", "ItemController", "price")]),',
      'verified_path(site, "/shops/1/things/2"),',
    ],
  ],
  [
    "/shops",
    "/stores",
    ['resources("/stores", "ShopController", { only: ["index"] }, [', 'verified_path(site, "/stores/1/items/2"),'],
  ],
  [
    "DELETE /shops/:shop_id/items/:item_id",
    "DELETE /shops/:shop_id/items/:item_id/now",
    [
      'resources("/items", "ItemController", { only: ["show"] }, [delete_("/now", "ItemController", "remove"), patch("/price", "ItemController", "price")]),',
    ],
  ],
  ["/people/:id", "/folk/:id", ['redirect("/folk/:id", "/users/:id", 301),']],
  [
    "v2_user_path",
    "v2_member_path",
    [
      'const gone = { since: "2026-12-01", use: "v2_member" } as const',
      'scope("/v1", { as: "v1", deprecated: { since: "2026-12-01", use: "v2_member" } }, [get("/users/:id", "UserController", "show")]),',
      'scope("/v2", { as: "v2" }, [get("/users/:id", "UserController", "show", { as: "member" }), ["get", "/old", "OldController", "show", { deprecated: gone }]]),',
    ],
  ],
  ["CatController", "LionController", ['...crud("/cats", "LionController"),', 'Routes.lion_path(site, "show", id),']],
  [
    "MouseController#show",
    "MouseController#view",
    ['item({ path: "/mice/:id", controller: "MouseController", action: "view" }),'],
  ],
]

describe("waymark rename of what is written in several places", () => {
  it.each(VALID.map(([from, to, lines, note = ""]) => [from, to, lines, note] as const))(
    "renames %s to %s, and its inverse gives back every file",
    async (from, to, lines, note) => {
      const before = project.texts()
      const dry = await project.rename(from, to, "--dry-run")
      expect([dry.code, changes(dry.stdout), dry.stderr]).toEqual([0, lines.toSorted(), note])
      expect(project.texts()).toEqual(before)
      expect(await project.rename(from, to)).toMatchObject({ code: 0 })
      expect(await project.rename(to, from)).toMatchObject({ code: 0 })
      expect(project.texts()).toEqual(before)
    },
  )

  it("says which routes change with the path of a scope", async () => {
    const { stderr } = await project.rename("/users/:id", "/members/:id", "--dry-run")
    expect(stderr).toBe(
      "waymark: the path is shared with 2 other routes, which changed too: GET /users is GET /members now\n",
    )
  })

  it.each([
    ["/apx", "/rest", `src/routes.ts: no route has the name "/apx"\n`],
    ["/api", "/", `/api and / are beginnings of paths, and "/" is that of all\nGive a path such as /api.`],
    ["/api", "/help", "GET /help/faq begins with /help already\nChoose another name."],
    ["/api/*", "/rest", "/api/* are all paths under it, so the new name ends with /* too, got: /rest"],
    ["/api/v1", "/api", "GET /api/v2/users/:id begins with /api already\nChoose another name."],
    ["GET /mice/:id", "POST /mouse/:id", "the new name of a path is a path such as /people/:id, got: POST /mouse/:id"],
    [
      "/help/faq",
      "/faq",
      `src/rows.ts:9:22: "/help" is the whole path of this scope, so /faq would leave it without one\nGive another path, or change it by hand.`,
    ],
    [
      "/api/v1",
      "/first",
      `"api/v1" in the path of GET /api/v1/users/:id is written in several places: "/api" at src/routes.ts:12:3, "/v1" at src/routes.ts:13:5\nRename one of them at a time.`,
    ],
    [
      "/shops/:shop_id/items/:id",
      "/shops/:shop_id/items/:number",
      `src/routes.ts:27:5: ":id" in the path of GET /shops/:shop_id/items/:id comes from resources, so the new path has it too, got: /shops/:shop_id/items/:number`,
    ],
    [
      "/mice/:id",
      "/mice/../:id",
      "the table would break a rule, so it was not renamed:\nsrc/routes.ts:22:3: a path has no segments",
    ],
    [
      "CatController#show",
      "CatController#view",
      `src/rows.ts:3:30: the code that names GET /cats/:id names GET /dogs/:id too, so it cannot be renamed alone\nWrite the name of one of them in its own place first.`,
    ],
    [
      "cat",
      "lion",
      `src/rows.ts:3:4: the code that names GET /cats names GET /dogs too, so it cannot be renamed alone\nWrite the name of one of them in its own place first.`,
    ],
  ])("refuses %s to %s", async (from, to, message) => {
    const before = project.texts()
    const { code, stdout, stderr } = await project.rename(from, to)
    expect([code > 0, stdout]).toEqual([true, ""])
    expect(stderr).toContain(`waymark: ${message}`)
    expect(project.texts()).toEqual(before)
  })
})
