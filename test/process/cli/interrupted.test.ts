import { execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it, vi } from "vitest"
import { makeProject } from "../../unit/build/cli/project.js"
import type { Project } from "../../unit/build/cli/project.js"
import { root } from "../../unit/house/sources.js"
import { TSX } from "../../unit/house/tsx.js"

const projects: Project[] = []
afterAll(() => projects.forEach((project) => project.remove()))

/** Begins to compare a revision whose module runs the given code, and returns the process and its temporary folders. */
function compareWith(code: string) {
  const project = makeProject({
    "routes.ts": `${code}\nexport const routes = [["get", "/", "PageController", "index"]]`,
  })
  projects.push(project)
  const temporary = join(project.folder, "temporary")
  mkdirSync(temporary)
  for (const words of [
    ["init", "-q", "-b", "main"],
    ["add", "routes.ts"],
    ["commit", "-qm", "One"],
  ])
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...words], { cwd: project.folder })
  const command = [...TSX, join(root, "src/build/cli/main.ts"), "diff", "main:routes.ts", "routes.ts"]
  const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary }
  const child = spawn(process.execPath, command, { cwd: project.folder, env })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => output.push(String(text)))
  const left = (): readonly string[] => readdirSync(temporary).filter((name) => name.startsWith("waymark-"))
  return { child, left, output }
}

describe("waymark diff of a revision leaves no temporary folder", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("when %s ends it", async (signal) => {
    const { child, left, output } = compareWith(
      `console.log("loading")\nawait new Promise((done) => setTimeout(done, 60_000))`,
    )
    await vi.waitFor(() => expect(output.join("")).toBe("loading\n"), { timeout: 60_000, interval: 100 })
    expect(left()).toHaveLength(1)
    child.kill(signal)
    expect(await once(child, "exit")).toEqual([null, signal])
    expect([left(), output.join("")]).toEqual([[], "loading\n"])
  })

  it("when a module ends the process", async () => {
    const { child, left } = compareWith("process.exit(3)")
    expect(await once(child, "exit")).toEqual([1, null])
    expect(left()).toEqual([])
  })
})
