import { afterAll, describe, expect, it, vi } from "vitest"
import { makeProject } from "./project.js"

const shop = makeProject({
  "routes.ts": `
import { forward, get, pipe_through, pipeline, plug, post, resources, scope } from "waymark"
export const routes = [
  pipeline("browser", [plug("accepts", ["html"])]),
  scope("/", "ShopWeb", [
    pipe_through("browser"),
    resources("/users", "UserController", { only: ["index", "show", "update"] }),
    pipe_through("require_admin"),
    post("/users", "Admin.UserController", "create"),
    post("/late", "LateController", "create"),
    get("/late", "LateController", "show"),
  ]),
  get("/feed/:id", "Feed", { format: "rss" }),
  get("/slash", "SlashController", "show", { trailing_slash: true }),
  get("/search", "SearchController", "show", { as: false, host: "example.com" }),
  forward("/jobs", "Jobs"),
] as const`,
})
afterAll(() => shop.remove())

async function list(...argv: readonly string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await shop.run(["routes", ...argv, "--json"])
  const routes = JSON.parse(stdout) as readonly { readonly verb: string; readonly path: string }[]
  expect(stderr).toBe("")
  return routes.map(({ verb, path }) => `${verb} ${path}`)
}

describe("waymark routes keeps the matching routes", () => {
  it.each([
    [
      ["--verb", "POST"],
      ["post /users", "post /late", "* /jobs"],
    ],
    [
      ["--verb", "patch"],
      ["patch /users/:id", "* /jobs"],
    ],
    [
      ["--pipeline", "require_admin"],
      ["post /users", "post /late", "get /late"],
    ],
    [["--controller", "usercontroller"], ["get /users", "get /users/:id", "patch /users/:id", "put /users/:id", "post /users"]], // prettier-ignore
    [["--controller", "ShopWeb.UserController", "--verb", "put"], ["put /users/:id"]],
    [["--controller", "Controller"], []],
    [["--pipeline", "browser", "--grep", ":id", "--verb", "GET"], ["get /users/:id"]],
    [["--controller", "Jobs"], ["* /jobs"]],
  ])("%j", async (argv, expected) => {
    expect(await list(...argv)).toEqual(expected)
  })

  it.each([
    [["--pipeline", "brwser"], `no route goes through "brwser"\nDid you mean browser?`],
    [["--controller", "X"], `no route has the controller "X"\nThe table has "ShopWeb.UserController", "ShopWeb.Admin.UserController", "ShopWeb.LateController", "Feed", "SlashController", "SearchController" and "Jobs".`], // prettier-ignore
    [
      ["--pipeline", "browser", "--controller", "Jobs"],
      "no route matches --pipeline and --controller together\nLeave out one of them.",
    ],
  ])("or explains why none matches: %j", async (argv, message) => {
    const { code, stderr } = await shop.run(["routes", ...argv])
    expect([code, stderr]).toEqual([1, `waymark: routes.ts: ${message}\n`])
  })
})

describe("waymark routes --name", () => {
  const name = (...argv: readonly string[]) => shop.run(["routes", "--name", ...argv])

  it.each([
    ["/feed/7", `Routes.feed_path(conn, { format: "rss" }, "7")\n`],
    ["/users?page=2", `GET   Routes.user_path(conn, "index")\nPOST  Routes.user_path(conn, "create")\n`],
    [
      "/users/a%20b",
      `GET         Routes.user_path(conn, "show", "a b")\nPATCH, PUT  Routes.user_path(conn, "update", "a b")\n`,
    ],
    [
      "https://example.com/search",
      'Routes.path(conn, "/search")  // the route has no helper, because of `as: false`\n',
    ],
    ["/late", `GET   Routes.late_path(conn, "show")\nPOST  Routes.late_path(conn, "create")\n`],
    ["/slash", `Routes.slash_path(conn, "show")  // "/slash/"\n`],
    ["/jobs/1/retry", `Routes.path(conn, "/jobs/1/retry")  // a forward has no helper\n`],
  ])("prints the calls that give a path: %s", async (path, stdout) => {
    expect(await name(path)).toEqual({ code: 0, stdout, stderr: "" })
  })

  it("uses --method and --host", async () => {
    expect((await name("/users/1", "--method", "put")).stdout).toBe(`Routes.user_path(conn, "update", "1")\n`)
    expect((await name("/search", "--host", "example.com")).code).toBe(0)
  })

  it("with --json prints them as data", async () => {
    const { stdout } = await name("/users/1", "--json")
    expect(JSON.parse(stdout)).toEqual([
      { verbs: ["GET"], code: `Routes.user_path(conn, "show", "1")`, path: "/users/1" },
      { verbs: ["PATCH", "PUT"], code: `Routes.user_path(conn, "update", "1")`, path: "/users/1" },
    ])
  })

  it("fails if no route answers the path, and lists the routes that nearly do", async () => {
    expect(await name("/slsh")).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: no route answers GET /slsh at host localhost
These nearly do:
  GET /slash has "slash" as segment 1, not "slsh"
Change the request, or add a row for it.
`,
    })
  })
})

describe("waymark routes in a terminal", () => {
  it.each([
    [["--info", "/users/1"], "\u001B[36mGET\u001B[39m /users/:id"],
    [["--name", "/users"], "\u001B[36mPOST\u001B[39m  Routes.user_path"],
    [["--name", "/slash"], `\u001B[2m  // "/slash/"\u001B[22m`],
    [["--info", "/slsh"], "\u001B[2mThese nearly do:\u001B[22m"],
  ])("colours its output, if the terminal supports colours: %j", async (argv, expected) => {
    for (const [name, value] of Object.entries({ NO_COLOR: "", FORCE_COLOR: "", TERM: "xterm" }))
      vi.stubEnv(name, value)
    const { stdout, stderr } = await shop.run(["routes", ...argv], { isTTY: true })
    expect(stdout + stderr).toContain(expected)
    vi.stubEnv("NO_COLOR", "1")
    const plain = await shop.run(["routes", ...argv], { isTTY: true })
    vi.unstubAllEnvs()
    expect(plain).toEqual(await shop.run(["routes", ...argv]))
    expect(plain.stdout + plain.stderr).not.toContain("\u001B")
  })
})
