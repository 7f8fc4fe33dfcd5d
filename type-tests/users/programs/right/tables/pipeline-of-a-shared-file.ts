/** Two files of routes spread the same pipelines, which count as one. */
import { get, helpers, pipe_through, pipeline, plug, scope } from "waymark"
import { define_router } from "waymark/server"
import type { Plug } from "waymark/server"
import { equal } from "node:assert/strict"

const log: Plug = (conn) => conn
const shared = [
  pipeline("api", [plug("accepts", ["json"]), plug(log)]),
  pipeline("limit", [plug("limit_rate", { max: 3 })]),
] as const
const catalog = [...shared, scope("/a", [pipe_through("api"), get("/items", "ItemController", "index")])] as const
const payroll = [
  ...shared,
  pipeline("limit", [plug("limit_rate", { max: 3 })]),
  scope("/b", [pipe_through(["api", "limit"]), get("/salaries", "SalaryController", "index")]),
] as const

const routes = [...catalog, ...payroll] as const
const accepts: Plug = (conn) => conn
export const web = define_router(routes, { plugs: { accepts, limit_rate: accepts } })
equal(helpers(routes).salary_path(new URL("https://example.com"), "index"), "/b/salaries")
