import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "../../unit/build/cli/project.js"

const HEAD = `import { get, helpers, post, resources, socket } from "waymark"\n`
const KEY = "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"
const shop = makeProject({
  "routes.ts": `${HEAD}export const routes = [
  get("/users", "UserController", "index", { query: "UserFilter", answers: { 200: "UserList" } }),
  post("/users", "UserController", "create", { body: "NewUser", on_invalid: "action", answers: { 201: "User", 204: null } }),
  get("/users/:id", "UserController", "show", { where: { id: "integer" } }),
  get("/users/:id", "UserController", "key", { where: { id: "uuid" } }),
  get("/users/:id", "UserController", "name"),
  get("/users/:id/:tab", "UserController", "tab", { where: { id: "integer", tab: ["posts", "likes"] } }),
  get("/posts/:id", "PostController", "show"),
] as const
export const Routes = helpers(routes)
`,
})
afterAll(() => shop.remove())

async function routesOf(...argv: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await shop.run(["routes", ...argv])
  expect([code, stderr]).toEqual([0, ""])
  return stdout
}

/** Writes a module with a new name, because a module is loaded once. */
function write(rows: string): string {
  const name = `table-${(written += 1)}.ts`
  writeFileSync(join(shop.folder, name), `${HEAD}export const routes = [${rows}] as const\n`)
  return name
}
let written = 0

describe("waymark routes --info", () => {
  it("shows the kinds of params, and integers as numbers", async () => {
    expect(await routesOf("--info", "/users/42/likes")).toBe(`route         GET /users/:id/:tab
plug          UserController
plug_opts     "tab"
path_params   id = 42, tab = "likes"
pipe_through  none
helper        user_path
where         :id is an integer, :tab is one of "posts", "likes"
`)
    expect(await routesOf("--info", `/users/${KEY}`)).toContain("\nwhere         :id is a UUID\n")
    expect(await routesOf("--info", "/users/ada")).not.toContain("\nwhere")
  })

  it("shows the names of schemas", async () => {
    expect(await routesOf("--info", "/users")).toContain(`
query         UserFilter
answers       200 UserList
`)
    expect(await routesOf("--info", "/users", "--method", "POST")).toContain(`
body          NewUser
on_invalid    action
answers       201 User, 204 without a body
`)
  })

  it("shows a socket with the schemas of its messages", async () => {
    const limits = "{ idle_timeout: 1000 }"
    const table = write(`socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "Heard", limits: ${limits} })`)
    expect(await routesOf(table, "--info", "/rooms/7")).toBe(`route         WS /rooms/:room
plug          RoomSocket
plug_opts     "open"
path_params   room = "7"
pipe_through  none
helper        room_path
receives      Said
sends         Heard
limits        ${limits}
`)
  })

  it("with --json prints them, and integers as numbers", async () => {
    expect(JSON.parse(await routesOf("--info", "/users/42", "--json"))).toMatchObject({
      where: { id: "integer" },
      path_params: { id: 42 },
    })
  })

  it("lists a route of another kind as one that nearly answers", async () => {
    expect((await shop.run(["routes", "--info", "/users/42/post"])).stderr).toContain(
      `GET /users/:id/:tab has the param :tab, and "post" is not one of "posts" and "likes"`,
    )
  })
})

describe("waymark routes --name", () => {
  it("prints the calls of routes with kinds", async () => {
    expect(await routesOf("--name", "/users/42/likes")).toBe(`Routes.user_path(conn, "tab", 42, "likes")\n`)
    expect(await routesOf("--name", `/users/${KEY}`)).toBe(`Routes.user_path(conn, "key", "${KEY}")\n`)
  })
})

describe("waymark routes --json", () => {
  it("has the kinds and contracts of routes that declare them", async () => {
    const routes = JSON.parse(await routesOf("--json")) as readonly Readonly<Record<string, unknown>>[]
    expect(routes.map(({ where, contract }) => [where, contract])).toEqual([
      [undefined, { query: "UserFilter", body: null, on_invalid: null, answers: { 200: "UserList" } }],
      [undefined, { query: null, body: "NewUser", on_invalid: "action", answers: { 201: "User", 204: null } }],
      [{ id: "integer" }, undefined],
      [{ id: "uuid" }, undefined],
      [undefined, undefined],
      [{ id: "integer", tab: ["posts", "likes"] }, undefined],
      [undefined, undefined],
    ])
    expect(Object.keys(routes[6] ?? {})).not.toContain("where")
  })
})

describe("waymark routes --check", () => {
  it("accepts routes whose kinds do not overlap", async () => {
    expect(await routesOf("--check")).toBe("routes.ts: 7 routes, and the table breaks no rule\n")
  })

  it("reports routes whose kinds an earlier route takes", async () => {
    const hidden = write(`
  get("/users/:tab", "UserController", "tab", { where: { tab: ["posts", "likes"] } }),
  get("/users/likes", "UserController", "likes"),
  get("/users/:page", "UserController", "page", { where: { page: ["likes"] } }),
  get("/a/:id", "AController", "show", { where: { id: "integer" } }),
  get("/b/:id", "AController", "show", { where: { id: "integer" } }),
`)
    expect(await shop.run(["routes", hidden, "--check"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: ${[
        "4:3: GET /users/likes can never match, since GET /users/:tab comes before it and takes all its requests",
        "5:3: GET /users/:page can never match, since GET /users/:tab comes before it and takes all its requests",
        `7:3: GET /b/:id can never be linked: a_path "show" with 1 param gives GET /a/:id, which comes before it; give one of them another \`as\``,
      ]
        .map((message) => `${hidden}:${message}\n`)
        .join("")}Correct these rows, or remove them.\n`,
    })
  })

  it.each([
    [`get("/users/:id", "UserController", "show", { where: { user_id: "integer" } })`, `user_id`],
    [`get("/users", "UserController", "index", { body: "NewUser" })`, `GET`],
    [`["forward", "/jobs", "Jobs", [], { query: "Filter" }]`, `query`],
  ])("refuses a wrong contract at its row: %s", async (rows, word) => {
    const wrong = write(`get("/", "PageController", "index"), ${rows}`)
    const { code, stderr } = await shop.run(["routes", wrong, "--check"])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^waymark: table-\d+\.ts:2:\d+: /)
    expect(stderr).toContain(word)
  })
})

describe("waymark types", () => {
  it("names the arguments of routes without kinds", async () => {
    expect(await shop.run(["types", "routes.ts"])).toMatchObject({ code: 0, stderr: "" })
    const text = readFileSync(join(shop.folder, "routes.types.d.ts"), "utf8")
    expect(text).toContain(`"id": [id: unknown]`)
    expect(text).toContain('   * GET   /users/:id/:tab  UserController  "tab"\n')
  })
})
