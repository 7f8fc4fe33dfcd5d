import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"

// npm run test:bundlers builds the package, and installs the bundlers into this folder.
const cache = join(root, "node_modules/.cache")
mkdirSync(cache, { recursive: true })
const folder = mkdtempSync(join(cache, "waymark-bundlers-"))
afterAll(() => rmSync(folder, { recursive: true }))

const ROUTES = `import { define_routes, get } from "waymark"
export const routes = define_routes([get("/", "PageController", "index"), get("/users/:id", "PageController", "show")])
export const greeting = "Hello"
`
const MAIN = `import { helpers } from "waymark"
import { define_endpoint, define_router } from "waymark/server"
import { greeting, routes } from "./routes.js"
const Routes = helpers(routes)
const PageController = {
  index: (conn) => conn.text(greeting + " " + Routes.page_path(conn, "show", 7)),
  show: (conn) => conn.send_file(200, "src/routes.js", 0, 6),
}
const { fetch } = define_endpoint({ router: define_router(routes).build({ PageController }) })
for (const path of ["/", "/users/7", "/nowhere"]) {
  const response = await fetch(new Request("http://localhost" + path))
  console.log(response.status, await response.text())
}
`

/** A program that bundles the project, prints the errors and warnings, and runs the bundle. */
const build = (bundler: "webpack" | "rspack", isCompiled: boolean): string => `
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { waymark } from "waymark/bundler"
const load = createRequire(${JSON.stringify(join(import.meta.dirname, "package.json"))})
const make = ${bundler === "webpack" ? `load("webpack")` : `load("@rspack/core").rspack`}
const config = {
  mode: "production",
  target: "node20",
  context: process.cwd(),
  entry: "./src/main.js",
  experiments: { outputModule: true },
  output: { path: process.cwd() + "/${bundler}-${String(isCompiled)}", filename: "main.mjs", module: true, chunkFormat: "module" },
  plugins: ${isCompiled ? `[waymark.${bundler}({ tables: "src/routes.js" })]` : "[]"},
}
const stats = await new Promise((done, fail) => make(config, (error, made) => (error ? fail(error) : done(made))))
const found = stats.toString({ all: false, errors: true, warnings: true })
if (found !== "") console.log(found)
else await import(pathToFileURL(config.output.path + "/main.mjs").href)
`

function run(bundler: "webpack" | "rspack", isCompiled: boolean, routes: string): string {
  mkdirSync(join(folder, "src"), { recursive: true })
  mkdirSync(join(folder, "node_modules"), { recursive: true })
  rmSync(join(folder, "node_modules/waymark"), { force: true })
  symlinkSync(root, join(folder, "node_modules/waymark"))
  writeFileSync(join(folder, "package.json"), `{ "type": "module" }`)
  writeFileSync(join(folder, "src/routes.js"), routes)
  writeFileSync(join(folder, "src/main.js"), MAIN)
  writeFileSync(join(folder, "build.mjs"), build(bundler, isCompiled))
  return execFileSync(process.execPath, ["build.mjs"], { cwd: folder, encoding: "utf8" })
}

describe.each(["webpack", "rspack"] as const)("a bundle for Node by %s", (bundler) => {
  const ANSWERS = "200 Hello /users/7\n200 import\n404 Not Found\n"

  it("answers, with a file too, without a warning of the build", () => {
    expect(run(bundler, false, ROUTES)).toBe(ANSWERS)
  })

  it("with the plugin answers the same, and is smaller", () => {
    expect(run(bundler, true, ROUTES)).toBe(ANSWERS)
    const sizes = [true, false].map(
      (isCompiled) => statSync(join(folder, `${bundler}-${String(isCompiled)}/main.mjs`)).size,
    )
    expect(sizes[0]).toBeLessThan((sizes[1] ?? 0) * 0.9)
  })

  it("with the plugin fails for a table that breaks a rule, with its file and the sentence", () => {
    const output = run(bundler, true, ROUTES.replace("/users/:id", "/users/*id/b"))
    expect(output).toContain(
      `src/routes.js: the table breaks a rule: cannot have a *glob followed by other segments, got: "/users/*id/b"`,
    )
  })
})
