import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { CHANGES, filesOf, makeChange } from "./changes.js"
import { root } from "../../unit/house/sources.js"

/** The tests of types and of functions that the changes add cases to. */
const TYPE_TESTS = ["pattern/kinds", "table/routes", "table/table-errors"].map(
  (path) => `type-tests/cases/${path}.test-d.ts`,
)
const TESTS = ["pattern/kinds", "table/routes", "table/table-errors"].map((path) => `test/unit/${path}.test.ts`)
const NEW_TESTS = ["test/unit/plugs/no-store.test.ts"]

const require = createRequire(import.meta.url)
let folder = ""

beforeAll(() => {
  mkdirSync(join(root, ".cache"), { recursive: true })
  folder = mkdtempSync(join(root, ".cache/changes-"))
  for (const path of [
    "package.json",
    "src",
    "test/cases",
    "test/unit/lib/caught.ts",
    "type-tests/support",
    ...TYPE_TESTS,
    ...TESTS,
  ])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const edits of Object.values(CHANGES)) makeChange(edits, folder)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe("a change of a contributor", () => {
  it("compiles, and the types pass their tests", () => {
    const project = { extends: "../../tsconfig.json", include: [...TYPE_TESTS, ...TESTS, ...NEW_TESTS] }
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project))
    const tsc = join(dirname(require.resolve("typescript-7/package.json")), "bin/tsc")
    expect(run([tsc, "-p", folder, "--pretty", "false", "--checkers", "1"])).toEqual({ status: 0, output: "" })
  })

  it("passes its tests at run time", () => {
    const vitest = join(dirname(require.resolve("vitest/package.json")), "vitest.mjs")
    const names = ["deprecated", "month", "Elixir", "store"].join("|")
    const { status, output } = run([vitest, "run", "--root", folder, "-t", names, "--reporter", "json"])
    const report = JSON.parse(output) as { readonly numPassedTests: number; readonly numFailedTests: number }
    expect({ status, failed: report.numFailedTests }).toEqual({ status: 0, failed: 0 })
    expect(report.numPassedTests).toBeGreaterThanOrEqual(5)
  })

  it("edits as many files as docs/contributing.md says", () => {
    const page = readFileSync(join(root, "docs/contributing.md"), "utf8")
    const found = [...page.matchAll(/^\| +(an? [\w ]+?) +\| +(\d+) +\|/gm)].map(([, change, files]) => [
      change,
      Number(files),
    ])
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(CHANGES).map(([change, edits]) => [change, filesOf(edits)])),
    )
  })
})

function run(args: readonly string[]): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
  return { status, output: `${stdout}${stderr}` }
}
