import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { packedFile } from "../packed.js"
import { npm, startScript } from "./shell.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-templates-"))
afterAll(() => rmSync(folder, { recursive: true }))

/** The packed file, unpacked. */
const unpacked = join(folder, "package")
beforeAll(() => {
  const { status, stderr } = spawnSync("tar", ["-xzf", packedFile(), "-C", folder])
  if (status !== 0) throw new Error(String(stderr))
  link("node_modules", join(unpacked, "node_modules"))
})

/** Writes a project by the command of the packed file. Its packages are those of this repository, and the packed one. */
function makeProject(template: string): string {
  const main = join(unpacked, "dist/cli/main.js")
  const { status, stderr } = spawnSync(process.execPath, [main, "new", template, "--template", template], {
    cwd: folder,
  })
  if (status !== 0) throw new Error(String(stderr))
  const project = join(folder, template)
  const modules = join(project, "node_modules")
  mkdirSync(modules)
  for (const name of readdirSync(join(root, "node_modules"))) link(`node_modules/${name}`, join(modules, name))
  rmSync(join(modules, "typescript"))
  link("node_modules/typescript-7", join(modules, "typescript"))
  rmSync(join(modules, ".bin"))
  mkdirSync(join(modules, ".bin"))
  symlinkSync(join(modules, "typescript/bin/tsc"), join(modules, ".bin/tsc"))
  symlinkSync(join(root, "node_modules/.bin/tsx"), join(modules, ".bin/tsx"))
  symlinkSync(main, join(modules, ".bin/waymark"))
  rmSync(join(modules, "waymark"), { force: true, recursive: true })
  symlinkSync(unpacked, join(modules, "waymark"), "dir")
  return project
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(join(root, from), to)
}

describe("the template api, of the packed file", () => {
  let project: string
  beforeAll(() => {
    project = makeProject("api")
  })

  it("passes the checks of its types and its tests", () => {
    expect(npm(["test"], project).stdout).toMatch(/pass 3\n.*fail 0\n/)
  })

  it("is built, answers over HTTP, and writes its OpenAPI document", async () => {
    npm(["run", "build"], project)
    expect(npm(["run", "openapi"], project).stdout).toContain("wrote openapi.json")
    const script = await startScript("start", [], project)
    try {
      const headers = { "content-type": "application/json" }
      const created = await fetch(`${script.url()}/api/notes`, { method: "POST", headers, body: '{"text":"Buy milk"}' })
      expect([created.status, await created.json()]).toEqual([201, { id: 1, text: "Buy milk" }])
    } finally {
      await script.stop()
    }
  })
})

describe("the template worker, of the packed file", () => {
  it("passes the checks of its types and its tests, in which the Worker answers", () => {
    expect(npm(["test"], makeProject("worker")).stdout).toMatch(/pass 3\n.*fail 0\n/)
  })
})
