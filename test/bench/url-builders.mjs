// Plugs the helpers into a harness that compares URL builders. A row: the pattern, its params by name, the query.
import { helpers } from "waymark"

const context = { script_name: [], private: {} }

export const BUILDERS = {
  "waymark helper": ({ pattern, q }) => {
    const { page_path } = helpers([["get", pattern, "PageController", "show"]])
    const names = pattern.match(/[:*]\w+/g)?.map((sign) => sign.slice(1)) ?? []
    const [a, b] = names
    if (a === undefined) return () => page_path(context, "show")
    if (b === undefined) return (params) => page_path(context, "show", params[a])
    if (q === null) return (params) => page_path(context, "show", params[a], params[b])
    return (params, query) => page_path(context, "show", params[a], params[b], query)
  },
}
