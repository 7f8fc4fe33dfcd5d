import { paramList } from "../../pattern/params.js"
import type { UnlinkableRoute } from "./linkability.types.js"
import { nameRoute } from "../../table/messages.js"

/** The message that explains why no call of a helper links to a route. */
export function unlinkableMessage({ helper, action, hidden_by, ...route }: UnlinkableRoute): string {
  const { length } = paramList(route.path)
  const call = `${helper}_path ${action === undefined ? "of the same options" : JSON.stringify(action)}`
  const params = length === 0 ? "without params" : `with ${length} ${length === 1 ? "param" : "params"}`
  const first = `${call} ${params} gives ${nameRoute(hidden_by)}, which comes before it`
  return `${nameRoute(route)} can never be linked: ${first}; give one of them another \`as\``
}
