import { expect, it } from "vitest"
import * as onlyCompiledMatch from "../../../../src/core/match/only-compiled.js"
import * as uncompiledMatch from "../../../../src/core/match/uncompiled.js"
import * as allRows from "../../../../src/server/router/all-rows.js"
import * as onlyActions from "../../../../src/server/router/only-actions.js"
import * as onlyCompiledTable from "../../../../src/core/table/only-compiled.js"
import * as uncompiledTable from "../../../../src/core/table/uncompiled.js"

it.each([
  ["table/uncompiled", uncompiledTable, onlyCompiledTable],
  ["match/uncompiled", uncompiledMatch, onlyCompiledMatch],
  ["router/all-rows", allRows, onlyActions],
])("the file that takes the place of %s in bundles of compiled tables has all its exports", (_file, full, small) => {
  expect(Object.keys(small)).toEqual(expect.arrayContaining(Object.keys(full)))
})
