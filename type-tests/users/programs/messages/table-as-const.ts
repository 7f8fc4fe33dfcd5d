import { helpers } from "waymark"

const unknown_node = [["gett", "/", "PageController", "index"]] as const
helpers(unknown_node)
const no_node = ["get", "/"] as const
helpers(no_node)
const short_row = [["get", "/", "PageController"]] as const
helpers(short_row)
const path_not_text = [["get", 5, "PageController", "index"]] as const
helpers(path_not_text)
const bad_name = [["get", "/", "PageController", "index"], ["scope", { path: "/s" }, [["get", "/:Foo", "BController", "x"]]]] as const // prettier-ignore
helpers(bad_name)
const bad_character = [["get", "/users/:user-id", "UserController", "show"]] as const
helpers(bad_character)
const no_name = [["get", "/users/:", "UserController", "show"]] as const
helpers(no_name)
const underscore = [["get", "/users/:_", "UserController", "show"]] as const
helpers(underscore)
const glob_not_last = [["get", "/*a/b", "PageController", "index"]] as const
helpers(glob_not_last)
const glob_in_scope = [["scope", { path: "/x/*rest" }, [["get", "/y", "PageController", "index"]]]] as const
helpers(glob_in_scope)
const unknown_option = [["get", "/", "PageController", "index", { hots: "example.com" }]] as const
helpers(unknown_option)
const unknown_option_beside_known = [["get", "/", "PageController", "index", { as: "page", hots: "x" }]] as const
helpers(unknown_option_beside_known)
const unknown_scope_option = [["scope", { path: "/", prefix: "x" }, []]] as const
helpers(unknown_scope_option)
const unknown_action = [["resources", "/users", "UserController", { only: ["index", "shwo"] }]] as const
helpers(unknown_action)
const action_twice = [["resources", "/users", "UserController", { except: ["index", "index"] }]] as const
helpers(action_twice)
const singleton_index = [["resources", "/account", "AccountController", { singleton: true, only: ["index"] }]] as const
helpers(singleton_index)
const pipeline_twice = [["scope", {}, [["pipe_through", "browser"], ["scope", {}, [["pipe_through", ["browser"]]]]]]] as const // prettier-ignore
helpers(pipeline_twice)
const dynamic_forward = [["forward", "/api/:version", "ApiRouter"]] as const
helpers(dynamic_forward)
const forwarded_twice = [["forward", "/a", "ApiRouter"], ["scope", { path: "/b" }, [["forward", "/", "ApiRouter"]]]] as const // prettier-ignore
helpers(forwarded_twice)
const reserved_name = [["get", "/", "StaticController", "index"]] as const
helpers(reserved_name)
const reserved_as = [["resources", "/x", "XController", { as: "static" }]] as const
helpers(reserved_as)
const plug_name = [["get", "/", "page_controller", "index"]] as const
helpers(plug_name)
