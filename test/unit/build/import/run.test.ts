import { stripVTControlCharacters } from "node:util"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../../house/sources.js"
import { makeProject } from "../cli/project.js"

const project = makeProject({})
afterAll(() => project.remove())

describe("waymark-import", () => {
  it("prints its usage and its version", async () => {
    const { code, stdout, stderr } = await project.import(["x", "-h"])
    expect([code, stderr]).toEqual([0, ""])
    expect(await project.import(["--help"])).toEqual({ code, stdout, stderr })
    for (const option of ["out", "force", "router", "strict", "help", "version"])
      expect(stdout).toMatch(new RegExp(`^ +(-., )?--${option} `, "m"))
    expect(stdout.split("\n").filter((line) => line.length > 100)).toEqual([])

    const manifest = readFileSync(join(root, "src/build/import/package.json"), "utf8")
    const { version } = JSON.parse(manifest) as { readonly version: string }
    expect(await project.import(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" })
  })

  it.each([
    [[], "no file given\nWrite, for example, waymark-import lib/hello_web/router.ex. "],
    [["a.ex", "b.ex"], "one file at a time, got: a.ex b.ex\n"],
    [["--colour"], "unknown option --colour\n"],
    [["a.ex", "--out"], "--out needs a value\n"],
    [["a.ex", "--out", "routes.js"], "--out expects a file that ends in .ts, .mts or .cts, got: routes.js\nWrite, for example, --out src/routes.ts. "], // prettier-ignore
  ])("%j: exit code 2", async (argv, message) => {
    const stderr = `waymark-import: ${message}Run "waymark-import --help" for the usage.\n`
    expect(await project.import(argv)).toEqual({ code: 2, stdout: "", stderr })
  })
})

describe("the progress of waymark-import", () => {
  const LINES = 10_000
  const filler = Array.from({ length: LINES }, (_, index) => `    line ${index} ${"of a long text ".repeat(8)}`)
  const documentOf = (paths: string): string =>
    ["openapi: 3.1.0", "info:", "  description: |", ...filler, `paths: ${paths}`, ""].join("\n")
  const long = documentOf("{ /: { get: { responses: { 200: { description: ok } } } } }")

  it("is not shown where the output is no terminal", async () => {
    writeFileSync(join(project.folder, "long.yaml"), long)
    expect(await project.import(["long.yaml"])).toEqual({ code: 0, stdout: "wrote routes.ts: 1 route\n", stderr: "" })
  })

  it("is one line on a terminal, with a percentage, which is erased at the end", async () => {
    writeFileSync(join(project.folder, "long.yaml"), long)
    const { stdout, stderr } = await project.import(["long.yaml", "--force"], { isTTY: true })
    expect(stdout).toBe("wrote routes.ts: 1 route\n")
    expect(stderr).not.toContain("\n")
    const shown = stderr.split(/\r *\r/)
    expect(shown.slice(0, 4)).toEqual([
      "",
      "reading long.yaml (1.3 MB)",
      "reading long.yaml (1.3 MB): 0 %",
      "reading long.yaml (1.3 MB): 1 %",
    ])
    expect(shown.slice(-5)).toEqual([
      "building the values of long.yaml",
      "reading its operations",
      "writing routes.ts",
      "checking the table of routes.ts",
      "",
    ])
  })

  it("is erased before an error", async () => {
    writeFileSync(join(project.folder, "long.yaml"), documentOf("["))
    const { stderr } = await project.import(["long.yaml", "--force"], { isTTY: true })
    expect(stripVTControlCharacters(stderr)).toMatch(/\r +\rwaymark-import: long\.yaml is not YAML: [^\r]+\n$/)
  })

  it("is not shown for a short document", async () => {
    writeFileSync(join(project.folder, "short.yaml"), long.replaceAll(/^ {4}line.*\n/gm, ""))
    expect((await project.import(["short.yaml", "--force"], { isTTY: true })).stderr).toBe("")
  })
})
