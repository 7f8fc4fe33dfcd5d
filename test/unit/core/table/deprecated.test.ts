import { describe, expect, it } from "vitest"
import { compiled_table } from "../../../../src/core/compiled/index.js"
import { compileTable } from "../../../../src/core/compiled/compile-table.js"
import { list_routes, pick_routes } from "../../../../src/index.js"
import { messageOf } from "../lib/caught.js"
import { deprecatedCases, deprecatedErrorCases } from "../../../cases/deprecated.js"

describe("a wrong option deprecated throws with the compiler's message", () => {
  it.each(deprecatedErrorCases)("$rule", ({ table, message, more, place }) => {
    expect(messageOf(() => list_routes(table))).toBe(`${message}${more} (${place})`)
  })
})

describe("routes have what their rows and scopes say", () => {
  it.each(deprecatedCases)("$rule", ({ table, deprecated }) => {
    expect(list_routes(table).map((route) => route.deprecated)).toEqual(deprecated)
    const compiled = compiled_table(compileTable(table).json)
    expect(list_routes(compiled).map((route) => route.deprecated)).toEqual(deprecated)
  })
})

it("pick_routes keeps it, without a helper that the picked rows need not have", () => {
  const [{ table }] = deprecatedCases
  expect(pick_routes(table, ["g_path"])).toEqual([
    ["get", "/g/:id", "GController", "show", { as: "g", deprecated: { since: "2026-12-01" } }],
  ])
})
