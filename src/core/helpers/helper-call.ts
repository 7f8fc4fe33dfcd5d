import { literalOf, memberLiteral } from "../lib/literal.js"
import { isSameData } from "../lib/same-data.js"
import { linkOf, linksOf, prepareLink } from "../links/link.js"
import type { LinkedRoute } from "../links/link.js"
import { fillLink, linkWriter, takes } from "../links/write.js"
import { paramList } from "../pattern/params.js"
import type { AnyPathParams } from "../pattern/params.js"
import { nameRoute } from "../table/messages.js"
import { list_routes } from "../table/routes.js"
import type { Route } from "../table/route.js"
import { refuseCall } from "./refuse.js"

/** The call of a helper that gives a route's path, as code, or the reason why there is none. */
export type HelperCall =
  | {
      readonly code: string
      /** The path that the call gives at the root. */
      readonly path: string
    }
  | {
      readonly code: null
      /** A clause such as `a forward has no helper`. */
      readonly reason: string
      /** A call that gives the requested path as it is, as code. */
      readonly instead: string
    }

/** Returns the call for the route at an index of `list_routes`, with the values of its params. */
export type CallWriter = (index: number, path_params: AnyPathParams, path?: string) => HelperCall

/** The fields of a route from which its call is written. */
export type CalledRoute = LinkedRoute & Pick<Route, "kind" | "verb" | "plug">

/** A helper's name, and the arguments after the first one. */
interface Call {
  readonly helper: string
  readonly args: readonly unknown[]
}

/**
 * Returns a function that writes helper calls for the routes of a table, such as
 * `Routes.user_post_path(conn, "show", "42", "7")`. It takes the index of a route, the values of its params, and the requested path.
 *
 * Each call is made once, so that the path returned with it is the one that it really builds. A route without a helper has the call of
 * another route with the same path and action, if there is one, as the PUT of resources has that of their PATCH.
 *
 * @param name the code of the object of helpers
 * @param context the code of the first argument
 * @throws {TableError} when the table breaks a rule
 */
export function helperCalls(table: readonly unknown[], name = "Routes", context = "conn"): CallWriter {
  return helperCallsOf(list_routes(table), name, context)
}

/** {@link helperCalls} without a table, from its routes. */
export function helperCallsOf(routes: readonly CalledRoute[], name = "Routes", context = "conn"): CallWriter {
  const links = linksOf(routes)

  return (index, path_params, path) => {
    const route = routes[index]
    if (route === undefined) throw new RangeError(`the table has no route ${index}`)
    const none = (reason: string): HelperCall => {
      const instead = `${name}.path(${context}, ${JSON.stringify(path ?? route.path)})`
      return { code: null, reason, instead }
    }
    const linked = route.helper === null ? sameLink(routes, route) : route
    if (linked === undefined) return none(noHelperReason(route))
    const { helper, args } = callOf(linked, path_params)
    const literals = args.map(literalOf)
    if (literals.includes(undefined)) return none("the options of its plug cannot be written as code")
    const code = `${name}${memberLiteral(helper)}(${[context, ...literals].join(", ")})`
    const first = routes.find((other) => isSameCall(other, linked) && takes(prepareLink(linkOf(other)), args)) ?? linked
    try {
      const given = linkWriter(links.get(linked.helper ?? "") ?? [], refuseCall)(args, helper)
      if (given === fillLink(prepareLink(linkOf(linked)), args, refuseCall)) return { code, path: given }
      return none(`${code} gives ${JSON.stringify(given)}, since ${nameRoute(first)} comes before it`)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      return none(first === linked ? `${code} throws: ${message}` : `${code} is the call for ${nameRoute(first)}`)
    }
  }
}

function callOf({ helper, path, plug_opts }: CalledRoute, path_params: AnyPathParams): Call {
  const params = paramList(path).map(([name]) => path_params[name])
  return { helper: `${helper}_path`, args: [plug_opts, ...params] }
}

/** The first route with a helper and with the path and action of a route. */
function sameLink(
  routes: readonly CalledRoute[],
  { kind, path, plug, plug_opts, trailing_slash }: CalledRoute,
): CalledRoute | undefined {
  return routes.find(
    (other) =>
      kind === "match" &&
      other.helper !== null &&
      other.path === path &&
      other.plug === plug &&
      other.trailing_slash === trailing_slash &&
      isSameData(other.plug_opts, plug_opts),
  )
}

function noHelperReason({ kind }: CalledRoute): string {
  if (kind !== "match") return `a ${kind} has no helper`
  return "the route has no helper, because of `as: false`"
}

/** Whether two routes are called in the same way, so that the first of them answers the call. */
function isSameCall(one: CalledRoute, other: CalledRoute): boolean {
  const isSameHelper = one.helper === other.helper && isSameData(one.plug_opts, other.plug_opts)
  return isSameHelper && paramList(one.path).length === paramList(other.path).length
}
