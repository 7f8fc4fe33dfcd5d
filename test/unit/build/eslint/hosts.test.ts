import { expect, it } from "vitest"
import { define_routes, get, scope } from "waymark"
import { tablePaths } from "../../../../src/build/eslint/paths/table-paths.js"

const paths = tablePaths(
  define_routes([
    scope("/", { host: "preview." }, [
      get("/*path", "PreviewController", "show"),
      get("/old", "PreviewController", "old"),
    ]),
    get("/about", "PageController", "about"),
  ]),
)

it.each([
  ["about", "PageController"],
  ["other", "PreviewController"],
])("the row of /%s is one without a host, if there is one", (segment, plug) => {
  expect(paths.serving({ segments: [[segment]] }, undefined)?.route.plug).toBe(plug)
})
