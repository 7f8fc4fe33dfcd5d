import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { linkPackages, unpack } from "./packages.js"
import { npm, startScript } from "./shell.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-templates-"))
afterAll(() => rmSync(folder, { recursive: true }))

let unpacked: string
beforeAll(() => {
  unpacked = unpack(folder)
})

/** Writes a project by the command of the packed file. Its packages are those of this repository, and the packed one. */
function makeProject(template: string): string {
  const main = join(unpacked, "dist/cli/main.js")
  const { status, stderr } = spawnSync(process.execPath, [main, "new", template, "--template", template], {
    cwd: folder,
  })
  if (status !== 0) throw new Error(String(stderr))
  const project = join(folder, template)
  linkPackages(project, unpacked)
  return project
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
