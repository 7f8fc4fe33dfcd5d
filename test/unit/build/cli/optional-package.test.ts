import { tmpdir } from "node:os"
import { expect, it } from "vitest"
import { findOfImport, resolvePackage } from "../../../../src/build/cli/optional-package.js"
import { makeProject } from "./project.js"

const purpose = { purpose: "a file of this kind is read with no-such-package", install: "npm install it" }

it("an optional package that is not installed is named with the command that installs it", () => {
  expect(() => resolvePackage("no-such-package", tmpdir(), purpose)).toThrow(
    expect.objectContaining({
      message: "a file of this kind is read with no-such-package, but no-such-package is not installed",
      advice: "Run: npm install it",
    }),
  )
})

it("the package is named of which a file is missing", () => {
  expect(() => resolvePackage("no-such-package/grammar.wasm", tmpdir(), purpose)).toThrow("but no-such-package is not")
})

it("a package is also found beside this program", () => {
  expect(resolvePackage("yaml", tmpdir(), purpose)).toContain("node_modules/yaml/")
})

it("a package that waymark-import has installed is found, also if the project cannot import it", () => {
  const nested = "node_modules/waymark-import/node_modules/nested"
  const project = makeProject({
    "node_modules/waymark-import/package.json": `{ "name": "waymark-import", "version": "0.1.0" }`,
    [`${nested}/package.json`]: `{ "name": "nested", "main": "main.js" }`,
    [`${nested}/main.js`]: "",
  })
  expect(findOfImport("nested", project.folder)).toBe(`${project.folder}/${nested}/main.js`)
  expect(findOfImport("nested", tmpdir())).toBeUndefined()
  project.remove()
})
