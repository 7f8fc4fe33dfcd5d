import { readdirSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { compile, showDiagnostics } from "./compile.js"

const programs = join(import.meta.dirname, "programs")
const files = readdirSync(programs).filter((file) => file.endsWith(".ts"))

describe.each([
  ["6.0", "typescript"],
  ["7.0", "typescript-7"],
])("TypeScript %s refuses wrong programs with helpful messages", (version, typescript) => {
  const diagnostics = compile(typescript, programs)

  it.each(files)("%s", async (file) => {
    const shown = showDiagnostics(join(programs, file), diagnostics)
    await expect(shown).toMatchFileSnapshot(join(import.meta.dirname, "snapshots", `${file}.${version}.txt`))
  })

  it("has errors only in the wrong programs", () => {
    const elsewhere = diagnostics.filter(({ file }) => !files.some((program) => join(programs, program) === file))
    expect(elsewhere).toEqual([])
  })
})
