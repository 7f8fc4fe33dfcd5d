import * as everything from "waymark/openapi"
import { schemas, table } from "./table.js"

export const all = { ...everything }
export const of_openapi = everything.openapi(table, { info: { title: "Users", version: "1.0.0" }, schemas })
export const of_undocumented_routes = everything.undocumented_routes(of_openapi)
export const { paths, components } = of_openapi
