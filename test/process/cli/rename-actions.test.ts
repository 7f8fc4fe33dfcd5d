import { afterAll, describe, expect, it } from "vitest"
import { makeRenamed } from "./renamed.js"

const FILES = {
  "src/routes.ts": `import { get as read, helpers, patch, resources, scope } from "waymark"
const shared = { metadata: { tier: "free" } } as const
export const routes = [
  scope("/site", "Web", { as: "site" }, [
    resources("/users", "UserController", [
      read("/picture", "PictureController", "show"),
      resources("/posts", "PostController", { only: ["index", "show", "delete"], as: "entry", where: { id: "integer" } }),
    ]),
    resources("/account", "AccountController", {
      singleton: true,
      except: ["new", "edit"],
    }),
  ]),
  resources("/tags/", "TagController", { param: "slug", where: { slug: ["a", "b"] }, timeout: 1000 }), resources("/notes", "NoteController", {
    only: [
      "index",
      "show",
    ],
    as: false,
  }),
  ["resources", "/pages", "PageController", { except: ["delete"], metadata: { tier: "free" } }],
  resources("/books", "BookController", {
    contracts: {
      index: { answers: { 200: "Books" }, metadata: { by: "index" } },
      show: { answers: { 200: "Book" }, metadata: { by: "show" } },
    },
    timeout: 500,
    only: ["index", "show"],
  }),
  resources("/cups", "CupController", { ...shared, only: ["show"] }),
  resources("/cars", "CarController", {
    only: ["show"],
    metadata: { tier: "free" },
    contracts: { show: { metadata: { by: "show" } } },
  }),
  resources("/files", "FileController", { only: ["show"] }, [read("/*rest", "RestController", "show")]),
  patch("/last", "LastController", "update"),
] as const
export const Routes = helpers(routes)
`,
  "src/links.ts": `import { Routes } from "./routes.js"
const site = new URL("https://a.example")
export const links = (id: number) => [
  Routes.site_user_path(site, "show", id),
  Routes.site_user_path(site, "update", id),
  Routes.site_user_entry_path(site, "delete", id, 7),
  Routes.site_account_path(site, "show"),
  Routes.tag_path(site, "edit", "a"),
  Routes.page_url(site, "create"),
]
`,
}

const project = makeRenamed(FILES)
afterAll(() => project.remove())

