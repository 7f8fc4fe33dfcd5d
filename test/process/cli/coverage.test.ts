import { spawnSync } from "node:child_process"
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { list_routes } from "../../../src/index.js"
import { dispatchedRoute, parseCoverage, routeLine, startLine } from "../../../src/server/testing/route-coverage.js"
import { root } from "../../unit/house/sources.js"
import { TSX } from "../../unit/house/tsx.js"
import { makeProject } from "../../unit/build/cli/project.js"

/** Rows without imports, so that this file can import them too. */
const routes = [
  ["get", "/", "PageController", "index"],
  ["get", "/about", "PageController", "about"],
  ["post", "/login", "LoginController", "create"],
] as const
const write = (rows: readonly unknown[]): string => `export const routes = ${JSON.stringify(rows)} as const`

const FETCH = `
import { define_endpoint, define_router } from "waymark/server"
import { build_conn, conn_test } from "waymark/testing"
import { routes } from "./routes.ts"

const action = (conn) => conn.text("")
const router = define_router(routes).build({
  PageController: { index: action, about: action },
  LoginController: { create: action },
})
export const { get, post } = conn_test(define_endpoint({ router }))
export { build_conn }
`
const fileTest = (runner: string, request: string): string => `
import { test } from "${runner}"
import { build_conn, get, post } from "./fetch.ts"
test("a request", async () => { await ${request} })
`

const aliases = Object.entries({
  "waymark/server": "src/server.ts",
  "waymark/edge": "src/edge.ts",
  "waymark/testing": "src/server/testing/index.ts",
  waymark: "src/index.ts",
}).map(([name, file]) => ({ name, file: join(root, file) }))

const project = makeProject({
  "routes.ts": write(routes),
  "other.ts": write([["get", "/other", "OtherController", "show"]]),
  "none.ts": `export const routes = [["pipeline", "browser", []]]`,
  "tsconfig.json": JSON.stringify({
    compilerOptions: { paths: Object.fromEntries(aliases.map(({ name, file }) => [name, [file]])) },
  }),
  "package.json": `{ "type": "module" }`,
  "fetch.ts": FETCH,
  "record.ts": `import { record_routes } from "waymark/testing"\nrecord_routes(process.env.COVERAGE)`,
  "one.vitest.ts": fileTest("vitest", `get(build_conn(), "/")`),
  "two.vitest.ts": fileTest("vitest", `post(build_conn(), "/login")`),
  "one.node.ts": fileTest("node:test", `get(build_conn(), "/")`),
  "two.node.ts": fileTest("node:test", `post(build_conn(), "/login")`),
  "vitest.config.js": `export default {
    resolve: { alias: ${JSON.stringify(aliases.map(({ name, file }) => ({ find: name, replacement: file })))} },
    test: { include: ["*.vitest.ts"], setupFiles: ["./record.ts"], maxWorkers: 2 },
  }`,
})
afterAll(() => project.remove())

const SUMMARY = "2 of 3 routes dispatched (66.6%)"
const LISTING = `page_path  GET  /about  PageController "about"\n${SUMMARY}\n`

/** Writes a file as `record_routes` does, for the routes at some indexes. */
function writeCoverage(name: string, indexes: readonly number[], rows: readonly unknown[] = routes): void {
  const lines = indexes.flatMap((index) => {
    const dispatched = dispatchedRoute(list_routes(rows), index)
    return dispatched === undefined ? [] : [routeLine(dispatched)]
  })
  expect(lines).toHaveLength(indexes.length)
  writeFileSync(join(project.folder, name), startLine() + lines.join(""))
}

const coverage = (...argv: readonly string[]) => project.run(["routes", "--coverage", ...argv])

