import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeTyped } from "../../unit/build/cli/references.js"
import type { Project } from "../../unit/build/cli/project.js"

const FILES = {
  "src/routes.ts": `import { get, helpers, patch, put, resources, scope } from "waymark"
const edit = { where: { id: "integer" } } as const
export const routes = [
  get("/", "PageController", "index"),
  scope("/site", "Web", { as: "site" }, [
    patch("/users/:id", "UserController", "update", edit),
    put("/users/:id", "UserController", "update", edit),
    resources("/users", "UserController", { only: ["index", "show"], where: { id: "integer" } }, [
      resources("/posts", "PostController", { only: ["index", "show"] }),
      get("/picture", "PictureController", "show", {
        where: { user_id: "integer" },
      }),
    ]),
    resources("/tags", "TagController", [get("/more", "TagController", "more")]),
  ]),
  ["get", "/about/:page", "AboutController", "show"],
  ["get", "/contact", "ContactController", "show"],
] as const
export const Routes = helpers(routes)
`,
  "src/web.ts": `import { define_router } from "waymark/server"
import type { AnyConn, PlugResult } from "waymark/server"
import { Routes, routes } from "./routes.js"
export const web = define_router(routes, {})
export const UserController = web.controller("Web.UserController", {
  index: (conn) => conn.text(Routes.site_user_path(conn, "index")),
  show: (conn) => conn.text(""),
  update(conn, { id }) {
    return conn.redirect(Routes.site_user_path(conn, "show", id))
  },
})
const show = (conn: AnyConn): PlugResult => conn.text("")
export const AboutController = web.controller("AboutController", { show })
export const again = AboutController.show
export const Router = web.build({
  PageController: { index: (conn) => conn.text("") },
  Web: {
    UserController,
    PostController: { index: (conn) => conn.text(""), show: (conn) => conn.text("") },
    PictureController: { show: (conn) => conn.text("") },
    TagController: web.controller("Web.TagController").actions({
      index: (conn) => conn.text(""),
      show: (conn) => conn.text(""),
      new: (conn) => conn.text(""),
      create: (conn) => conn.text(""),
      edit: (conn) => conn.text(""),
      update: (conn) => conn.text(""),
      delete: (conn) => conn.text(""),
      more: (conn) => conn.text(""),
    }),
  },
  AboutController,
  ContactController: {
    show(conn) {
      return conn.text("")
    },
  },
})
`,
  "test/links.ts": `import { bind_helpers, verified_routes } from "waymark"
import type { ParamsOf } from "waymark"
import { client } from "waymark/client"
import { Routes, routes } from "../src/routes.js"
const site = new URL("https://a.example")
const { site_user_path, page_path: home_path } = bind_helpers(Routes, site)
const api = client(routes, { base_url: site })
const { verified_path } = verified_routes(routes)
export type Params = ParamsOf<typeof routes, "about_path", "show">
export const links = (id: number) => [
  site_user_path("index"),
  home_path("index"),
  Routes["site_user_post_path"](site, "show", id, 7),
  Routes.site_user_picture_path(site, "show", id),
  Routes.about_url(site, "show", "us", { page: 2 }),
  Routes.contact_path(site, "show"),
  api.site_user("update", id),
  verified_path(site, \`/site/users/\${id}/posts/\${[7, "/"].length}?page=2\`),
  verified_path(site, "/about/us"),
  fetch("https://a.example" + "/about/us"),
]
`,
}

const projects: Project[] = []
afterAll(() => projects.forEach((one) => one.remove()))
function typed(files: Readonly<Record<string, string>>): Project {
  const made = makeTyped(files)
  projects.push(made)
  return made
}
const texts = ({ folder }: Project): readonly string[] =>
  Object.keys(FILES).map((name) => readFileSync(join(folder, name), "utf8"))

const project = typed(FILES)
const rename = (...argv: readonly string[]) => project.run(["rename", "--project", "program.json", ...argv])

