import { mkdirSync, readdirSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { expect, it } from "vitest"
import { compile } from "../../../type-tests/support/compile.js"
import { writeProject } from "../../../type-tests/support/declarations.js"
import { readWrongProgram } from "../../../type-tests/users/programs/read-program.js"
import { root } from "../../unit/house/sources.js"
import { packedFile } from "../packed.js"
import { run } from "../run.js"

const programs = join(root, "type-tests/users/programs/wrong")
/** In the repository, so that the package finds its dependencies. */
const folder = join(root, ".cache/refused")
const dist = join(folder, "package/dist")

// The bundled declarations: a bundler gives types other names, which the type parameters around them may have too.
it("the packed declarations refuse each wrong program at its mistakes", () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run("tar", ["-xzf", packedFile(), "-C", folder], folder)
  const files = readdirSync(programs, { recursive: true, encoding: "utf8" })
    .map((name) => join(programs, name))
    .filter((file) => file.endsWith(".ts") && basename(dirname(file)) !== "alone")
  const paths = { waymark: [join(dist, "index.d.ts")], "waymark/*": [join(dist, "*/index.d.ts")] }
  writeProject(folder, { compilerOptions: { paths, declaration: false }, files, include: [] })
  const found = compile("typescript-7", folder)

  const missed = files.flatMap((file) =>
    readWrongProgram(file)
      .refused.filter(
        ({ line, text }) => !found.some((at) => at.file === file && at.line === line && at.text.includes(text)),
      )
      .map(({ line, text }) => `${file}:${line}: ${text}`),
  )
  expect(missed).toEqual([])
  expect(found.filter(({ file }) => !file.startsWith(programs))).toEqual([])
  expect(files.length).toBeGreaterThan(200)
})
