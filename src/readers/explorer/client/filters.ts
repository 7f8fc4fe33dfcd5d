import type { ExplorerRoute } from "../explorer-data.types.js"
import { element } from "./dom.js"
import { hasMark } from "./search.js"

/** The filters of the list: the kinds of marks, forwards and redirects. */
const FILTERS = ["unreachable", "unguarded", "no pipeline", "unlinkable", "deprecated", "forward", "redirect"] as const

/** A button for each filter that matches a route, with the number of these routes. */
export function filterButtons(routes: readonly ExplorerRoute[]): readonly HTMLElement[] {
  return FILTERS.flatMap((name) => {
    const count = routes.filter((route) => hasMark(route, name)).length
    const attributes = { type: "button", "data-only": name, class: name.replace(" ", "-") }
    return count === 0 ? [] : [element("button", attributes, `${name} `, element("b", {}, String(count)))]
  })
}
