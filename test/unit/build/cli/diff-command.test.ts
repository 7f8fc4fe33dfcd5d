import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "./project.js"

const head = `import { forward, get, pipe_through, pipeline, plug, post, redirect, resources, scope, socket } from "waymark"\n`
const table = (rows: string): string => `${head}export const routes = [${rows}] as const`
const project = makeProject(
  {
    "old.ts": table(`
      resources("/users", "UserController", { only: ["index", "show"] }),
      get("/posts/:id", "PostController", "show", { where: { id: ["a", "b"] }, answers: { 200: "Post", 404: null } }),
      post("/posts", "PostController", "create", { body: "NewPost" }),
      get("/feed", "FeedController", "show", { events: { added: "Post", gone: "Post" } }),
      get("/search", "SearchController", "index", { query: "Search", lists: { tags: "comma" } }),
      get("/about", "PageController", "about", { host: "www." }),
      redirect("/people", "/users"),
      socket("/chat", "ChatSocket", { receives: "In", sends: "Out" }),
      forward("/jobs", "Jobs"),
    `),
    "new.ts": table(`
      resources("/users", "UserController", { only: ["index", "show"], as: "person" }),
      get("/posts/:slug", "PostController", "show", { where: { slug: ["a"] }, answers: { 200: "Article" } }),
      post("/posts", "PostController", "create", { body: "NewPost", body_types: ["application/json"] }),
      get("/feed", "FeedController", "show", { events: { added: "Post" } }),
      get("/search", "SearchController", "index", { query: "Search", lists: { tags: "repeated" } }),
      get("/about", "PageController", "about"),
      redirect("/people", "/posts/a"),
      socket("/chat", "ChatSocket", { receives: "In", sends: "Other" }),
      get("/news", "PageController", "news"),
    `),
    "renamed.ts": table(`resources("/users", "UserController", { only: ["index"], as: "person" })`),
    "users.ts": table(`resources("/users", "UserController", { only: ["index"] })`),
    "guarded.ts": table(`
      scope("/", "ShopWeb", [
        pipe_through(["browser", "require_user"]),
        resources("/users", "UserController", { only: ["index", "delete"] }),
        get("/posts/:id", "PostController", "show", { metadata: { tier: "free" } }),
        get("/new", "PageController", "new", { log: () => "info" }),
        redirect("/people", "/users"),
      ]),
      forward("/jobs", "Jobs"),
    `),
    "open.ts": table(`
      scope("/", "ShopWeb", [
        pipe_through("browser"),
        resources("/users", "MemberController", { only: ["delete"], as: "user" }),
        get("/articles/:id", "PostController", "show", { timeout: 500 }),
        redirect("/people", "/users"),
        pipe_through(["require_user", "audit"]),
        resources("/users", "UserController", { only: ["index"] }),
        get("/new", "PageController", "new", { log: () => "info" }),
      ]),
      forward("/jobs", "Jobs", { retry: true }),
    `),
    "broken.json": "{",
    "other.json": "{}",
    "swagger.json": `{ "swagger": "2.0", "paths": {} }`,
    "document.yaml": `openapi: 3.1.0\npaths:\n  /users:\n    get: { responses: { "200": { description: OK } } }\n`,
    "document.json": JSON.stringify({ openapi: "3.1.0", paths: { "/users": { get: { responses: {} } } } }),
    "src/lib/paths.ts": `export const path = "/users"`,
    "src/routes.ts": `import { get } from "waymark"\nimport { path } from "./lib/paths.js"\nexport const routes = [get(path, "UserController", "index")] as const`,
  },
  { yaml: "yaml" },
)
afterAll(() => project.remove())

const TEXT = `9 breaking changes
  * /jobs           is gone
  GET /posts/:slug  the param slug: no longer "b"
  GET /posts/:slug  the answer 200: "Post" -> "Article"
  GET /posts/:slug  the answer 404 is gone
  POST /posts       takes only a body of application/json now
  GET /feed         the event gone is gone
  GET /search       the list tags in the query is written in the style repeated, no longer comma
  GET /people       leads to /posts/a, no longer to /users
  GET /chat         the socket sends Other, no longer Out
3 changes that break source code
  GET /users        the helper user_path "index" is now person_path "index"
  GET /users/:id    the helper user_path "show" is now person_path "show"
  GET /posts/:slug  the param id is called slug now
2 harmless changes
  GET /about  answers on every host, not only on www.
  GET /news   is new
`

const GUARDS = `3 rows lost a pipeline
  GET /articles/:id  no longer goes through "require_user"
  DELETE /users/:id  no longer goes through "require_user"
  GET /people        no longer goes through "require_user"
1 breaking change
  GET /posts/:id  is gone; post_path "show" is now GET /articles/:id
6 changes on the server
  GET /articles/:id  metadata is {}, before: { tier: "free" }
  GET /articles/:id  timeout is 500, before: none
  DELETE /users/:id  goes to ShopWeb.MemberController "delete", before: ShopWeb.UserController "delete"
  GET /users         goes through ["browser", "require_user", "audit"], before: ["browser", "require_user"]
  GET /new           goes through ["browser", "require_user", "audit"], before: ["browser", "require_user"]
  * /jobs            goes to Jobs { retry: true }, before: Jobs []
1 harmless change
  GET /articles/:id  is new
`

