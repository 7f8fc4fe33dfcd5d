import { spawnSync } from "node:child_process"
import { chmodSync, existsSync, readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { root } from "../../unit/house/sources.js"
import { TSX } from "../../unit/house/tsx.js"
import { makeTyped } from "../../unit/build/cli/references.js"
import type { Project } from "../../unit/build/cli/project.js"

const projects: Project[] = []
afterAll(() => {
  for (const project of projects) {
    chmodSync(join(project.folder, "locked"), 0o755)
    project.remove()
  }
})

/** A project whose table can be written, and whose folder `locked` cannot. */
function makeLocked(): Project {
  const project = makeTyped({
    "src/routes.ts": `import { helpers, resources } from "waymark"
export const routes = [resources("/users", "UserController", { only: ["index"] })] as const
export const Routes = helpers(routes)
`,
    "locked/views.ts": `import { Routes } from "../src/routes.js"
export const link = Routes.user_path(new URL("https://example.com"), "index")
`,
    "static/app.css": "body {}",
  })
  projects.push(project)
  chmodSync(project.folder, 0o777)
  chmodSync(join(project.folder, "src"), 0o777)
  chmodSync(join(project.folder, "src/routes.ts"), 0o666)
  chmodSync(join(project.folder, "locked"), 0o555)
  return project
}

/** Runs the command as a user whom permissions bind, since nothing is forbidden to root. */
function spawn(argv: readonly string[], cwd: string) {
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const program = [...TSX, join(root, "src/build/cli/main.ts")]
  return spawnSync(process.execPath, [...program, ...argv], { ...user, cwd, encoding: "utf8", timeout: 60_000 })
}

describe.runIf(process.getuid !== undefined)("without the right to write", () => {
  it.each([
    [["digest", "static", "--out", "locked"], "locked/app.css"],
    [["new", "locked/app"], "locked/app/README.md"],
  ])("%j names the file, and writes nothing", (argv, file) => {
    const { folder } = makeLocked()
    expect(spawn(argv, folder)).toMatchObject({
      status: 1,
      stdout: "",
      stderr: `waymark: ${file} could not be written: permission denied\nGive yourself the right to write it, or choose another path.\n`,
    })
    expect(readdirSync(join(folder, "locked"))).toEqual(["views.ts"])
  })

  it("rename leaves all files as they are if it cannot write one of them", () => {
    const { folder } = makeLocked()
    const before = readFileSync(join(folder, "src/routes.ts"), "utf8")
    const { status, stdout, stderr } = spawn(["rename", "user", "person", "--project", "program.json"], folder)
    // TypeScript 7.0 may print a line of its own when its process is ended.
    expect([status, stdout, stderr.replace(/^context canceled\n/, "")]).toEqual([
      1,
      "",
      "waymark: locked/views.ts could not be written: permission denied\nGive yourself the right to write it, or choose another path.\n",
    ])
    expect(readFileSync(join(folder, "src/routes.ts"), "utf8")).toBe(before)
    expect(readdirSync(join(folder, "src"))).toEqual(["routes.ts"])
  })
})

describe.runIf(existsSync("/proc/self"))("in a folder that the system cannot make", () => {
  it.each([
    [["new", "/proc/app"], "/proc/app/README.md"],
    [["digest", "static", "--out", "/proc/app"], "/proc/app/app.css"],
  ])("%j ends with a message", (argv, file) => {
    expect(spawn(argv, makeLocked().folder)).toMatchObject({
      status: 1,
      stderr: `waymark: ${file} could not be written: no folder can be made there\nChoose another path.\n`,
    })
  })
})
