/** A rule is broken deep in a table with several scopes, which is passed to two functions. */
import { helpers } from "waymark"
import { define_router } from "waymark/server"

const routes = [
  ["get", "/", "PageController", "index"],
  [
    "scope",
    { path: "/area1", alias: "Area1" },
    [
      ["get", "/", "PageController", "index"],
      ["scope", { path: "/section6" }, [["get", "/:Id", "PageController", "show"]]],
    ],
  ],
] as const

// refused: type 'ErrorMessage<": in routes must be followed by lowercase letters or underscore, got: \"/:Id\" (in scope \"/area1\" > \"/section6\": get \"/:Id\")">'.
helpers(routes)
// refused: (in scope \"/area1\" > \"/section6\": get \"/:Id\")
define_router(routes)

// throws: got: "/:Id" (in scope "/area1" > "/section6": get "/:Id")
