import { tmpdir } from "node:os"
import { expect, it } from "vitest"
import { resolvePackage } from "../../../../src/cli/import/optional-package.js"

const purpose = { purpose: "a file of this kind is read with the package no-such-package", install: "npm install it" }

it("an optional package that is not installed is named with the command that installs it", () => {
  expect(() => resolvePackage("no-such-package", tmpdir(), purpose)).toThrow(
    "a file of this kind is read with the package no-such-package, which is not installed; run: npm install it",
  )
})

it("a package is also found beside this program", () => {
  expect(resolvePackage("yaml", tmpdir(), purpose)).toContain("node_modules/yaml/")
})
