import { execFileSync } from "node:child_process"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "./project.js"

const head = `import { forward, get, post, redirect, resources, scope, socket } from "waymark"\n`
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
      breaking: [{ rule: "answer-gone", place: "GET /users", text: "the answer 200 is gone" }],
      source: [],
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
    [["diff"], "waymark: expected OLD and NEW, e.g. main:src/routes.ts src/routes.ts; got: nothing\n"],
    [["diff", "old.ts"], "waymark: expected OLD and NEW, e.g. main:src/routes.ts src/routes.ts; got: old.ts\n"],
    [["diff", "old.ts", "new.ts", "--format", "html"], "waymark: --format expects text, markdown, json, got: html\n"],
    [["diff", "old.ts", "new.ts", "--fail-on", "all"], "waymark: --fail-on expects breaking, source, none, got: all\n"],
    [["diff", "none.ts", "new.ts"], "waymark: there is no module none.ts\n"],
    [["diff", "none.json", "new.ts"], "waymark: there is no file none.json\n"],
    [["diff", "old.ts", "document.json"], "waymark: old.ts is a table, and document.json is an OpenAPI document"],
    [["diff", "other.json", "old.ts"], "waymark: other.json: expected routes"],
    [["diff", "swagger.json", "old.ts"], "it is Swagger 2.0\n"],
    [["diff", "broken.json", "old.ts"], "waymark: broken.json could not be read: SyntaxError"],
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
