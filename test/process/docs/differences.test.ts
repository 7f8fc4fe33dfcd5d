import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { dispatchDifferences } from "../../conformance/differences/dispatch.js"
import { helperDifferences } from "../../conformance/differences/helpers.js"
import { matchDifferences } from "../../conformance/differences/matches.js"
import { tableDifferences } from "../../conformance/differences/tables.js"
import { root } from "../../unit/house/sources.js"

const page = readFileSync(join(root, "docs/differences.md"), "utf8")

it("docs/differences.md lists exactly the rules of the conformance tests", () => {
  const rules = [...dispatchDifferences, ...helperDifferences, ...matchDifferences, ...tableDifferences]
  const names = new Set(rules.map(({ name }) => name))
  const listed = [...page.matchAll(/^Rule: `([^`]+)`\.$/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(names)
})
