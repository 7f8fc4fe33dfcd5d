import * as everything from "waymark/compiled"

type Compiled = readonly [["get", "/users/:id", "UserController", "show"]]

export const all = { ...everything }
export const of_client = everything.client<Compiled>([["user", "get", ["/users/:id", "show"]]], {
  base_url: "https://example.com",
})
export const of_compiled_table = everything.compiled_table<Compiled>("")
export const of_helpers = everything.helpers<Compiled>([["user", ["/users/:id", "show"]]])
export const of_tree_matcher = everything.tree_matcher
export const shown = () => of_client.user("show", 7)
