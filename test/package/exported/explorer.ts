import * as everything from "waymark/explorer"
import { table } from "./table.js"

export const all = { ...everything }
export const of_route_explorer = everything.route_explorer(table)
export const guarded = everything.route_explorer(table, { guards: ["browser"] })
