/** A table that lacks a feature of a small core, and a plug: the feature is named. */
import { define_routes, get, pipe_through, resources } from "waymark"
import { define_router } from "waymark/edge"

const routes = define_routes([
  pipe_through("log_in"),
  resources("/notes", "Notes"),
  get("/jobs/:id", "JobController", "show", { where: { id: "integer" } }),
])
// throws: the table has resources of Notes: define_router needs { resources: resource_routes }
// refused: the table has resources of Notes: define_router needs { resources: resource_routes }
define_router(routes)
