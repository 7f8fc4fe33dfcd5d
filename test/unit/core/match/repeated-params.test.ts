import { expect, it } from "vitest"
import { compile_matcher } from "../../../../src/index.js"

const table: readonly unknown[] = [
  ["get", "/:a/:a", "XController", "x"],
  ["get", "/:a/:b", "XController", "x"],
  ["get", "/:a/:a/:b", "XController", "x"],
  ["get", "/:a/:b/:b", "XController", "x"],
  ["get", "/:a/:b/:a", "XController", "x"],
  ["get", "/:a/:b/:c", "XController", "x"],
  ["get", "/:a/:a/to/:b/:b", "XController", "x"],
]
const compiled = compile_matcher([...table])
compiled.toJSON()

it.each([
  ["/1/1", 0],
  ["/1/2", 1],
  ["/1/1/2", 2],
  ["/1/1/1", 2],
  ["/1/2/2", 3],
  ["/1/2/1", 4],
  ["/1/2/3", 5],
  ["/1/1/to/2/2", 6],
  ["/1/1/to/2/3", undefined],
  ["/1/2/to/3/3", undefined],
])("if the params of one name differ, the next route of the same form is tried: %s", (path, index) => {
  // A new matcher scans the routes for its first request.
  for (const matcher of [compile_matcher([...table]), compiled])
    expect(matcher.match_path("GET", path, "localhost")?.index).toBe(index)
})
