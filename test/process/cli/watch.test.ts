import { spawn } from "node:child_process"
import type { ChildProcess } from "node:child_process"
import { once } from "node:events"
import { readFileSync, renameSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, expect, it, vi } from "vitest"
import { makeProject } from "../../unit/build/cli/project.js"
import type { Project } from "../../unit/build/cli/project.js"
import { root } from "../../unit/house/sources.js"
import { TSX } from "../../unit/house/tsx.js"

let running: { readonly child: ChildProcess; readonly project: Project } | undefined
afterEach(async () => {
  if (running === undefined) return
  const { child, project } = running
  if (child.kill()) await once(child, "exit")
  project.remove()
})

it("waymark types --watch writes the file after each change of a module of the table", async () => {
  const users = (path: string): string => `import { get } from "waymark"
export const users = [get("${path}", "UserController", "show")] as const`
  const project = makeProject({
    "src/routes.ts": `import { users } from "./parts/users.js"\nexport const routes = [...users] as const`,
    "src/parts/users.ts": users("/users/:id"),
  })
  const command = [...TSX, join(root, "src/build/cli/main.ts"), "types", "--watch"]
  const child = spawn(process.execPath, command, { cwd: project.folder })
  running = { child, project }
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => output.push(String(text)))
  const printed = (lines: readonly string[]): Promise<void> =>
    vi.waitFor(() => expect(output.join("").trimEnd().split("\n")).toEqual(lines), { timeout: 60_000 })
  const wrote = "wrote src/routes.types.d.ts"
  const types = (): string => readFileSync(join(project.folder, "src/routes.types.d.ts"), "utf8")

  await printed([wrote])
  writeFileSync(join(project.folder, "src/parts/users.ts"), users("/users/:name"))
  await printed([wrote, wrote])
  expect(types()).toContain(`"name": [name: unknown]`)

  // An editor may write another file and put it in its place.
  writeFileSync(join(project.folder, "src/parts/next.ts"), users("/users/:1"))
  renameSync(join(project.folder, "src/parts/next.ts"), join(project.folder, "src/parts/users.ts"))
  const problem = `: in routes must be followed by lowercase letters or underscore, got: "/users/:1" (at get "/users/:1")`
  const wrong = [`waymark: src/parts/users.ts:2:23: ${problem}`, "Correct this row: the table breaks a rule."]
  await printed([wrote, wrote, ...wrong])
  expect(types()).toContain(`"name": [name: unknown]`)

  writeFileSync(join(project.folder, "src/parts/users.ts"), users("/users/:key"))
  await printed([wrote, wrote, ...wrong, wrote])
  expect(types()).toContain(`"key": [key: unknown]`)
})
