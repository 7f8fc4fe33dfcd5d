import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "./project.js"

const head = `import { forward, get, pipe_through, resources, scope } from "waymark"\n`
const shop = makeProject({
  "old.ts": `${head}export const routes = [
    scope("/", "ShopWeb", [
      pipe_through(["browser", "require_user"]),
      resources("/users", "UserController", { only: ["index", "show", "delete"] }),
      get("/about", "PageController", "about"),
      get("/posts/:id", "PostController", "show"),
      get("/new", "PageController", "new", { log: () => "info" }),
      get("/help", "HelpController", "show", { as: false }),
    ]),
    forward("/jobs", "Jobs"),
  ] as const`,
  "new.ts": `${head}export const routes = [
    scope("/", "ShopWeb", [
      pipe_through("browser"),
      resources("/users", "MemberController", { only: ["delete"], as: "user" }),
      pipe_through("require_user"),
      resources("/users", "UserController", { only: ["index", "show"] }),
      get("/articles/:id", "PostController", "show", { log: "info" }),
      get("/help", "HelpController", "show", { as: false, host: "help." }),
      get("/:page", "PageController", "show"),
      get("/new", "PageController", "new", { log: () => "info" }),
    ]),
    forward("/jobs", "Jobs", { retry: true }),
  ] as const`,
})
afterAll(() => shop.remove())

const DIFF = `lost a pipeline
  DELETE  /users/:id                   no longer goes through "require_user"
removed
  GET     /about                       ShopWeb.PageController "about"
moved
  GET     /posts/:id -> /articles/:id  ShopWeb.PostController "show"; log "debug" -> "info"
  GET     /help -> help.*/help         ShopWeb.HelpController "show"
changed
  DELETE  /users/:id                   ShopWeb.UserController "delete" -> ShopWeb.MemberController "delete"
  GET     /new                         can no longer be reached
  *       /jobs                        Jobs [] -> Jobs { retry: true }
added
  GET     /:page                       ShopWeb.PageController "show"
`

describe("waymark routes --diff", () => {
  it("lists what changed since another module, lost pipelines first", async () => {
    expect(await shop.run(["routes", "new.ts", "--diff", "old.ts"])).toEqual({ code: 0, stdout: DIFF, stderr: "" })
  })

  it("takes the output of --json instead of a module", async () => {
    const { stdout } = await shop.run(["routes", "old.ts", "--json"])
    writeFileSync(join(shop.folder, "old.json"), stdout)
    expect((await shop.run(["routes", "new.ts", "--diff", "old.json"])).stdout).toBe(DIFF)
    expect((await shop.run(["routes", "old.ts", "--diff", "old.json"])).stdout).toBe(
      "old.ts has the same routes as old.json\n",
    )
  })

  it("with --json prints the differences as data", async () => {
    const { code, stdout } = await shop.run(["routes", "new.ts", "--diff", "old.ts", "--json"])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      lost_pipelines: [{ verb: "delete", path: "/users/:id", host: null, lost: ["require_user"] }],
      removed: [{ path: "/about" }],
      moved: [
        {
          before: { verb: "get", path: "/posts/:id", host: null },
          after: { verb: "get", path: "/articles/:id", host: null },
          changes: [{ field: "log", before: "debug", after: "info" }],
        },
        { before: { host: null }, after: { host: "help." }, changes: [] },
      ],
      changed: [
        {
          path: "/users/:id",
          changes: [
            { field: "plug", before: "ShopWeb.UserController", after: "ShopWeb.MemberController" },
            { field: "pipe_through", before: ["browser", "require_user"], after: ["browser"] },
          ],
        },
        { path: "/new", changes: [{ field: "reachable", before: true, after: false }] },
        { path: "/jobs", changes: [{ field: "plug_opts", before: [], after: { retry: true } }] },
      ],
      added: [{ path: "/:page" }],
    })
  })

  it("reads the changes the other way round", async () => {
    const { stdout } = await shop.run(["routes", "old.ts", "--diff", "new.ts"])
    expect(stdout).not.toContain("lost a pipeline")
    expect(stdout).toContain(`goes through ["browser", "require_user"], before: ["browser"]`)
    expect(stdout).toContain("can be reached now")
  })

  it.each([
    ["missing.json", "missing.json could not be read: ENOENT"],
    ["missing.ts", "there is no module missing.ts"],
    ["tsconfig.json", `tsconfig.json does not have routes as "waymark routes --json" writes them`],
  ])("fails if there are no routes to compare with: %s", async (other, message) => {
    const { code, stdout, stderr } = await shop.run(["routes", "new.ts", "--diff", other])
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toContain(`waymark: ${message}`)
  })
})
