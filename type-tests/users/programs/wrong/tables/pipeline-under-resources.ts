/** Two nested lists declare a pipeline with the same name; the one in `resources` has no guard. */
import { get, helpers, pipe_through, pipeline, plug, resources, scope } from "waymark"

const routes = [
  scope("/", [
    pipeline("members", [plug("require_user")]),
    pipe_through("members"),
    get("/", "PageController", "index"),
  ]),
  resources("/teams", "TeamController", [
    pipeline("members", []),
    pipe_through("members"),
    get("/x", "XController", "x"),
  ]),
] as const

// refused: is declared twice (table[0][2][0], table[1][4][0])
helpers(routes)

// throws: pipeline "members" is declared twice (table[0][2][0], table[1][4][0])