describe("waymark routes --coverage", () => {
  beforeAll(() => {
    writeCoverage("two.jsonl", [2, 0, 2])
    writeCoverage("all.jsonl", [0, 1, 2])
    writeCoverage("no.jsonl", [])
  })

  it("lists the routes that no test dispatched", async () => {
    expect(await coverage("two.jsonl")).toEqual({ code: 0, stdout: LISTING, stderr: "" })
    expect((await coverage("all.jsonl")).stdout).toBe("3 of 3 routes dispatched (100%)\n")
    expect((await coverage("no.jsonl")).stdout).toMatch(/\n0 of 3 routes dispatched \(0%\)\n$/)
    expect((await project.run(["routes", "none.ts", "--coverage", "no.jsonl"])).stdout).toBe(
      "0 of 0 routes dispatched (100%)\n",
    )
  })

  it("prints JSON", async () => {
    const { code, stdout } = await coverage("two.jsonl", "--json")
    const { missed, ...counts } = JSON.parse(stdout) as { readonly missed: readonly { readonly path: string }[] }
    expect([code, counts]).toEqual([0, { routes: 3, dispatched: 2, percentage: 66.6 }])
    expect(missed.map(({ path }) => path)).toEqual(["/about"])
  })

  it("fails if fewer routes were dispatched than --fail-under says", async () => {
    expect(await coverage("two.jsonl", "--fail-under", "66.7")).toEqual({
      code: 1,
      stdout: LISTING,
      stderr:
        "waymark: the tests dispatched 66.6% of the routes, and --fail-under requires 66.7%\nTest the routes above, or lower --fail-under.\n",
    })
    expect((await coverage("two.jsonl", "--fail-under", "66.6")).code).toBe(0)
    expect((await coverage("all.jsonl", "--fail-under", "100", "--json")).code).toBe(0)
    expect((await coverage("no.jsonl", "--fail-under", "0")).code).toBe(0)
  })

  it.each(["101", "-1", "x", "", "1e1", "50%"])("refuses --fail-under=%s", async (percentage) => {
    const { code, stderr } = await coverage("two.jsonl", `--fail-under=${percentage}`)
    expect([code, stderr.split("\n")[0]]).toEqual([
      2,
      `waymark: --fail-under ${percentage === "" ? "needs a value" : `expects a percentage from 0 to 100, got: ${percentage}`}`,
    ])
  })

  it("refuses a missing file, and files of other programs", async () => {
    const files = { "empty.jsonl": "", "text.jsonl": "hello", "lines.jsonl": `${startLine()}{"waymark_coverage":2}\n` }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project.folder, name), text)
    const again = "Run the tests again: record_routes of waymark/testing writes the file."
    const expected = `not a line that record_routes of this version writes\n${again}`
    for (const [file, message] of [
      ["missing.jsonl", `there is no file missing.jsonl\n${again}`],
      [".", ". is a folder\nGive the path of a file."],
      ["empty.jsonl", `empty.jsonl:1: ${expected}`],
      ["text.jsonl", `text.jsonl:1: ${expected}`],
      ["lines.jsonl", `lines.jsonl:2: ${expected}`],
    ] as const)
      expect(await coverage(file)).toEqual({ code: 1, stdout: "", stderr: `waymark: ${message}\n` })
  })

  it("refuses a file that has only routes of other tables", async () => {
    expect(await project.run(["routes", "other.ts", "--coverage", "two.jsonl"])).toEqual({
      code: 1,
      stdout: "",
      stderr:
        "waymark: two.jsonl has no route of other.ts, only routes of other tables, such as POST /login\n" +
        "If the table has changed since the tests ran, run them again.\n",
    })
  })

  it("ignores the routes of other tables", async () => {
    writeCoverage("more.jsonl", [0], [["get", "/about", "PageController", "about"]])
    const path = join(project.folder, "more.jsonl")
    writeFileSync(path, readFileSync(path, "utf8") + readFileSync(join(project.folder, "two.jsonl"), "utf8"))
    expect((await coverage("more.jsonl")).stdout).toBe(LISTING)
  })
})

describe("record_routes of several processes writes one file", () => {
  const run = (name: string, argv: readonly string[]) => {
    const env = { ...process.env, COVERAGE: name, NODE_TEST_CONTEXT: undefined, VITEST: undefined }
    return spawnSync(process.execPath, argv, { cwd: project.folder, env, encoding: "utf8", timeout: 240_000 })
  }
  const vitest = join(root, "node_modules/vitest/vitest.mjs")

  it.each(["forks", "threads"])("in Vitest with %s", async (pool) => {
    const { status, stdout, stderr } = run(`${pool}.jsonl`, [vitest, "run", "--root", project.folder, "--pool", pool])
    expect({ status, stderr, stdout }).toMatchObject({ status: 0, stderr: "" })
    expect((await coverage(`${pool}.jsonl`)).stdout).toBe(LISTING)
    expect(recordings(`${pool}.jsonl`)).toBe(2)
  })

  it("in the runner of Node", async () => {
    const argv = [...TSX, "--import", "./record.ts", "--test", "one.node.ts", "two.node.ts"]
    expect(run("node.jsonl", argv)).toMatchObject({ status: 0 })
    expect((await coverage("node.jsonl")).stdout).toBe(LISTING)
    expect(recordings("node.jsonl")).toBeGreaterThanOrEqual(2)
  })

  it("with whole lines, if they write at the same time", () => {
    const path = join(project.folder, "busy/routes.jsonl")
    const program = join(project.folder, "busy.ts")
    writeFileSync(
      program,
      `import { record_routes } from "waymark/testing"
      import { build_conn, get, post } from "./fetch.ts"
      for (let i = 0; i < 50; i++) {
        const stop = record_routes(process.env.COVERAGE)
        await get(build_conn(), "/")
        await post(build_conn(), "/login")
        stop()
      }`,
    )
    const both = `const { spawn } = require("node:child_process")
      for (let i = 0; i < 2; i++) spawn(process.execPath, ${JSON.stringify([...TSX, program])}, { stdio: "inherit" })`
    const { status, stderr } = run(path, ["-e", both])
    expect([status, stderr]).toEqual([0, ""])
    expect(dirname(path)).not.toBe(project.folder)
    expect(parseCoverage(readFileSync(path, "utf8"))).toHaveLength(2 * 50 * 2)
  })

  it.runIf(existsSync("/proc/self"))("throws for a folder that the system cannot make", () => {
    const { status, stderr } = run("/proc/none/routes.jsonl", [...TSX, join(project.folder, "record.ts")])
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining("ENOENT: no such file or directory, mkdir '/proc/none'"),
    ])
  })

  function recordings(name: string): number {
    return readFileSync(join(project.folder, name), "utf8")
      .split("\n")
      .filter((line) => `${line}\n` === startLine()).length
  }
})
