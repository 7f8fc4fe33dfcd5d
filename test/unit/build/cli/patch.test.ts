import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import picocolors from "picocolors"
import { afterAll, describe, expect, it } from "vitest"
import { writePatch } from "../../../../src/build/cli/rename/edits.js"

const root = realpathSync(mkdtempSync(join(tmpdir(), "waymark-patch-")))
afterAll(() => rmSync(root, { recursive: true }))
const files = ["table/routes.ts", "app/src/links.ts"].map((name) => join(root, name))
for (const file of files) {
  mkdirSync(join(file, ".."), { recursive: true })
  writeFileSync(file, "old\n")
}
const edits = files.map((file) => ({ file, start: 0, end: 3, text: "new" }))
const colors = picocolors.createColors(false)

describe("a patch of edits", () => {
  it("has paths from the nearest folder around all files, and applies there", () => {
    const patch = `${writePatch(edits, join(root, "app"), colors).join("\n")}\n`
    expect(patch).toBe(`# The paths are relative to ..: apply it there.
--- a/app/src/links.ts
+++ b/app/src/links.ts
@@ -1 +1 @@
-old
+new
--- a/table/routes.ts
+++ b/table/routes.ts
@@ -1 +1 @@
-old
+new
`)
    execFileSync("git", ["apply", "--unidiff-zero", "-"], { cwd: root, input: patch })
    expect(files.map((file) => readFileSync(file, "utf8"))).toEqual(["new\n", "new\n"])
  })

  it("has paths from the folder of the command if no file is outside of it", () => {
    const [, inApp] = edits
    expect(writePatch(inApp === undefined ? [] : [inApp], join(root, "app"), colors)[0]).toBe("--- a/src/links.ts")
  })
})