describe("waymark rename", () => {
  it.each([
    ["site_user_path", "site_person_path", "7 routes"],
    ["site_user", "site_person", "7 routes"],
    ["about_url", "us_url", "1 route"],
    ["contact", "reach", "1 route"],
    ["site_tag", "site_label", "8 routes"],
    ["AboutController#show", "AboutController#page", "1 route"],
    ["Web.PictureController#show", "Web.PictureController#view", "1 route"],
    ["ContactController", "ReachController", "1 route"],
    ["AboutController", "UsController", "1 route"],
    ["/about/:page", "/us/:page", "1 route"],
    ["/site/users/:id", "/site/people/:id", "7 routes"],
    ["GET /contact", "/reach", "1 route"],
  ])("renames %s to %s, and its inverse gives back every file", async (from, to, count) => {
    const before = texts(project)
    const done = await rename(from, to)
    const note = from.startsWith("/about")
      ? `waymark: test/links.ts:20:31: "/about/us" is written out, and stays as it is\n`
      : ""
    expect([done.code, done.stderr, done.stdout]).toEqual([
      0,
      note,
      expect.stringContaining(`renamed ${from} to ${to}: ${count} in `),
    ])
    expect(texts(project)).not.toEqual(before)
    const undone = await rename(to, from.replace(/^GET /, ""))
    expect([undone.code, undone.stderr]).toEqual([0, ""])
    expect(texts(project)).toEqual(before)
  })

  it("renames what a deprecated row names, and nothing else of that name", async () => {
    const routes = `import { get, helpers, scope } from "waymark"
export const routes = [
  scope("/v1", { as: "v1", deprecated: { since: "2026-12-01", use: "v2_user" }, metadata: { use: "v2_user" } }, [
    get("/users/:id", "UserController", "show"),
  ]),
  scope("/v2", { as: "v2" }, [get("/users/:id", "UserController", "show")]),
] as const
export const Routes = helpers(routes)
`
    const other = typed({ "src/routes.ts": routes })
    const read = (): string => readFileSync(join(other.folder, "src/routes.ts"), "utf8")
    const run = (...argv: readonly string[]) => other.run(["rename", "--project", "program.json", ...argv])
    expect(await run("v2_user_path", "v2_person_path")).toMatchObject({ code: 0, stderr: "" })
    expect(read()).toContain(`use: "v2_person" }, metadata: { use: "v2_user" }`)
    expect(await run("v2_person_path", "v2_user_path")).toMatchObject({ code: 0, stderr: "" })
    expect(read()).toBe(routes)
  })

  it("keeps byte order marks and line ends", async () => {
    const marked = Object.entries(FILES).map(([name, text]) => [name, `\uFEFF${text.replaceAll("\n", "\r\n")}`])
    const other = typed(Object.fromEntries(marked))
    const before = texts(other)
    const run = (...argv: readonly string[]) => other.run(["rename", "--project", "program.json", ...argv])
    expect(await run("about_path", "us_path")).toMatchObject({ code: 0, stderr: "" })
    expect(texts(other)[2]).toBe(
      before[2]?.replace("Routes.about_url", "Routes.us_url").replace('"about_path"', '"us_path"'),
    )
    expect(await run("us_path", "about_path")).toMatchObject({ code: 0, stderr: "" })
    expect(texts(other)).toEqual(before)
  })

  it("with --dry-run prints a patch, and writes nothing", async () => {
    const before = texts(project)
    const { code, stdout } = await rename("site_user_picture_path", "site_photo_path", "--dry-run")
    expect(code).toBe(1)
    expect((await rename("contact_path", "reach_path", "--dry-run")).stdout).toBe(`--- a/src/routes.ts
+++ b/src/routes.ts
@@ -17 +17 @@
-  ["get", "/contact", "ContactController", "show"],
+  ["get", "/contact", "ContactController", "show", { as: "reach" }],
--- a/test/links.ts
+++ b/test/links.ts
@@ -16 +16 @@
-  Routes.contact_path(site, "show"),
+  Routes.reach_path(site, "show"),
`)
    const lines = await rename("site_user_picture_path", "site_user_photo_path", "--dry-run")
    expect(lines.stdout).toContain(`@@ -10 +10,2 @@`)
    expect(texts(project)).toEqual(before)
    expect(stdout).toBe("")
  })

  it.each([
    [[], "expected OLD and NEW, got: nothing"],
    [["a"], "expected OLD and NEW, got: a"],
    [["contact_path", "contact_path"], "OLD and NEW are both contact_path"],
    [["nothing", "more"], `src/routes.ts: no route has the name "nothing"\nGive a helper such as`],
    [["contact_path", "about_path"], "about_path is the name of GET /about/:page already\nChoose another name."],
    [["contact_path", "reach"], "the new name of a helper is written as person_path, got: reach"],
    [["contact_path", "a-b_path"], "the new name of a helper is written as person_path, got: a-b_path"],
    [["contact_path", "/reach"], "the new name of a helper is written as person_path, got: /reach"],
    [
      ["site_user_path", "person_path"],
      "PATCH /site/users/:id is in a scope whose helpers begin with site_, so the new name begins with it too, got: person",
    ],
    [["/contact", "reach"], "the new name of a path is a path such as /people/:id, got: reach"],
    [["/contact", "/site/tags"], "/site/tags is the name of GET /site/tags already\nChoose another name."],
    [
      ["/site/users", "/people"],
      '"site/users" in the path of GET /site/users is written in several places: "/site" at src/routes.ts:5:3, "/users" at src/routes.ts:8:5\nRename one of them at a time.',
    ],
    [["/site/users/:id", "/site/people/:name"], ""],
    [["ContactController", "reach"], "the new name of a controller is written as PersonController, got: reach"],
    [
      ["Web.UserController", "PersonController"],
      "the new name of a controller is written as Web.PersonController, got: PersonController",
    ],
    [
      ["AboutController#show", "show"],
      "the new name of an action is written as AboutController#profile, with the same controller, got: show",
    ],
  ])("refuses %j", async (argv, message) => {
    const before = texts(project)
    const { code, stdout, stderr } = await rename(...argv)
    expect([code > 0, stdout]).toEqual([true, ""])
    expect(stderr).toContain(`waymark: ${message}`)
    expect(texts(project)).toEqual(before)
  })

  it("refuses a program that does not compile, before or after", async () => {
    const wrong = typed({ ...FILES, "src/wrong.ts": "export const wrong: string = 1\n" })
    const { stderr } = await wrong.run(["rename", "contact", "reach", "--project", "program.json"])
    expect(stderr).toBe(
      "waymark: the program does not compile, so it was not renamed:\nsrc/wrong.ts:1:14: Type 'number' is not assignable to type 'string'.\nCorrect these errors first.\n",
    )
    const dynamic = `import { Routes } from "./routes.js"
export const name: "contact_path" = "contact_path"
export const link = Routes[name](new URL("https://a.example"), "show")
`
    const after = typed({ ...FILES, "src/dynamic.ts": dynamic })
    expect((await after.run(["rename", "contact", "reach", "--project", "program.json"])).stderr).toMatch(
      /^waymark: the program would not compile, so it was not renamed:\nsrc\/dynamic.ts:3:21: .*contact_path/,
    )
    expect(texts(after)).toEqual(texts(project))
  })
})
