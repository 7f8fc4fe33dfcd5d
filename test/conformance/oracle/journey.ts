import type { Case, DispatchEntry, Item, JsonObject, ReferenceRoute } from "../cases.js"
import { firstMatch, splitPath } from "./match.js"
import type { OracleMatch } from "./match.js"
import { ourRoutes } from "./origins.js"

/** A router that a request reaches, with its `script_name` and `path_info` there, and the matching route. */
export interface Step {
  readonly module: string
  readonly script_name: readonly string[]
  readonly path_info: readonly string[]
  readonly match: OracleMatch | undefined
}

/** The routers that a request goes through, from the outermost in. Segments before a forward are not decoded. */
export function travel(of: Case, entry: DispatchEntry): readonly Step[] {
  const steps: Step[] = []
  const rawPath = entry.path.split("?")[0] ?? ""
  let script_name = entry.mount ?? []
  let path_info = splitPath(rawPath)
  let module: string | undefined = of.module
  while (module !== undefined) {
    const match = firstMatch(
      routesOfModule(of, module),
      entry.method,
      path_info.map(decodeURIComponent),
      entry.host ?? "www.example.com",
    )
    steps.push({ module, script_name, path_info, match })
    if (match?.route.kind !== "forward") break
    const taken = splitPath(match.route.path).length
    script_name = [...script_name, ...path_info.slice(0, taken)]
    path_info = path_info.slice(taken)
    const target: string = match.route.plug
    module = of.other_routes?.[target] === undefined ? undefined : target
    if (module === undefined) steps.push({ module: target, script_name, path_info, match: undefined })
  }
  return steps
}

/** The static prefix under which a router forwards to another, directly or through others. */
export function forwardPrefix(of: Case, from: string, to: string): readonly string[] | undefined {
  for (const route of routesOfModule(of, from)) {
    if (route.kind !== "forward" || /[:*]/.test(route.path)) continue
    if (route.plug === to) return splitPath(route.path)
    const further = of.other_routes?.[route.plug] === undefined ? undefined : forwardPrefix(of, route.plug, to)
    if (further !== undefined) return [...splitPath(route.path), ...further]
  }
  return undefined
}

/** The prefix of a router's helpers, called with the conn that the target of a dispatch has. */
export function connPrefix(of: Case, entry: DispatchEntry, router: string): readonly string[] {
  const visits = travel(of, entry)
  const own = visits.findLast(({ module }) => module === router)
  if (own !== undefined) return own.script_name
  for (const visit of visits.toReversed()) {
    const prefix = forwardPrefix(of, visit.module, router)
    if (prefix !== undefined) return [...visit.script_name, ...prefix]
  }
  return visits.at(-1)?.script_name ?? []
}

export function routesOfModule(of: Case, module: string): readonly ReferenceRoute[] {
  return module === of.module
    ? ourRoutes(of.items, of.routes ?? [])
    : ourRoutes(of.routers?.[module] ?? [], of.other_routes?.[module] ?? [])
}

/** The conn as the last plug of a dispatch sees it, computed from the routes. */
export interface Arrival {
  readonly trace: readonly string[]
  /** Where the request ends: at a plug, halted in a pipeline, or at no route of a router. */
  readonly end: "target" | "halted" | "no route"
  readonly last: Step
  readonly route: ReferenceRoute | undefined
  readonly path_params: OracleMatch["params"]
  readonly params: OracleMatch["params"]
  readonly private: JsonObject
  readonly assigns: JsonObject
}

export function arrive(of: Case, entry: DispatchEntry): Arrival {
  const steps = travel(of, entry)
  const [first] = steps
  if (first === undefined) throw new Error("a request comes to a router at least")
  const query = Object.fromEntries(new URLSearchParams(entry.path.split("?")[1] ?? ""))
  let arrival: Arrival = {
    trace: [],
    end: "no route",
    last: first,
    route: undefined,
    path_params: {},
    params: query,
    private: {},
    assigns: {},
  }
  for (const step of steps) {
    const { match } = step
    const isPlug =
      match === undefined && arrival.route?.kind === "forward" && of.other_routes?.[step.module] === undefined
    if (match === undefined)
      return {
        ...arrival,
        last: step,
        end: isPlug ? "target" : "no route",
        trace: [...arrival.trace, ...(isPlug ? [step.module] : [])],
      }
    const pipes = expandPipes(
      match.route.pipe_through,
      step.module === of.module ? of.items : (of.routers?.[step.module] ?? []),
    )
    const halt = pipes.findIndex((name) => of.halting?.includes(name))
    const { route, params } = match
    arrival = {
      trace: [
        ...arrival.trace,
        ...(halt < 0 ? pipes : pipes.slice(0, halt + 1)),
        ...(halt < 0 && route.kind === "match" ? [route.plug] : []),
      ],
      end: halt < 0 ? "target" : "halted",
      last: step,
      route,
      path_params: params,
      params: { ...arrival.params, ...params },
      private: { ...arrival.private, ...route.private },
      assigns: { ...arrival.assigns, ...route.assigns },
    }
    if (halt >= 0) break
  }
  return arrival
}

/** The plugs of a chain of pipelines, including those in nested pipelines. */
function expandPipes(names: readonly string[], items: readonly Item[]): readonly string[] {
  const pipelines = new Map<string, readonly string[]>()
  const visit = (item: Item): void => {
    if (item.node === "pipeline" && !pipelines.has(item.name))
      pipelines.set(
        item.name,
        item.plugs.map(({ plug }) => plug),
      )
    if (item.node === "scope" || item.node === "resources") item.items?.forEach(visit)
  }
  items.forEach(visit)
  const expand = (name: string): readonly string[] => pipelines.get(name)?.flatMap(expand) ?? [name]
  return names.flatMap(expand)
}
