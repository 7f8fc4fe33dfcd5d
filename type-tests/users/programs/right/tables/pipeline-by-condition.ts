/** The plugs of a pipeline depend on a condition, but the pipeline is declared only once. */
import { get, helpers, list_routes, pipe_through, pipeline, plug } from "waymark"
import { equal } from "node:assert/strict"

const isDevelopment = Math.random() < 2
const routes = [
  isDevelopment ? pipeline("api", []) : pipeline("api", [plug("require_token")]),
  pipeline("other", []),
  pipe_through("api"),
  get("/", "PageController", "index"),
] as const

helpers(routes)
equal(list_routes(routes).length, 1)
