import { isRecord } from "../../../core/lib/is-object.js"
import type { Exports } from "../../cli/load-module.js"
import type { Handler, RunningItem, RunningRoute } from "../running/route.js"
import { contractRoutes, isContractRoute } from "./contract.js"
import type { ContractRoute } from "./contract.js"
import { contractOf } from "./row.js"
import type { OwnSchemas } from "./schemas.js"

/** The routes of an application, with the contracts of those that ts-rest has registered in it. */
export function withContracts(items: readonly RunningItem[], schemas: OwnSchemas): readonly RunningItem[] {
  return items.map((item) => {
    if (!("verb" in item)) return item
    const found = item.middleware.map((handler) => [handler, contractRouteOf(handler)] as const)
    const route = found.find(([, one]) => one !== undefined)?.[1]
    if (route === undefined) return item
    const middleware = found.flatMap(([handler, one]) => (one === undefined ? [handler] : []))
    // The function that ts-rest registers has a name of its own.
    const handler = { ...item.handler, name: "" }
    return { ...item, middleware, handler, contract: contractOf(route, schemas) } satisfies RunningRoute
  })
}

/** The route that a function of ts-rest stores in requests, before the functions that run before the handler. */
function contractRouteOf({ handle }: Handler): ContractRoute | undefined {
  if (typeof handle !== "function" || !/\.tsRestRoute\s*=/.test(String(handle))) return undefined
  const request: Record<string, unknown> = {}
  Reflect.apply(handle, undefined, [request, {}, () => undefined])
  const { tsRestRoute: route } = request
  return isContractRoute(route) ? route : undefined
}

/** The contract that a module exports: `contract`, the default, or all others; parts of a contract may be exported too. */
export function exportedContract(exports: Exports, schemas: OwnSchemas): readonly RunningRoute[] | undefined {
  const { default: inner, ...named } = exports
  const all: Exports = isRecord(inner) ? { ...inner, ...named } : named
  // A module without a default export may have all others there.
  const isOwn = !isRecord(inner) || !Object.entries(named).some(([name, value]) => inner[name] === value)
  const candidates = [[all["contract"]], isOwn ? [inner] : [], Object.values(all)]
  const contracts = candidates.map((values) => values.flatMap((value) => contractRoutes(value)))
  const found = contracts.find((routes) => routes.length > 0)
  const keys = found?.map(({ route }) => `${route.method} ${route.path}`)
  return found
    ?.filter((_route, at) => keys?.indexOf(keys[at] ?? "") === at)
    .map(({ route }) => ({
      verb: route.method.toLowerCase(),
      path: route.path,
      handler: { handle: route, name: "" },
      middleware: [],
      contract: contractOf(route, schemas),
    }))
}
