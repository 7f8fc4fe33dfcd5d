import { describe, expect, it } from "vitest"
import { list_routes } from "../../../../src/core/table/routes.js"
import { routesCases } from "../../../cases/routes.js"

describe.each(routesCases)("$rule", ({ raw, built, routes }) => {
  it("holds for a table of tuples", () => {
    expect(list_routes(raw)).toStrictEqual(routes)
  })

  it("holds for a table of builder calls", () => {
    expect(list_routes(built)).toStrictEqual(routes)
  })
})
