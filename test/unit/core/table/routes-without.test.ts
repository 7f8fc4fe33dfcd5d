import { describe, expect, it } from "vitest"
import { routes_without } from "../../../../src/index.js"
import { routesWithoutCases } from "../../../cases/routes-without.js"

describe("routes_without", () => {
  it.each(routesWithoutCases)("$rule", ({ table, found, ...options }) => {
    expect(routes_without(table, "tier", "public" in options ? options.public : undefined)).toEqual(found)
  })
})
