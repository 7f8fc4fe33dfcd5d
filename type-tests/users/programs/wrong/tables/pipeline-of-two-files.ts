/** Two files of routes that each declare a pipeline "api": the second has the guard. */
import { get, helpers, pipe_through, pipeline, plug, scope } from "waymark"

const catalog = [
  pipeline("api", [plug("accepts", ["json"])]),
  scope("/catalog", [pipe_through("api"), get("/items", "ItemController", "index")]),
] as const

const payroll = [
  pipeline("api", [plug("accepts", ["json"]), plug("require_token")]),
  scope("/payroll", [pipe_through("api"), get("/salaries", "SalaryController", "index")]),
] as const

const routes = [...catalog, ...payroll] as const

// refused: is declared twice (table[0], table[2])
helpers(routes)

// throws: pipeline "api" is declared twice (table[0], table[2])
