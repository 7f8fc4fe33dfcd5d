import { afterAll, describe, expect, it } from "vitest"
import { makeRenamed } from "./renamed.js"

const FILES = {
  "src/routes.ts": `import { define_routes, get, helpers, resources, scope } from "waymark"
export const routes = define_routes([
  scope("/", "Web", [resources("/users", "UserController", { only: ["index", "show"] })]),
  get("/late", "LateController", "show", { as: "live" }),
])
export const phoenix = define_routes([
  get("/soon", "SoonLive", "soon", { as: "live" }),
  get("/members/:id", "MemberLive", "show", { as: "member" }),
])
export const Routes = helpers([...routes, ...phoenix])
`,
  "src/links.ts": `import { bind_helpers, pick_routes, verified_routes } from "waymark"
import { client } from "waymark/client"
import { phoenix, Routes, routes } from "./routes.js"
const site = new URL("https://a.example")
const { user_path } = bind_helpers(Routes, site)
const { verified_path } = verified_routes([...routes, ...phoenix])
const api = client(pick_routes(routes, ["user_path"]), { base_url: site })
export const links = (id: number) => [
  Routes.user_path(site, "index"),
  Routes.user_url(site, "show", id),
  user_path("show", id),
  verified_path(site, \`/users/\${id}\`),
  api.user("show", id),
  Routes.live_path(site, "show"),
  Routes.live_path(site, "soon"),
  Routes.member_path(site, "show", id),
]
`,
}

describe("waymark rename of a table whose helpers are made with rows of another one", () => {
  const project = makeRenamed(FILES)
  afterAll(() => project.remove())
  const before = project.texts()

  it.each([
    ["user_path", "person_path"],
    ["Web.UserController#show", "Web.UserController#view"],
    ["/users/:id", "/people/:id"],
    ["LateController#show", "LateController#view"],
  ])("renames %s to %s, and back", async (from, to) => {
    expect(await project.rename(from, to)).toMatchObject({ code: 0 })
    expect(project.texts()).not.toEqual(before)
    expect(project.read("src/links.ts")).toContain(`Routes.member_path(site, "show", id)`)
    expect(await project.rename(to, from)).toMatchObject({ code: 0 })
    expect(project.texts()).toEqual(before)
  })

  it("renames the calls of its own rows, and not those of the other table with the same helper", async () => {
    expect(await project.rename("live_path", "late_path")).toMatchObject({ code: 0 })
    expect(project.read("src/links.ts")).toContain(`
  Routes.late_path(site, "show"),
  Routes.live_path(site, "soon"),
`)
    expect(project.read("src/routes.ts")).toContain(`get("/soon", "SoonLive", "soon", { as: "live" })`)
    expect(await project.rename("late_path", "live_path")).toMatchObject({ code: 0 })
    expect(project.texts()).toEqual(before)
  })

  it("refuses a name that means rows of both tables", async () => {
    const both = makeRenamed({
      ...FILES,
      "src/names.ts": `import { Routes } from "./routes.js"\nexport const { live_path } = Routes\n`,
    })
    const { code, stderr } = await both.rename("live_path", "late_path")
    both.remove()
    expect([code, stderr]).toEqual([
      1,
      "waymark: src/names.ts:2:16: live_path means rows that get different names\nTake them apart first.\n",
    ])
  })
})
