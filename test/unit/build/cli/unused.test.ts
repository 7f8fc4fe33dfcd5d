import { afterAll, describe, expect, it } from "vitest"
import { makeProject } from "./project.js"

const names = ["ts", "tsx", "mts", "cts", "js", "jsx", "mjs", "cjs", "html", "vue", "svelte", "astro"]
const project = makeProject({
  "routes.ts": `import { get, resources } from "waymark"
export const routes = [
  resources("/users", "UserController", { only: ["index", "update"] }),
  get("/about", "PageController", "about", { as: "about" }),
  get("/dash", "DashController", "show", { as: "dash-board" }),
  get("/none", "NoneController", "show", { as: false }),
  get("/url", "LinkController", "show"),
  ${names.map((name) => `get("/${name}", "P", "${name}", { as: "in_${name}" }),`).join("\n")}
] as const`,
  "src/a.ts": `const { link_url } = Routes; // user_paths my_user_path`,
  "src/deep/b.ts": `Routes["dash-board_path"](conn)`,
  ...Object.fromEntries(names.map((name) => [`src/files/x.${name}`, `{ Routes.in_${name}_path(conn) }`])),
  "src/routes.types.d.ts": "user_path",
  "src/node_modules/x/index.js": "user_path",
  "src/dist/index.js": "user_path",
  "src/.cache/index.js": "user_path",
  "src/notes.txt": "user_path",
  "all/a.ts": `user_path; about_url; link_path; Routes["dash-board_url"] ${names.map((name) => `in_${name}_path`).join(" ")}`,
  "clients/a.ts": `await api.user("update", 1); client<typeof routes>(routes, options)
    .about( 'about' ); api["dash-board"]("show"); api.link(\`show\`); api.in_ts("nothing"); in_tsx("tsx")`,
  "paths/a.ts": `verified_path(conn, \`/users/\${user.id}?page=2\`); verified_url(new URL("https://a.example"), '/about')
    verified_path(conn, "/dash"); verified_path(conn, "/url", { ts: "/ts" }); "/tsx"`,
  "others/a.ts": `user_path about_path link_path ["dash-board_path"]`,
  "texts/a.txt": "user_path",
})
afterAll(() => project.remove())
const unused = (...argv: readonly string[]) => project.run(["routes", "--unused", ...argv])

describe("waymark routes --unused", () => {
  it("lists the routes of helpers that no file of the folder names", async () => {
    expect(await unused("src")).toEqual({
      code: 0,
      stdout: ` user_path  GET    /users      UserController "index"
 user_path  PATCH  /users/:id  UserController "update"
about_path  GET    /about      PageController "about"
3 of ${5 + names.length} routes with a helper not used in src (14 files by names)
`,
      stderr: "",
    })
  })

  it.each([
    ["a call of a client", "clients"],
    ["a path of verified_path", "paths"],
  ])("counts %s as a use of its helper", async (_what, folder) => {
    const { stdout } = await unused(folder, "--json")
    expect(JSON.parse(stdout)).toEqual(JSON.parse((await unused("others", "--json")).stdout))
    expect(stdout).not.toMatch(/"\/(users|about|dash|url)/)
  })

  it("lists none if all are named", async () => {
    expect((await unused("all")).stdout).toBe(
      `0 of ${5 + names.length} routes with a helper not used in all (1 file by names)\n`,
    )
  })

  it("with --json prints the routes as JSON", async () => {
    const { stdout } = await unused("src", "--json")
    expect(JSON.parse(stdout)).toMatchObject([{ path: "/users" }, { path: "/users/:id" }, { path: "/about" }])
    expect((await unused("all", "--json")).stdout).toBe("[]\n")
  })

  it.each([
    ["nowhere", "there is no folder nowhere"],
    ["routes.ts", "there is no folder routes.ts"],
    ["texts", "texts has no files with code or templates"],
  ])("fails for a folder without code: %s", async (folder, message) => {
    const stderr = `waymark: ${message}\nGive the folder of the program, such as src.\n`
    expect(await unused(folder)).toEqual({ code: 1, stdout: "", stderr })
  })
})