describe("waymark diff", () => {
  it("tells breaking changes of tables from those of source code and harmless ones", async () => {
    const { code, stdout } = await project.run(["diff", "old.ts", "new.ts"])
    expect(stdout).toBe(TEXT)
    expect(code).toBe(1)
  })

  it("finds nothing between a module and what --json wrote of it", async () => {
    const { stdout } = await project.run(["routes", "old.ts", "--json"])
    writeFileSync(join(project.folder, "old.json"), stdout)
    expect(await project.run(["diff", "old.json", "old.ts"])).toEqual({ code: 0, stdout: "no changes\n", stderr: "" })
    expect((await project.run(["diff", "old.json", "new.ts"])).stdout).toBe(TEXT)
  })

  it("lists rows that lost a pipeline first, also where they moved, and what only the server sees", async () => {
    const { code, stdout } = await project.run(["diff", "guarded.ts", "open.ts"])
    expect(stdout).toBe(GUARDS)
    expect(code).toBe(1)
  })

  it("fails for a lost pipeline alone, and not for a new one", async () => {
    const { stdout } = await project.run(["routes", "guarded.ts", "--json"])
    writeFileSync(
      join(project.folder, "plain.json"),
      stdout.replaceAll('"require_user"', "").replaceAll(/,\s*\]/g, "]"),
    )
    expect(await project.run(["diff", "guarded.ts", "plain.json"])).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^5 rows lost a pipeline\n  GET \/users +no longer goes through "require_user"\n/),
    })
    const back = await project.run(["diff", "plain.json", "guarded.ts"])
    expect(back.code).toBe(0)
    expect(back.stdout).toMatch(
      /^5 changes on the server\n  GET \/users +goes through \["browser", "require_user"\], before: \["browser"\]\n/,
    )
  })

  it("compares the plugs of pipelines", async () => {
    const rows = `scope("/", [pipe_through(["browser", "signed_in"]), get("/users", "UserController", "index")])`
    const write = (name: string, ...pipelines: readonly string[]) =>
      writeFileSync(join(project.folder, name), table([...pipelines, rows].join(", ")))
    const accepts = `plug("accepts", ["html"])`
    const auth = `pipeline("signed_in", [plug("require_user"), plug("audit")])`
    write("plugs.ts", `pipeline("browser", [${accepts}, plug("limit")])`, auth)
    write("fewer.ts", `pipeline("browser", [plug("accepts", ["json"])])`, `pipeline("signed_in", [plug("audit")])`)
    write(
      "moved.ts",
      `pipeline("browser", [${accepts}, plug("signed_in")])`,
      `pipeline("signed_in", [plug("limit"), plug("audit"), plug("require_user")])`,
    )
    write(
      "circle.ts",
      `pipeline("browser", [plug("signed_in")])`,
      `pipeline("signed_in", [plug("browser"), plug("limit")])`,
    )
    const { code, stdout } = await project.run(["diff", "plugs.ts", "fewer.ts"])
    expect(stdout).toBe(`1 row lost a pipeline
  GET /users  no longer goes through "limit", "require_user"
2 changes on the server
  the pipeline "browser" has accepts ["json"], before: accepts ["html"], limit
  the pipeline "signed_in" has audit, before: require_user, audit
`)
    expect(code).toBe(1)
    const moved = await project.run(["diff", "plugs.ts", "moved.ts"])
    expect([moved.code, moved.stdout.split("\n")[0]]).toEqual([0, "2 changes on the server"])
    expect((await project.run(["diff", "plugs.ts", "circle.ts"])).stdout).toContain(
      `GET /users  no longer goes through "accepts", "require_user", "audit"\n`,
    )
    await project
      .run(["routes", "plugs.ts", "--json"])
      .then((of) => writeFileSync(join(project.folder, "plugs.json"), of.stdout))
    expect((await project.run(["diff", "plugs.json", "fewer.ts"])).stdout).toBe("no changes\n")
  })

  it("knows a plug that a row goes through by another pipeline now", async () => {
    const guarded = (pipes: string, plugs: string) =>
      table(
        `pipeline("browser", [plug("accepts")${plugs}]), scope("/", [pipe_through(${pipes}), get("/users", "UserController", "index")])`,
      )
    writeFileSync(join(project.folder, "by-name.ts"), guarded(`["browser", "require_user"]`, ""))
    writeFileSync(join(project.folder, "inside.ts"), guarded(`["browser"]`, `, plug("require_user")`))
    writeFileSync(
      join(project.folder, "other-name.ts"),
      guarded(`["pages", "require_user"]`, "").replace(`pipeline("browser"`, `pipeline("pages"`),
    )
    for (const name of ["inside.ts", "other-name.ts"])
      expect(await project.run(["diff", "by-name.ts", name])).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^\d changes? on the server\n/),
      })
    expect((await project.run(["diff", "inside.ts", "by-name.ts"])).code).toBe(0)
  })

  it("compares the schemas of headers by their names", async () => {
    const rows = (options: string) => table(`get("/users", "UserController", "index", ${options})`)
    writeFileSync(join(project.folder, "bare.ts"), rows("{}"))
    writeFileSync(join(project.folder, "headers.ts"), rows(`{ headers: "Tenant" }`))
    const texts = async (...sides: readonly string[]) => (await project.run(["diff", ...sides])).stdout
    expect(await texts("bare.ts", "headers.ts")).toBe("1 breaking change\n  GET /users  takes the headers Tenant now\n")
    expect(await texts("headers.ts", "bare.ts")).toBe(
      "1 breaking change\n  GET /users  no longer takes the headers Tenant\n",
    )
  })

  it("reads routes of a version without kinds, contracts and newer options", async () => {
    const old = `[{ "kind": "match", "verb": "get", "path": "/users", "host": null, "plug": "UserController",
      "plug_opts": "index", "helper": "user", "pipe_through": [], "private": {}, "assigns": {}, "metadata": {},
      "log": "debug", "trailing_slash": false }]`
    writeFileSync(join(project.folder, "older.json"), old)
    expect((await project.run(["diff", "older.json", "users.ts"])).stdout).toBe("no changes\n")
  })

  it("fails for another name of a helper only if asked to", async () => {
    const { code, stdout } = await project.run(["diff", "users.ts", "renamed.ts"])
    expect([code, stdout]).toEqual([
      0,
      '1 change that breaks source code\n  GET /users  the helper user_path "index" is now person_path "index"\n',
    ])
    expect((await project.run(["diff", "users.ts", "renamed.ts", "--fail-on", "source"])).code).toBe(1)
    expect((await project.run(["diff", "old.ts", "new.ts", "--fail-on", "none"])).code).toBe(0)
  })

  it("reads documents in YAML and JSON", async () => {
    const { code, stdout } = await project.run(["diff", "document.yaml", "document.json", "--format", "json"])
    expect(code).toBe(1)
    expect(JSON.parse(stdout)).toEqual({
      pipeline: [],
      breaking: [{ rule: "answer-gone", place: "GET /users", text: "the answer 200 is gone" }],
      source: [],
      server: [],
      harmless: [],
    })
  })

  it("writes Markdown, in which names are not markup", async () => {
    const { stdout } = await project.run(["diff", "users.ts", "renamed.ts", "--format", "markdown"])
    expect(stdout).toBe(
      '### 1 change that breaks source code\n\n- `GET /users` the helper user\\_path "index" is now person\\_path "index"\n',
    )
  })

  it("reads a revision of git with what it imports, and leaves nothing behind", async () => {
    const git = (...args: readonly string[]): string =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
        cwd: project.folder,
        encoding: "utf8",
      })
    git("init", "-q", "-b", "main")
    git("add", ".")
    git("commit", "-qm", "One")
    writeFileSync(join(project.folder, "src/lib/paths.ts"), `export const path = "/people"`)
    const before = git("status", "--porcelain")
    const { code, stdout, stderr } = await project.run(["diff", "main:src/routes.ts", "src/routes.ts"])
    expect(stderr).toBe("")
    expect([code, stdout]).toEqual([
      1,
      '1 breaking change\n  GET /users  is gone; user_path "index" is now GET /people\n1 harmless change\n  GET /people  is new\n',
    ])
    expect(git("status", "--porcelain")).toBe(before)
    expect(git("worktree", "list").trim().split("\n")).toHaveLength(1)
  })

  it.each([
    [["diff"], "waymark: expected OLD and NEW, got: nothing\n"],
    [["diff", "old.ts"], "waymark: expected OLD and NEW, got: old.ts\n"],
    [["diff", "old.ts", "new.ts", "--format", "html"], "waymark: --format expects text, markdown or json, got: html\n"],
    [
      ["diff", "old.ts", "new.ts", "--fail-on", "all"],
      "waymark: --fail-on expects breaking, source or none, got: all\n",
    ],
    [["diff", "none.ts", "new.ts"], "waymark: there is no module none.ts\n"],
    [["diff", "none.json", "new.ts"], "waymark: there is no file none.json\n"],
    [["diff", "old.ts", "document.json"], "waymark: old.ts is a table, and document.json is an OpenAPI document"],
    [
      ["diff", "other.json", "old.ts"],
      "waymark: other.json has neither routes nor a document of OpenAPI\nGive routes as",
    ],
    [["diff", "swagger.json", "old.ts"], "waymark: swagger.json is Swagger 2.0\n"],
    [["diff", "broken.json", "old.ts"], "waymark: broken.json is not JSON: "],
    [
      ["diff", "nowhere:src/routes.ts", "old.ts"],
      "waymark: git knows no revision nowhere, and there is no such file\n",
    ],
    [["diff", "main:src/none.ts", "old.ts"], "waymark: there is no module src/none.ts\n"],
  ])("%j exits with 2", async (argv, message) => {
    const { code, stdout, stderr } = await project.run(argv)
    expect([code, stdout]).toEqual([2, ""])
    expect(stderr).toContain(message)
  })
})
