import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "./project.js"

const TABLE = `import { forward, get, pipe_through, pipeline, plug, resources, scope } from "waymark"
const page = (path: string) => get(path, "PageController", "show")

export const routes = [
  pipeline("members", [plug("fetch_session"), plug("require_user")]),
  get("/login", "LoginController", "new", { metadata: { public: true } }),
  page("/about"),
  scope("/account", [
    pipe_through("members"),
    get("/", "AccountController", "show"),
    scope("/admin", [pipe_through("require_admin"), get("/", "AdminController", "index")]),
  ]),
  resources("/users", "UserController", { only: ["index", "show"] }),
  forward("/status", "StatusRouter", [], { metadata: { open: 1 } }),
] as const
`
const project = makeProject({ "routes.ts": TABLE, "open.ts": `export const routes = [["get", "/", "X", "x"]]` })
afterAll(() => project.remove())

const check = (...argv: readonly string[]) => project.run(["routes", "--check", ...argv])

const ADVICE = "Correct these rows, or remove them.\n"

describe("waymark routes --check --guard", () => {
  it("lists the routes that do not go through the guard, with their places, in the order of the table", async () => {
    const status = "it is not known whether StatusRouter has it"
    const lines = [
      `6:3: GET /login does not go through "require_user"`,
      `7:3: GET /about does not go through "require_user"`,
      `13:3: GET /users does not go through "require_user"`,
      `13:3: GET /users/:id does not go through "require_user"`,
      `14:3: * /status does not go through "require_user", and ${status}`,
    ].map((line) => `routes.ts:${line}\n`)
    const stderr = `waymark: ${lines.join("")}${ADVICE}`
    expect(await check("--guard", "require_user")).toEqual({ code: 1, stdout: "", stderr })
    const [, ...others] = lines
    expect(await check("--guard", "require_user", "--public", "public")).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: ${others.join("")}${ADVICE}`,
    })
  })

  it("checks each guard separately if several are given", async () => {
    const { code, stderr } = await check("--guard", "members", "--guard", "require_admin")
    expect(code).toBe(1)
    expect(stderr.match(/(?<= GET )\S+ .*/g)).toEqual(
      ["/login", "/about"]
        .flatMap((path) => ["members", "require_admin"].map((guard) => `${path} does not go through "${guard}"`))
        .concat(
          `/account does not go through "require_admin"`,
          ["/users", "/users/:id"].flatMap((path) =>
            ["members", "require_admin"].map((guard) => `${path} does not go through "${guard}"`),
          ),
        ),
    )
  })

  it("is content with one of several guards in a list", async () => {
    expect((await check("--guard", "require_user,require_admin", "--public", "public")).stderr).not.toContain(
      "/account",
    )
    const { stderr } = await check("--guard", "require_admin,fetch_session")
    expect(stderr).toContain('GET /about does not go through "require_admin" or "fetch_session"')
    expect(stderr).not.toContain("/account")
    expect((await check("--guard", "require_user,requires_admin")).stderr).toContain('"requires_admin"')
  })

  it("says how many routes go through the guard, and how many others are public", async () => {
    const files = {
      "a.ts": TABLE.replace(/^ {2}(resources|page).*$/gm, "").replace("open: 1", "public: 1"),
      "b.ts": TABLE.replace(/^ {2}(resources|page|forward).*$/gm, ""),
      "c.ts": `import { get, pipe_through } from "waymark"\nexport default [pipe_through("a"), get("/", "X", "x")]`,
    }
    const guarded = makeProject(files)
    const run = async (file: string, ...argv: readonly string[]): Promise<string> => {
      const { stdout, stderr } = await guarded.run(["routes", file, "--check", ...argv])
      expect(stderr).toBe("")
      return stdout
    }
    expect(await run("a.ts", "--guard", "require_user", "--public", "public")).toBe(
      `a.ts: 4 routes, and the table breaks no rule\n` +
        `a.ts: 2 of 4 routes go through "require_user", and the other 2 are public\n`,
    )
    expect(await run("b.ts", "--guard", "members", "--guard", "fetch_session", "--public", "public")).toBe(
      `b.ts: 3 routes, and the table breaks no rule\n` +
        `b.ts: 2 of 3 routes go through "members", and the other is public\n` +
        `b.ts: 2 of 3 routes go through "fetch_session", and the other is public\n`,
    )
    expect(await run("c.ts", "--guard", "a")).toBe(
      `c.ts: 1 route, and the table breaks no rule\nc.ts: 1 of 1 routes go through "a"\n`,
    )
    guarded.remove()
  })

  it("refuses a guard that the table does not have", async () => {
    expect(await check("--guard", "requires_user", "--public", "public")).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: routes.ts: no pipeline or plug of the table has the name "requires_user"\nKnown: "members", "fetch_session", "require_user", "require_admin".\n`,
    })
    expect((await project.run(["routes", "open.ts", "--check", "--guard", "a"])).stderr).toBe(
      `waymark: open.ts: no pipeline or plug of the table has the name "a"\nPut it before the rows with pipe_through.\n`,
    )
  })
})

describe("waymark routes --check --metadata", () => {
  it("lists the routes without the key, with their places", async () => {
    const { code, stderr } = await check("--metadata", "open", "--public", "public")
    expect(code).toBe(1)
    expect(stderr).toBe(
      `waymark: ${[
        `7:3: GET /about has no "open" in its metadata`,
        `10:5: GET /account has no "open" in its metadata`,
        `11:53: GET /account/admin has no "open" in its metadata`,
        `13:3: GET /users has no "open" in its metadata`,
        `13:3: GET /users/:id has no "open" in its metadata`,
      ]
        .map((line) => `routes.ts:${line}\n`)
        .join("")}${ADVICE}`,
    )
  })

  it("passes if each route has all keys", async () => {
    const table = `import { get, scope } from "waymark"
export const routes = [scope("/", { metadata: { tier: "free", area: 1 } }, [get("/", "PageController", "index")])] as const`
    const complete = makeProject({ "routes.ts": table })
    const { code, stdout } = await complete.run(["routes", "--check", "--metadata", "tier", "--metadata", "area"])
    expect([code, stdout]).toEqual([0, "routes.ts: 1 route, and the table breaks no rule\n"])
    complete.remove()
  })
})
