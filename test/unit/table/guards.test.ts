import { describe, expect, it } from "vitest"
import { ArgumentError, get, pipe_through, pipeline, plug, scope, unguarded_routes } from "../../../src/index.js"
import { unguardedCases, unknownGuardCases } from "../../cases/unguarded.js"

describe("unguarded routes", () => {
  it.each(unguardedCases)("$rule", ({ table, guard, unguarded, ...options }) => {
    expect(unguarded_routes(table, guard, "public" in options ? options.public : undefined)).toEqual(unguarded)
  })

  it.each(unknownGuardCases)("an unknown guard is an error: $rule", ({ table, guard, known }) => {
    expect(() => unguarded_routes(table, guard)).toThrow(
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
