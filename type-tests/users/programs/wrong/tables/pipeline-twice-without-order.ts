/** Two features without `as const` each declare a pipeline with the same name. */
import { get, helpers, pipeline, plug } from "waymark"

const catalog = [pipeline("api", [plug("accepts", ["json"])]), get("/items", "ItemController", "index")]
const payroll = [pipeline("api", [plug("require_token")]), get("/wages", "WageController", "index")]
const routes = [...catalog, ...payroll]
// refused: pipeline \"api\" is declared twice
export const Routes = helpers(routes)

// throws: pipeline "api" is declared twice
