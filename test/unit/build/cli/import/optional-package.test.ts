import { tmpdir } from "node:os"
import { expect, it } from "vitest"
import { resolvePackage } from "../../../../../src/build/cli/import/optional-package.js"

const purpose = { purpose: "a file of this kind is read with no-such-package", install: "npm install it" }

it("an optional package that is not installed is named with the command that installs it", () => {
  expect(() => resolvePackage("no-such-package", tmpdir(), purpose)).toThrow(
    "a file of this kind is read with no-such-package, but no-such-package is not installed; run: npm install it",
  )
})

it("the package is named of which a file is missing", () => {
  expect(() => resolvePackage("no-such-package/grammar.wasm", tmpdir(), purpose)).toThrow("but no-such-package is not")
})

it("a package is also found beside this program", () => {
  expect(resolvePackage("yaml", tmpdir(), purpose)).toContain("node_modules/yaml/")
})