describe("waymark rename of an action of resources", () => {
  it.each([
    [
      "UserController#show",
      "profile",
      [
        `    resources("/users", "UserController", { except: ["show"] }, [`,
        `    ]),\n    read("/users/:id", "UserController", "profile"),\n    resources("/account"`,
      ],
      `Routes.site_user_path(site, "profile", id),`,
    ],
    [
      "UserController#update",
      "save",
      [
        `    patch("/users/:id", "UserController", "save"),\n    put("/users/:id", "UserController", "save", { as: false }),`,
        `import { get as read, helpers, patch, put, resources, scope } from "waymark"`,
      ],
      `Routes.site_user_path(site, "save", id),`,
    ],
    [
      "UserController#new",
      "sign_up",
      [`    read("/users/new", "UserController", "sign_up"),\n    resources("/users",`],
      "",
    ],
    [
      "Web.PostController#delete",
      "remove",
      [
        `      resources("/posts", "PostController", { only: ["index", "show"], as: "entry", where: { id: "integer" } }),\n` +
          `      delete_("/posts/:id", "PostController", "remove", { as: "entry", where: { id: "integer" } }),\n`,
        `import { delete_, get as read, helpers,`,
      ],
      `Routes.site_user_entry_path(site, "remove", id, 7)`,
    ],
    [
      "AccountController#show",
      "page",
      [`      except: ["new", "edit", "show"],\n    }),\n    read("/account", "AccountController", "page"),`],
      `Routes.site_account_path(site, "page")`,
    ],
    [
      "TagController#edit",
      "change",
      [
        `  read("/tags/:slug/edit", "TagController", "change", { where: { slug: ["a", "b"] }, timeout: 1000 }),\n  resources("/tags/", "TagController", { except: ["edit"], param: "slug",`,
      ],
      `Routes.tag_path(site, "change", "a")`,
    ],
    [
      "TagController#index",
      "list",
      [`  read("/tags/", "TagController", "list", { timeout: 1000 }),\n  resources("/tags/",`],
      "",
    ],
    [
      "NoteController#show",
      "view",
      [`    only: [\n      "index",\n    ],`, `  read("/notes/:id", "NoteController", "view", { as: false }),`],
      "",
    ],
    [
      "BookController#show",
      "view",
      [
        `    contracts: {\n      index: { answers: { 200: "Books" }, metadata: { by: "index" } },\n    },`,
        `  read("/books/:id", "BookController", "view", { timeout: 500, answers: { 200: "Book" }, metadata: { by: "show" } }),`,
      ],
      "",
    ],
    [
      "PageController#create",
      "add",
      [
        `  ["resources", "/pages", "PageController", { except: ["delete", "create"], metadata: { tier: "free" } }],\n` +
          `  ["post", "/pages", "PageController", "add", { metadata: { tier: "free" } }],`,
      ],
      `Routes.page_url(site, "add")`,
    ],
  ])("renames %s to %s by a row of its own, and its inverse gives back every file", async (name, to, rows, link) => {
    const before = project.texts()
    const next = `${name.slice(0, name.indexOf("#"))}#${to}`
    expect(await project.rename(name, next)).toMatchObject({ code: 0, stderr: "" })
    for (const row of rows) expect(project.read("src/routes.ts")).toContain(row)
    expect(project.read("src/links.ts")).toContain(link)
    expect(await project.rename(next, name)).toMatchObject({ code: 0, stderr: "" })
    expect(project.texts()).toEqual(before)
  })

  it("says if the rename back keeps the row of its own", async () => {
    const other = makeRenamed(FILES)
    const [before] = other.texts()
    expect(await other.rename("CarController#show", "CarController#view")).toMatchObject({
      code: 0,
      stderr: "waymark: the rename back keeps the row of its own, and does not put it into resources again\n",
    })
    const row = `read("/cars/:id", "CarController", "view", { metadata: { ...{ tier: "free" }, ...{ by: "show" } } }),`
    expect(other.read("src/routes.ts")).toContain(row)
    expect(await other.rename("CarController#view", "CarController#show")).toMatchObject({ code: 0, stderr: "" })
    expect(other.read("src/routes.ts")).toContain(row.replace("view", "show"))
    expect(other.read("src/routes.ts")).not.toBe(before)
    other.remove()
  })

  it("renames the action of a row next to resources as that of any row", async () => {
    const routes = `import { get, resources } from "waymark"
export const routes = [
  resources("/users", "UserController", { except: ["show"] }),
  get("/users/:id/profile", "UserController", "profile"),
  get("/users/:id", "UserController", "page"),
] as const
`
    const other = makeRenamed({ "src/routes.ts": routes })
    expect(await other.rename("UserController#page", "UserController#show")).toMatchObject({ code: 0, stderr: "" })
    expect(other.read("src/routes.ts")).toBe(routes.replace('"page"', '"show"'))
    expect(await other.rename("UserController#show", "UserController#page")).toMatchObject({ code: 0, stderr: "" })
    expect(other.read("src/routes.ts")).toBe(routes)
    other.remove()
  })

  it.each([
    [
      "CupController#show",
      `src/routes.ts:30:3: "show" comes from these resources, whose actions have fixed names, and it cannot become a row of its own: their options are spread from another object\nWrite the row of "show" next to them first, with except: ["show"] in resources("/cups", …).`,
    ],
    [
      "FileController#show",
      "GET /files/:id comes from resources, and as a row of its own it would change places with GET /files/:file_id/*rest, which takes some of its requests\nWrite it as a row of its own first.",
    ],
  ])("refuses %s", async (name, message) => {
    const before = project.texts()
    expect(await project.rename(name, `${name.split("#")[0] ?? ""}#other`)).toMatchObject({
      code: 1,
      stderr: `waymark: ${message}\n`,
    })
    expect(project.texts()).toEqual(before)
  })
})

describe("waymark rename of an action of several rows to one that resources have", () => {
  const pages = makeRenamed({
    "src/routes.ts": `import { get, helpers, resources, scope } from "waymark"
export const routes = [
  get("/pages/:id", "PageController", "page"),
  get("/pages/:id/:version", "PageController", "page"),
  scope("/api", { as: "api" }, [
    get("/pages/:id", "PageController", "page"),
    resources("/pages", "PageController", { only: ["index"] }),
  ]),
] as const
export const Routes = helpers(routes)
`,
  })
  afterAll(() => pages.remove())

  it.each(["show", "edit"])("renames all of them to %s, and back", async (action) => {
    const [before = ""] = pages.texts()
    const there = await pages.rename("PageController#page", `PageController#${action}`)
    expect(there).toMatchObject({ code: 0, stderr: "" })
    expect(pages.texts()).toEqual([before.replaceAll(`"page")`, `"${action}")`)])
    expect((await pages.rename(`PageController#${action}`, "PageController#page")).code).toBe(0)
    expect(pages.texts()).toEqual([before])
  })
})
