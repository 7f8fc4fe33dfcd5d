import { helpers } from "waymark"

helpers([["gett", "/", "PageController", "index"]])
helpers([["get", "/", "PageController"]])
helpers([["get", 5, "PageController", "index"]])
helpers([["get", "/", "PageController", "index"], ["scope", { path: "/s" }, [["get", "/:Foo", "BController", "x"]]]]) // prettier-ignore
helpers([["get", "/users/:user-id", "UserController", "show"]])
helpers([["get", "/*a/b", "PageController", "index"]])
helpers([["scope", { path: "/x/*rest" }, [["get", "/y", "PageController", "index"]]]])
helpers([["get", "/", "PageController", "index", { hots: "example.com" }]])
helpers([["resources", "/users", "UserController", { only: ["index", "shwo"] }]])
helpers([["resources", "/account", "AccountController", { singleton: true, only: ["index"] }]])
helpers([
  [
    "scope",
    {},
    [
      ["pipe_through", "browser"],
      ["scope", {}, [["pipe_through", ["browser"]]]],
    ],
  ],
])
helpers([["forward", "/api/:version", "ApiRouter"]])
helpers([["forward", "/a", "ApiRouter"], ["forward", "/b", "ApiRouter"]]) // prettier-ignore
helpers([["get", "/", "StaticController", "index"]])
helpers([["get", "/", "page_controller", "index"]])
