import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it, vi } from "vitest"
import { COMMANDS } from "../../../src/build/cli/commands.js"
import { root } from "../../unit/house/sources.js"
import { TSX } from "../../unit/house/tsx.js"
import { makeProject } from "../../unit/build/cli/project.js"
import type { Project } from "../../unit/build/cli/project.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

function project(files: Readonly<Record<string, string>>): Project {
  const made = makeProject(files)
  projects.push(made)
  return made
}

const ROUTES = `
import { forward, get, helpers, pipe_through, pipeline, plug, resources, scope } from "waymark"
function level() { return "info" as const }
export const routes = [
  pipeline("browser", [plug("accepts", ["html"]), plug("fetch_flash")]),
  scope("/", "HelloWeb", [
    pipe_through(["browser", "require_user"]),
    get("/", "PageController", "index", { log: level, metadata: { title: "Home" } }),
    resources("/users", "UserController", { only: ["show", "create"] }),
    get("/files/*path", "FileController", "show", { host: "files." }),
  ]),
  forward("/jobs", "Jobs"),
] as const
export const Routes = helpers(routes)
`

const LISTING = `page_path  GET   /             HelloWeb.PageController "index"
user_path  GET   /users/:id    HelloWeb.UserController "show"
user_path  POST  /users        HelloWeb.UserController "create"
file_path  GET   /files/*path  HelloWeb.FileController "show"
           *     /jobs         Jobs []
`

const USERS = `user_path  GET   /users/:id  HelloWeb.UserController "show"
user_path  POST  /users      HelloWeb.UserController "create"
`

const hello = project({ "src/routes.ts": ROUTES })

