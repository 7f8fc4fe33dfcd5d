import { describe, expect, it } from "vitest"
import { define_routes, get, redirect } from "waymark"
import { newSearch } from "../../../../src/readers/explorer/client/search.js"
import { targetText } from "../../../../src/readers/explorer/client/route-text.js"
import { explorerData } from "../../../../src/readers/explorer/explorer-data.js"

const { routes } = explorerData(
  define_routes([get("/users/:id", "UserController", "show"), redirect("/people/:id", "/users/:id", 301)]),
)

describe("a redirect in the explorer", () => {
  it("has its target and its status", () => {
    expect(routes.map(targetText)).toEqual(["UserController show", "redirect -> /users/:id 301"])
  })

  it.each([
    ["users/:id 301", "", [1]],
    ["", "redirect", [1]],
    ["users", "", [0, 1]],
  ] as const)("is found by %j and the filter %j", (words, only, found) => {
    expect(newSearch(routes)(words, only)).toEqual(found)
  })
})
