export type { Router } from "../../server/router/router.js"
export { route_explorer } from "./route-explorer.js"
export type { RouteExplorerOptions } from "./route-explorer.js"
