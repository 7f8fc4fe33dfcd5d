import { get, helpers } from "waymark"

/** The routes of the status pages, a router of their own that the blog forwards to. */
export const status_routes = [
  get("/", "OverviewController", "index"),
  get("/tables/:name", "TableController", "show"),
  get("/routes", "RouteController", "index"),
] as const

/** The status pages' links; they begin with the prefix under which the blog forwards to them. */
export const StatusRoutes = helpers(status_routes)
