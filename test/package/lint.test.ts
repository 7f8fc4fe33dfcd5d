import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../unit/house/sources.js"

const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-lint-")))
afterAll(() => rmSync(folder, { recursive: true }))

const PAGE = `import { Routes } from "../routes.ts"
export const load = (conn) => fetch("/users/7")
export const title = "/users/7"
export const dead = () => fetch("/users/7/pots")
`
const FIXED = PAGE.replace(`fetch("/users/7")`, `fetch(Routes.user_path(conn, "show", 7))`)
const RULES = { "waymark/no-raw-path": "error", "waymark/no-dead-path": "error" }

/** A package in a workspace: the table is that of its own package.json, not of the folder in which the linter runs. */
const FILES = {
  "package.json": `{ "type": "module" }`,
  "web/package.json": `{ "type": "module", "waymark": { "routes": "src/routes.ts" } }`,
  "web/src/routes.ts": `import { define_routes, helpers, get } from "waymark"
import { path } from "./lib/path.js"
export const routes = define_routes([get(path, "UserController", "show", { where: { id: "integer" } })])
export const Routes = helpers(routes)`,
  "web/src/lib/path.ts": `export const path: string = "/users/:id"`,
  "web/src/pages/user.js": PAGE,
  "eslint.config.js": `import waymark, { plugin } from "waymark/eslint"
if (waymark !== plugin) throw new Error("the default export is another one")
export default [{ files: ["**/*.js"], plugins: { waymark }, rules: ${JSON.stringify(RULES)} }]`,
  "eslint.config.cjs": `const { plugin } = require("waymark/eslint")
module.exports = [{ files: ["**/*.js"], plugins: { waymark: plugin }, rules: ${JSON.stringify(RULES)} }]`,
  ".oxlintrc.json": JSON.stringify({ jsPlugins: ["waymark/eslint"], rules: RULES }),
}
for (const [name, text] of Object.entries(FILES)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}
mkdirSync(join(folder, "node_modules"))
symlinkSync(root, join(folder, "node_modules/waymark"), "dir")

/** Runs a linter of this repository in the folder. */
function lint(file: string, args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", file), ...args], {
    cwd: folder,
    encoding: "utf8",
  })
  return { status, output: stdout + stderr }
}

const LINTERS = [
  ["ESLint", "eslint/bin/eslint.js", ["web/src/pages"]],
  ["ESLint with a CommonJS configuration", "eslint/bin/eslint.js", ["-c", "eslint.config.cjs", "web/src/pages"]],
  ["oxlint", "oxlint/bin/oxlint", ["web/src/pages"]],
] as const

describe("waymark/eslint in the linters", () => {
  it.each(LINTERS)("%s reports and fixes", (_name, file, args) => {
    const page = join(folder, "web/src/pages/user.js")
    writeFileSync(page, PAGE)
    const { status, output } = lint(file, args)
    expect(output).toContain(`"/users/7" is a path of the table: write Routes.user_path(conn, "show", 7)`)
    expect(output).toContain(`no row of the table serves "/users/7/pots"`)
    expect(output.match(/no-(?:raw|dead)-path/g)).toHaveLength(2)
    expect(status).toBe(1)
    lint(file, [...args, "--fix"])
    expect(readFileSync(page, "utf8")).toBe(FIXED)
  })
})
