import * as everything from "waymark/compiled"

type Compiled = readonly [["get", "/users/:id", "UserController", "show"]]

export const all = { ...everything }
export const of_compiled_helpers = everything.compiled_helpers<Compiled>([["user", ["/users/:id", "show"]]])
export const of_compiled_table = everything.compiled_table<Compiled>("")
export const of_tree_matcher = everything.tree_matcher
