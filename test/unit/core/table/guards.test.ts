import { describe, expect, it } from "vitest"
import {
  ArgumentError,
  get,
  pipe_through,
  pipeline,
  plug,
  scope,
  unguarded_routes,
  unguarded_routes_in,
} from "../../../../src/index.js"
import { areaCases, emptyAreaCases, unguardedCases, unknownGuardCases } from "../../../cases/unguarded.js"

describe("unguarded routes", () => {
  it.each(unguardedCases)("$rule", ({ table, guard, unguarded, ...options }) => {
    expect(unguarded_routes(table, guard, "public" in options ? options.public : undefined)).toEqual(unguarded)
  })

  it.each(unknownGuardCases)("an unknown guard is an error: $rule", ({ table, guard, known }) => {
    const rows: readonly unknown[] = table
    expect(() => unguarded_routes(rows, guard)).toThrow(
      new ArgumentError(`no pipeline or plug of the table has the name "${guard}". Known: ${known}`),
    )
  })

  it("a function in a pipeline has no name that counts", () => {
    const require_user = (): void => undefined
    const routes = [
      pipeline("written", [plug(require_user)]),
      pipeline("named", [plug("require_user")]),
      scope("/a", [pipe_through("written"), get("/", "XController", "x")]),
      scope("/b", [pipe_through("named"), get("/", "XController", "x")]),
    ] as const
    expect(unguarded_routes(routes, "require_user").map(({ path }) => path)).toEqual(["/a"])
  })
})

describe("unguarded routes in an area", () => {
  it.each(areaCases)("$rule", ({ table, path, guard, unguarded, ...options }) => {
    expect(unguarded_routes_in(table, path, guard, "public" in options ? options.public : undefined)).toEqual(unguarded)
  })

  it.each(emptyAreaCases)("an area without routes is an error: $rule", ({ table, path }) => {
    expect(() => unguarded_routes_in(table, path, "require_admin")).toThrow(
      new ArgumentError(`no route of the table has a path that begins with "${path}"`),
    )
  })
})
