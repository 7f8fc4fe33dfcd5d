import { get, helpers } from "waymark"

/** The routes of the status pages, a separate router to which the blog forwards. */
export const status_routes = [
  get("/", "OverviewController", "index"),
  get("/tables/:name", "TableController", "show"),
  get("/routes", "RouteController", "index"),
] as const

/** The path helpers of the status pages; paths begin with the prefix under which the blog forwards to them. */
export const StatusRoutes = helpers(status_routes)
