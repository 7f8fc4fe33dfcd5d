import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { findUnreachable } from "../../core/match/routes/find-unreachable.js"
import { unreachableMessage } from "../../core/match/messages.js"
import { joinPath } from "../../core/pattern/join.js"
import { passableNames, passes, passingNames } from "../../core/table/guards/find-unguarded.js"
import { foldedOf } from "../../core/table/fold/folded.js"
import { ROW_OPTION_NAMES } from "../../core/table/options.js"
import type { Route } from "../../core/table/route.js"
import { list_routes } from "../../core/table/routes.js"
import { METHODS } from "./document.js"
import {
  SOCKET_REASON,
  unknownJsonSchemaMessage,
  unknownMountMessage,
  unknownPipeMessage,
  unknownProblemMessage,
  unknownTagMessage,
  unmountedReason,
  verbReason,
} from "./messages.js"
import type { OpenApiOptions } from "./options.js"
import { isPage } from "./pages.js"
import { tagsOf } from "./tags.js"
import type { UndocumentedRoute } from "./undocumented.js"

/** A route of the table or of a mounted one, with its path from the root. */
export interface Entry {
  readonly route: Route
  /** The names in the option `security` that its requests go through. */
  readonly passed: readonly string[]
  /** Whether its requests go through a plug `accepts`, which refuses some with 406. */
  readonly negotiates: boolean
}

/** The routes for a document, and those that it cannot have. */
export interface Collected {
  readonly entries: readonly Entry[]
  readonly undocumented: readonly UndocumentedRoute[]
}

/** The forward to a mounted table. */
interface Outer {
  readonly route: Route
  readonly passed: readonly string[]
  readonly tables: readonly (readonly unknown[])[]
  readonly negotiates: boolean
}

/**
 * Collects the routes of a table and of the mounted tables, in order.
 *
 * @throws {ArgumentError} when `security` or `mounts` has a name that no table has
 */
export function collectEntries(table: readonly unknown[], options: OpenApiOptions): Collected {
  const { security = {}, mounts = {}, include, schemas = {}, json_schemas = {}, problems = {}, tags = [] } = options
  const entries: Entry[] = []
  const undocumented: UndocumentedRoute[] = []
  const [pipes, forwards, plugs] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const named = new Set(Object.keys(schemas))
  collect(table, undefined)
  checkNames(security, pipes, unknownPipeMessage)
  checkNames(mounts, forwards, unknownMountMessage)
  checkNames(json_schemas, named, unknownJsonSchemaMessage)
  checkNames(problems, named, unknownProblemMessage)
  for (const { name } of tags)
    if (![...plugs].some((plug) => `.${plug.replace(/Controller$/, "")}`.endsWith(`.${name}`)))
      throw new ArgumentError(unknownTagMessage(name, tagsOf([...plugs])))
  return { entries, undocumented }

  function collect(inner: readonly unknown[], outer: Outer | undefined): void {
    const routes: readonly Route[] = list_routes(inner)
    const { pipelines } = foldedOf(routes)
    for (const name of passableNames(routes, pipelines)) pipes.add(name)
    const guards = Object.keys(security).map((name) => [name, passingNames(pipelines, name)] as const)
    const hidden = new Map(findUnreachable(routes).map((found) => [found.index, found]))
    const tables = [...(outer?.tables ?? []), inner]
    const negotiating = passingNames(pipelines, "accepts")
    routes.forEach((own, index) => {
      const route = outer === undefined ? own : within(own, outer.route)
      if (own.kind === "forward") forwards.add(own.plug)
      plugs.add(own.plug)
      const { query = null, body = null, headers = null, answers = {} } = own.contract ?? {}
      for (const name of [query, body, headers, ...Object.values(answers)]) if (name !== null) named.add(name)
      if (include === undefined ? isPage(own, pipelines) : !include(route)) return
      const through = guards.flatMap(([name, names]) => (passes(own, names) ? [name] : []))
      const passed = [...new Set([...(outer?.passed ?? []), ...through])]
      const isNegotiated = outer?.negotiates === true || passes(own, negotiating)
      const mounted = own.kind === "forward" && Object.hasOwn(mounts, own.plug) ? mounts[own.plug] : undefined
      const shadow = hidden.get(index)
      if (shadow !== undefined)
        leaveOut(route, unreachableMessage({ verb: own.verb, path: own.path, shadowed_by: shadow.shadow }))
      else if (mounted !== undefined && !tables.includes(mounted))
        collect(mounted, { route, passed, tables, negotiates: isNegotiated })
      else if (own.kind === "forward") leaveOut(route, unmountedReason(own.plug))
      else if (own.contract?.socket !== undefined) leaveOut(route, SOCKET_REASON)
      else if (!isMethod(route.verb, options.version)) leaveOut(route, verbReason(route.verb))
      else entries.push({ route, passed, negotiates: isNegotiated })
    })
  }

  function leaveOut({ verb, path, host }: Route, reason: string): void {
    undocumented.push({ verb, path, host, reason })
  }
}

/** Whether requests with a verb are an operation: in OpenAPI 3.1 those with `METHODS`, but for QUERY, and in 3.2 all of one verb. */
function isMethod(verb: string, version: OpenApiOptions["version"]): boolean {
  return version === "3.2" ? verb !== "*" : verb !== "query" && METHODS.some((method) => method === verb)
}

/** A route of a mounted table, as the outer table answers it. */
function within(route: Route, outer: Route): Route {
  const { path, host, where, pipe_through } = outer
  return {
    ...route,
    ...Object.fromEntries(ROW_OPTION_NAMES.map((name) => [name, route[name] ?? outer[name]])),
    path: joinPath(path, route.path),
    host: host ?? route.host,
    where: { ...where, ...route.where },
    pipe_through: [...pipe_through, ...route.pipe_through],
  }
}

function checkNames(
  given: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
  message: (name: string, known: readonly string[]) => string,
): void {
  for (const name of Object.keys(given)) if (!known.has(name)) throw new ArgumentError(message(name, [...known]))
}
