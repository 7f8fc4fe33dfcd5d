import type { Where } from "../pattern/kind.js"
import { namesIn } from "../pattern/names-in.js"
import type { Answers } from "../table/contracts/contract.js"
import { compiledRoutes } from "../table/fold/kept-routes.js"
import type { TableNode } from "../table/kinds.js"
import { joinAlias, joinAs, shortName, socketBase } from "../table/names/naming.js"
import type { Lists } from "../table/contracts/lists.js"
import type { BodyType, RouteOptions, ScopeOptions } from "../table/options.js"
import { SOCKET_ACTION } from "../table/route.js"
import { RESOURCE_ROUTES } from "../table/resources/resources.js"
import type { ResourceAction, ResourcesNode } from "../table/resources/resources.js"
import { resolveOpts } from "../table/names/scoped-alias.js"

/** The fields of a route that a call needs. */
export interface CalledRoute {
  readonly verb: string
  /** The pattern, with a slash at its end if links have one. */
  readonly path: string
  readonly plug_opts: unknown
  readonly helper: string
  readonly where: Where
  readonly contract: CalledContract
}

/** The contract of a route, or the options of its row, in which parts may be absent. */
export interface CalledContract {
  readonly query?: string | null | undefined
  readonly body?: string | null | undefined
  readonly on_invalid?: "action" | null | undefined
  readonly body_types?: readonly BodyType[] | undefined
  readonly answers?: Answers
  readonly lists?: Lists | undefined
  readonly events?: Readonly<Record<string, string>> | undefined
  readonly socket?: CalledSocket | undefined
}

/** The schemas of the messages of a socket, which are strings and bytes without them. */
export interface CalledSocket {
  readonly receives?: string | null | undefined
  readonly sends?: string | null | undefined
}

/** What rows get from the enclosing scopes. */
interface Within extends Pick<CalledRoute, "path" | "where"> {
  readonly answers: Answers
  readonly lists: Lists
  readonly trailing_slash: boolean
  readonly alias: string
  readonly as: string
}

const ROOT: Within = { path: "/", alias: "", as: "", trailing_slash: false, where: {}, answers: {}, lists: {} }

/**
 * The routes of a table that have helpers: those of `list_routes`, with fewer fields. It does not check the table: the compiler and
 * the server do, and the checks are most of the code of `list_routes`. Both agree by test/unit/core/client/called-routes.test.ts.
 */
export function calledRoutes(table: readonly TableNode[]): readonly CalledRoute[] {
  return compiledRoutes.get(table)?.flatMap(calledRoute) ?? inScope(table, ROOT)
}

/** The fields that are read of a route. */
interface RouteFields extends Pick<CalledRoute, "verb" | "path" | "plug_opts"> {
  readonly helper: string | null
  readonly trailing_slash?: boolean | undefined
  readonly where?: Where | undefined
  readonly contract?: CalledContract | undefined
}

/** The route of a call, if it has a helper. */
export function calledRoute(route: RouteFields): readonly CalledRoute[] {
  const { verb, plug_opts, helper, where = {}, contract = {} } = route
  const path = route.trailing_slash && route.path !== "/" ? `${route.path}/` : route.path
  return helper === null ? [] : [{ verb, path, plug_opts, helper, where, contract }]
}

function inScope(items: readonly TableNode[], within: Within): readonly CalledRoute[] {
  return items.flatMap((node) => {
    switch (node[0]) {
      case "forward":
      case "pipeline":
      case "pipe_through":
        return []
      case "scope":
        return inScope(node[2], enter(within, node[1]))
      case "resources":
        return inResources(node, within)
      case "socket":
        return inRow("get", node[1], socketBase(node[2]), SOCKET_ACTION, { ...node[3], socket: node[3] ?? {} }, within)
      case "match":
        return inRow(node[1], node[2], node[3], node[4], node[5], within)
      default:
        return inRow(node[0], node[1], node[2], node[3], node[4], within)
    }
  })
}

/** The options of a scope that its rows inherit. */
type Entered = {
  readonly [Name in "path" | "alias" | "as" | "trailing_slash" | "where" | "answers" | "lists"]?:
    ScopeOptions[Name] | undefined
}

function enter(outer: Within, options: Entered): Within {
  const { path, alias, as, trailing_slash = outer.trailing_slash, where, answers, lists } = options
  return {
    path: `${outer.path}/${path ?? ""}`.replace(/\/+/g, "/").replace(/(.)\/$/, "$1"),
    alias: alias === false ? "" : typeof alias === "string" ? joinAlias(outer.alias, alias) : outer.alias,
    as: as === false ? "" : (joinAs(outer.as, as ?? null) ?? outer.as),
    trailing_slash: trailing_slash === true,
    where: { ...outer.where, ...where },
    lists: Object.fromEntries([...Object.entries(outer.lists), ...Object.entries(lists ?? {})]),
    answers: Object.fromEntries([
      ...Object.entries(outer.answers),
      ...Object.entries(answers ?? {}).filter(isDeclared),
    ]),
  }
}

/** Whether an answer has a value: that of a status may be undefined by a condition. */
const isDeclared = ([, schema]: readonly [status: string, schema: Answers[number]]): boolean => schema !== undefined

function inRow(
  verb: string,
  path: string,
  plug: string,
  opts: unknown,
  options: RouteOptions & Pick<CalledContract, "socket"> = {},
  within: Within,
): readonly CalledRoute[] {
  const { as = shortName(plug), trailing_slash, where, answers, lists, query } = options
  const helper = joinAs(within.as, as === false ? null : as)
  const own = enter(within, { path, trailing_slash, where, answers, lists })
  const contract = { ...options, answers: own.answers, lists: query === undefined ? undefined : own.lists }
  return calledRoute({ ...own, verb, plug_opts: resolveOpts(opts, within.alias), helper, contract })
}

function inResources(node: ResourcesNode, within: Within): readonly CalledRoute[] {
  const [, path, controller, options = {}, items = []] = node
  const { param = "id", name = shortName(controller), as = name, alias, where = {}, contracts = {} } = options
  const { only, except, singleton = false } = options
  const { [param]: kind, ...others } = where
  /** The kinds of the params of a path with these ids. The path of resources may have a param with the name of the id. */
  const kindsWith = (...ids: readonly string[]): Where => {
    const own = namesIn(path).filter((one) => one === param)
    return { ...others, ...(kind && Object.fromEntries([...own, ...ids].map((id) => [id, kind]))) }
  }
  const memberPath = (id: string): string => (singleton ? path : `${path}/:${id}`)
  const shared = enter(within, { answers: options.answers, lists: options.lists })
  const names = Object.keys(RESOURCE_ROUTES) as readonly ResourceAction[] // of a constant
  const actions = names.flatMap((action) => {
    const [on, suffix, verb] = RESOURCE_ROUTES[action]
    const isLeftOut = only === undefined ? except?.includes(action) === true : !only.includes(action)
    if (isLeftOut || (singleton && action === "index")) return []
    const [base, kinds] = on === "path" ? [path, kindsWith()] : [memberPath(param), kindsWith(param)]
    return inRow(verb, base + suffix, controller, action, { ...contracts[action], as, where: kinds }, shared)
  })
  const id = `${name}_${param}`
  const kinds = singleton ? kindsWith() : kindsWith(id)
  const inner = enter(shared, { path: memberPath(id), alias, as, where: kinds })
  return [...actions, ...inScope(items, inner)]
}
