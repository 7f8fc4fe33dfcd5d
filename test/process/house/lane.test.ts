import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { runLane } from "../../lane.js"
import { root } from "../../unit/house/sources.js"

const folder = mkdtempSync(join(tmpdir(), "waymark-lane-"))
afterAll(() => rmSync(folder, { recursive: true }))

const scripts = {
  quick: "echo quick",
  fails: "echo the cause; exit 3",
  long: "echo long; exec sleep 60",
  after: "echo after",
}
writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }))

it("a failure ends the scripts that run, starts no other, and is the end of the output", () => {
  const lane = ["--import", createRequire(import.meta.url).resolve("tsx"), join(root, "test/lane.ts")]
  const args = [...lane, "long", "quick", "fails", "after"]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" })
  expect([status, stdout.replace(/\d+ s$/gm, "0 s")]).toEqual([
    1,
    `quick
quick passed in 0 s
fails failed with 3 in 0 s

quick passed in 0 s
fails failed with 3 in 0 s

npm run fails:
the cause

`,
  ])
})

it("the scripts of a release all run, one at a time", async () => {
  const ended: string[] = []
  const report = ({ script }: { readonly script: string }): void => void ended.push(script)
  const failed = await runLane(["fails", "quick", "after"], { slots: 1, keepGoing: true, folder, report })
  expect(ended).toEqual(["fails", "quick", "after"])
  expect(failed).toMatchObject([{ script: "fails", code: 3, output: "the cause\n" }])
})