describe("waymark routes", () => {
  it("lists the table of the first default module that exists", async () => {
    expect(await hello.run(["routes"])).toEqual({ code: 0, stdout: LISTING, stderr: "" })
  })

  it.each(["src/routes.ts", "./src/routes.ts", "src/routes"])(
    "takes a module, with or without extension: %s",
    async (module) => {
      expect((await hello.run(["routes", module])).stdout).toBe(LISTING)
    },
  )

  it("with --grep keeps the lines that contain the text, ignoring case", async () => {
    const { code, stdout } = await hello.run(["routes", "--grep", "USERCONTROLLER"])
    expect([code, stdout]).toEqual([0, USERS])
  })

  it("with --grep fails if no line contains the text", async () => {
    expect(await hello.run(["routes", "--grep", "zzz"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: src/routes.ts: no route has "zzz" in its line\nLeave out the option for all routes.\n`,
    })
  })

  it("with --json prints the routes as JSON, with functions as their names", async () => {
    const { code, stdout } = await hello.run(["routes", "--json", "--grep", "page_path"])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual([
      {
        kind: "match",
        verb: "get",
        path: "/",
        host: null,
        plug: "HelloWeb.PageController",
        plug_opts: "index",
        helper: "page",
        pipe_through: ["browser", "require_user"],
        private: {},
        assigns: {},
        metadata: { title: "Home" },
        log: "level",
        trailing_slash: false,
      },
    ])
  })

  it("colours the verbs in a terminal that supports colours", async () => {
    for (const [name, value] of Object.entries({ NO_COLOR: "", FORCE_COLOR: "", TERM: "xterm" }))
      vi.stubEnv(name, value)
    const terminal = await hello.run(["routes", "--grep", "page_path"], { isTTY: true })
    expect(terminal.stdout).toContain("\u001B[36mGET\u001B[39m")
    expect((await hello.run(["routes"])).stdout).toBe(LISTING)
    vi.stubEnv("NO_COLOR", "1")
    expect((await hello.run(["routes"], { isTTY: true })).stdout).toBe(LISTING)
    vi.unstubAllEnvs()
  })

  it("with --check reports unreachable routes", async () => {
    const text = `export default [["get", "/:a", "X", "x"], ["get", "/b", "X", "x"], ["get", "/:c/*c", "X", "x"]]`
    expect(await project({ "src/routes.ts": text }).run(["routes", "--check"])).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "waymark: src/routes.ts:1:43: GET /b can never match, since GET /:a comes before it and takes all its requests\n" +
        "src/routes.ts:1:68: GET /:c/*c can never match, since its glob has the name of a param\nCorrect these rows, or remove them.\n",
    })
  })

  it("with --check reports unlinkable routes, in the order of the table", async () => {
    const text = `export default [["get", "/a/:id", "X", "x"], ["get", "/b/:id", "X", "x"], ["get", "/a/c", "Y", []],
      ["get", "/d", "Y", []], ["get", "/:a/:b/e", "Z", "z"], ["get", "/:a/:b/f", "Z", "z"]]`
    expect(await project({ "src/routes.ts": text }).run(["routes", "--check"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: ${[
        '1:46: GET /b/:id can never be linked: x_path "x" with 1 param gives GET /a/:id, which comes before it; give one of them another `as`',
        "1:75: GET /a/c can never match, since GET /a/:id comes before it and takes all its requests",
        "2:7: GET /d can never be linked: y_path of the same options without params gives GET /a/c, which comes before it; give one of them another `as`",
        '2:62: GET /:a/:b/f can never be linked: z_path "z" with 2 params gives GET /:a/:b/e, which comes before it; give one of them another `as`',
      ]
        .map((message) => `src/routes.ts:${message}\n`)
        .join("")}Correct these rows, or remove them.\n`,
    })
  })

  it("with --check counts the routes of a table without problems", async () => {
    expect(await hello.run(["routes", "--check"])).toEqual({
      code: 0,
      stdout: "src/routes.ts: 5 routes, and the table breaks no rule\n",
      stderr: "",
    })
  })
})

describe("waymark routes --info", () => {
  it("describes the route of a request, with its params and pipelines", async () => {
    const { code, stdout } = await hello.run(["routes", "--info", "/users/a%20b?page=2"])
    expect(code).toBe(0)
    expect(stdout).toBe(`route         GET /users/:id
plug          HelloWeb.UserController
plug_opts     "show"
path_params   id = "a b"
pipe_through  browser (accepts, fetch_flash), require_user
helper        user_path
`)
  })

  it("uses --method and --host", async () => {
    expect((await hello.run(["routes", "--info", "/users", "--method", "post"])).stdout).toContain(`"create"`)
    const atHost = await hello.run(["routes", "--info", "/files/a/b", "--host", "files.example.com"])
    expect(atHost.stdout).toContain(`path_params   path = ["a", "b"]`)
    expect(atHost.stdout).toContain(`host          files.`)
  })

  it("takes the path and host of a URL", async () => {
    expect((await hello.run(["routes", "--info", "https://files.example.com/files/a?b#c"])).code).toBe(0)
    expect((await hello.run(["routes", "--info", "https://example.com/files/a"])).code).toBe(1)
  })

  it("notes that a forward answers every path under its own", async () => {
    const { stdout } = await hello.run(["routes", "--info", "/jobs/1/retry", "--method", "PURGE"])
    expect(stdout).toContain("route         any method /jobs and every path under it\n")
    expect(stdout).toContain("helper        none\n")
  })

  it("shows a route's metadata", async () => {
    expect((await hello.run(["routes", "--info", "/"])).stdout).toContain(`metadata      { title: "Home" }\n`)
  })

  it("with --json prints the route and its path params", async () => {
    const { stdout } = await hello.run(["routes", "--info", "/users/7", "--json"])
    expect(JSON.parse(stdout)).toMatchObject({ path: "/users/:id", path_params: { id: "7" } })
  })

  it("fails if no route answers, and lists the routes that nearly do", async () => {
    expect(await hello.run(["routes", "--info", "/nowhere"])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waymark: no route answers GET /nowhere at host localhost\n"waymark routes" lists all routes.\n`,
    })
    expect((await hello.run(["routes", "--info", "/users/7", "--method", "PUT"])).stderr).toBe(
      `waymark: no route answers PUT /users/7 at host localhost
These nearly do:
  /users/:id answers GET, not PUT
  /users has no segment "7" after /users, and answers POST, not PUT
Change the request, or add a row for it.
`,
    )
  })

  it("with --json prints the routes that nearly answer", async () => {
    const { code, stdout, stderr } = await hello.run(["routes", "--info", "/user/7", "--json"])
    expect([code, stderr]).toEqual([1, ""])
    expect(JSON.parse(stdout)).toEqual({
      error: "no route answers GET /user/7 at host localhost",
      near_misses: [
        {
          verb: "get",
          path: "/users/:id",
          host: null,
          differences: [{ kind: "segment", position: 0, expected: "users", got: "user" }],
          sentence: `GET /users/:id has "users" as segment 1, not "user"`,
        },
      ],
    })
  })

  it("fails for a malformed path", async () => {
    const { code, stderr } = await hello.run(["routes", "--info", "/users/%zz"])
    expect([code, stderr]).toEqual([1, expect.stringContaining(`malformed URI path: "/users/%zz"`)])
  })
})

describe("waymark routes finds the table of a module", () => {
  const row = `["get", "/", "PageController", "index"]`
  it.each([
    ["in the export named routes", `export const routes = [${row}]; export const others = [${row}, ${row}]`],
    ["in the default export", `export default [${row}]; export const others = [${row}, ${row}]`],
    [
      "in the only exported array of nodes",
      `export const table = [${row}]; export const words = ["get"]; export const x = 1`,
    ],
    ["in the export named routes, even if it is empty", `export const routes = []`, "src/routes.ts: 0 routes"],
  ])("is %s", async (_title, text, expected = "src/routes.ts: 1 route,") => {
    expect((await project({ "src/routes.ts": text }).run(["routes", "--check"])).stdout).toContain(expected)
  })

  it("in CommonJS", async () => {
    const { stdout } = await project({ "routes.cjs": `module.exports = { routes: [${row}] }` }).run([
      "routes",
      "routes.cjs",
      "--check",
    ])
    expect(stdout).toContain("1 route,")
  })

  it("which imports modules by the paths of the tsconfig.json", async () => {
    const text = `import { rows } from "@lib/rows"\nexport const routes = [...rows]`
    const files = { "app/routes.mts": text, "lib/rows.ts": `export const rows = [${row}] as const` }
    expect((await project(files).run(["routes", "--check"])).stdout).toContain("1 route,")
  })
})

describe("waymark routes fails if", () => {
  const EXPECTED =
    "The commands are new, import, routes, references, rename, diff, types, compile, openapi and digest. "
  const row = `["get", "/", "PageController", "index"]`
  it.each([
    ["the module does not exist", {}, ["nope.ts"], "there is no module nope.ts\n"],
    [
      "no default module exists",
      {},
      [],
      "no module given, and there is none of routes.ts, src/routes.ts, app/routes.ts (or .mts, .js, .mjs)\n",
    ],
    [
      "a module exports no table",
      { "routes.ts": `export const Routes = {}; export const serve = () => 1; export const name = "x"` },
      [],
      `routes.ts exports no route table; it exports Routes (an object), name ("x"), serve (a function)\n` +
        `Export an array of nodes as "routes", as the default, or as the only table.\n`,
    ],
    ["a module exports nothing", { "routes.ts": "export {}" }, [], "it exports nothing\n"],
    [
      "a module exports two tables",
      { "routes.ts": `export const a = [${row}]; export const b = [${row}]` },
      [],
      "routes.ts exports more than one table: a, b\nExport the one to read",
    ],
    [
      "a module throws",
      { "routes.ts": `throw new RangeError("too much")` },
      [],
      "routes.ts:1:7: RangeError: too much\n",
    ],
    [
      "a module has a syntax error",
      { "routes.ts": "export const = 1" },
      [],
      "routes.ts:1:14: syntax error: Unexpected token",
    ],
    [
      "a module imports a missing file",
      { "routes.ts": `import "./missing.js"` },
      [],
      "routes.ts:1:1: Cannot find module './missing.js'\n",
    ],
    [
      "the tsconfig.json cannot be read",
      { "routes.ts": "export {}", "tsconfig.json": `{ "extends": "./missing.json" }` },
      [],
      "the tsconfig.json above routes.ts could not be read: File './missing.json' not found.\n",
    ],
    [
      "a table breaks a rule",
      { "routes.ts": `export const routes = [${row}, ["get", "/", "pageController", "index"]]` },
      [],
      `routes.ts:1:65: expected the name of a controller or plug, beginning with a capital as in ` +
        `"UserController", got: "pageController" (at get "/")\n`,
    ],
    [
      "a path is not a valid pattern",
      { "routes.ts": `export const routes = [["get", "/:", "PageController", "index"]]` },
      ["--check"],
      `routes.ts:1:24: : in routes must be followed by lowercase letters or underscore, got: "/:" (at get "/:")\n`,
    ],
    [
      "the module itself throws because its table breaks a rule",
      { "routes.ts": `import { helpers } from "waymark"\nexport const Routes = helpers([["got"]] as never)` },
      [],
      `routes.ts:2:32: unknown node "got"`,
    ],
    ["a table has no routes", { "routes.ts": "export const routes = []" }, [], "routes.ts: the table has no routes\n"],
  ])("%s: exit code 1", async (_title, files, argv, message) => {
    const { code, stdout, stderr } = await project(files).run(["routes", ...argv])
    expect([code, stdout]).toEqual([1, ""])
    expect(stderr).toMatch(/^waymark: /)
    expect(stderr).toContain(message)
  })

  it.each([
    [[], `no command given\n${EXPECTED}`],
    [["paths"], `unknown command "paths"\n${EXPECTED}`],
    [["ruotes"], `unknown command "ruotes"\nDid you mean routes? `],
    [["ref"], `unknown command "ref"\nDid you mean references? `],
    [["type", "--check"], `unknown command "type"\nDid you mean types? `],
    [["routes", "--jsno"], "unknown option --jsno\nDid you mean --json? "],
    [["routes", "--hlep"], "unknown option --hlep\nDid you mean --help? "],
    [["routes", "-x"], "unknown option -x\n"],
    [["openapi", "--outt", "x"], "unknown option --outt\nDid you mean --out? "],
    [["--json", "routes"], `the command comes before its options, got: --json\n${EXPECTED}`],
    [["routes", "a.ts", "b.ts"], "one module at a time, got: a.ts b.ts\n"],
    [["routes", ""], "the module is an empty string\n"],
    [["routes", "--colour"], "unknown option --colour\n"],
    [["routes", "--grep"], "--grep needs a value\n"],
    [["routes", "--grep="], "--grep needs a value\n"],
    [["routes", "--grep", "--json"], "--grep needs a value\nIf --json is the value, write --grep=--json. "],
    [["routes", "--json=yes"], "--json takes no value, got: yes\n"],
    [
      ["routes", "--method", "GET"],
      "--method is only for --info and --name\nAdd --info or --name, or leave out --method. ",
    ],
    [["routes", "--unused", "src", "--host", "x"], "--unused cannot be combined with --host\nLeave out --host. "],
    [["routes", "--check", "--json"], "--check cannot be combined with --json\nLeave out --json. "],
    [
      ["routes", "--fail-under", "90"],
      "--fail-under is only for --coverage\nAdd --coverage, or leave out --fail-under. ",
    ],
    [["routes", "--coverage", "x", "--check"], "--check cannot be combined with --coverage\nLeave out --coverage. "],
    [["routes", "--guard", "x"], "--guard is only for --check\nAdd --check, or leave out --guard. "],
    [
      ["routes", "--check", "--public", "x"],
      "--public is only for --guard and --metadata\nAdd one of them, or leave out --public. ",
    ],
    [["routes", "--info", "/", "--guard", "x"], "--info cannot be combined with --guard\nLeave out --guard. "],
    [["routes", "--verb", "get", "--check"], "--check cannot be combined with --verb\nLeave out --verb. "],
    [["routes", "--name", "/", "--info", "/"], "--info cannot be combined with --name\nLeave out --name. "],
    [
      ["routes", "--name", "users"],
      `--name expects an absolute path or a URL, got: "users"\nWrite, for example, --name /users. `,
    ],
    [["routes", "--info", "/", "--grep", "x"], "--info cannot be combined with --grep\nLeave out --grep. "],
    [["routes", "--out", "x.d.ts"], `--out is only for "types", "compile", "openapi" and "digest"\nLeave it out. `],
    [["digest", "--json"], `--json is only for "routes" and "references"\nLeave it out. `],
    [["diff", "a", "b", "--json"], `--json is only for "routes" and "references"\nUse --format json. `],
    [["digest", "--check"], `--check is only for "routes", "types", "compile" and "openapi"\nLeave it out. `],
    [["digest", "a", "b"], "one folder at a time, got: a b\n"],
    [["types", "--json"], `--json is only for "routes" and "references"\nLeave it out. `],
    [["types", "--check", "--host", "example.com"], `--host is only for "routes"\nLeave it out. `],
    [
      ["types", "--out", "types.ts"],
      "--out expects the name of a declaration file, got: types.ts\nWrite, for example, --out routes.types.d.ts. ",
    ],
    [["types", "a.ts", "b.ts"], "one module at a time, got: a.ts b.ts\n"],
    [
      ["routes", "--info", "users"],
      `--info expects an absolute path or a URL, got: "users"\nWrite, for example, --info /users. `,
    ],
  ])("waymark %j: exit code 2", async (argv, message) => {
    const of = COMMANDS.some(({ name }) => name === argv[0]) ? ` ${argv[0]}` : ""
    expect(await hello.run(argv)).toEqual({
      code: 2,
      stdout: "",
      stderr: `waymark: ${message}Run "waymark${of} --help" for the usage.\n`,
    })
  })
})

describe("waymark", () => {
  it.each([["--help"], ["-h"], ["help"]])("lists its commands: %s", async (option) => {
    const { code, stdout, stderr } = await hello.run([option])
    expect([code, stderr]).toEqual([0, ""])
    for (const { name, words, summary } of COMMANDS) {
      expect(stdout).toContain(`  ${name} ${words} `)
      expect(stdout).toContain(`  ${summary}\n`)
    }
  })

  it.each(COMMANDS)("prints the usage of a command, which names each of its options: $name", async (command) => {
    const { name, usage, options } = command
    for (const argv of [
      [name, "--help"],
      [name, "x", "-h"],
      ["help", name],
    ])
      expect(await hello.run(argv)).toEqual({ code: 0, stdout: usage, stderr: "" })
    for (const option of Object.keys(options ?? {})) expect(usage).toMatch(new RegExp(`^ +--${option} `, "m"))
    expect(usage.split("\n").filter((line) => line.length > 100)).toEqual([])
  })

  it.each([[["--version"]], [["-v"]], [["routes", "--version"]]])("prints its version: %j", async (argv) => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { readonly version: string }
    expect((await hello.run(argv)).stdout).toBe(`${version}\n`)
  })

  it("exits with its exit code after writing its output, even if the module keeps the process alive", () => {
    const busy = project({ "routes.ts": `${ROUTES}\nsetInterval(() => {}, 1000)` })
    expect(spawn(["routes"], busy.folder)).toMatchObject({ status: 0, stdout: LISTING, stderr: "" })
    expect(spawn(["routes", "--info", "/x"], busy.folder)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `waymark: no route answers GET /x at host localhost\n"waymark routes" lists all routes.\n`,
    })
  })

  it.each([
    ["ends the process", "process.exit(3)", "a module that was loaded ended the process"],
    [
      "waits for ever",
      "await new Promise(() => {})",
      "a module that was loaded waits for something that never happens",
    ],
    [
      "throws later",
      `queueMicrotask(() => { throw new Error("late") })`,
      "a module that was loaded threw an error later: late",
    ],
    [
      "rejects a promise",
      `void Promise.reject(new Error("late"))`,
      "a module that was loaded threw an error later: late",
    ],
  ])("says in two lines what is wrong with a module that %s", (_what, code, message) => {
    const { folder } = project({ "routes.ts": `${ROUTES}\n${code}\nawait new Promise((end) => setTimeout(end, 100))` })
    expect(spawn(["routes"], folder)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `waymark: ${message}\nKeep what the command loads in a module of its own, which starts nothing.\n`,
    })
  })

  it("writes what modules print to standard error, so that standard output has only the result", () => {
    const { folder } = project({ "routes.ts": `console.log("loading")\n${ROUTES}` })
    expect(spawn(["routes"], folder)).toMatchObject({ status: 0, stdout: LISTING, stderr: "loading\n" })
  })

  it("keeps its exit code if a reader closes the pipe", () => {
    const rows = Array.from({ length: 3000 }, (_, index) => `["get", "/page_${index}/:a", "PageController", "index"]`)
    const { folder } = project({ "old.ts": `export const routes = [${rows.join(", ")}]`, "new.ts": `export const routes = [${rows[0]}]` }) // prettier-ignore
    const program = [...TSX, join(root, "src/build/cli/main.ts")].map((word) => JSON.stringify(word)).join(" ")
    const shell = `"${process.execPath}" ${program} diff old.ts new.ts | head -n 1; echo "code \${PIPESTATUS[0]}"`
    const { stdout, stderr } = spawnSync("bash", ["-c", shell], { cwd: folder, encoding: "utf8", timeout: 240_000 })
    expect([stdout, stderr]).toEqual(["2999 breaking changes\ncode 1\n", ""])
  })
})

function spawn(argv: readonly string[], cwd: string) {
  const program = [...TSX, join(root, "src/build/cli/main.ts")]
  return spawnSync(process.execPath, [...program, ...argv], { cwd, encoding: "utf8", timeout: 240_000 })
}
