import { deprecatedText } from "../../core/table/deprecations/deprecated-text.js"
import { redirectText } from "../../core/table/redirects/target.js"
import { findUnlinkable } from "../../core/helpers/linkability/find-unlinkable.js"
import { groupBy } from "../../core/lib/group-by.js"
import { isObject } from "../../core/lib/is-object.js"
import { isSameData } from "../../core/lib/same-data.js"
import { writeTruncated } from "../../core/lib/write-value.js"
import { unreachableMessage } from "../../core/match/messages.js"
import { findUnreachable } from "../../core/match/routes/find-unreachable.js"
import { compile_matcher } from "../../core/match/table-matcher.js"
import { foldedOf } from "../../core/table/fold/folded.js"
import { nameRoute } from "../../core/table/messages.js"
import type { RouteContract } from "../../core/table/contracts/contract.js"
import type { PlugReference } from "../../core/table/nodes.js"
import { INHERITED_NAMES } from "../../core/table/options.js"
import type { InheritedName } from "../../core/table/options.js"
import type { Route } from "../../core/table/route.js"
import { list_routes } from "../../core/table/routes.js"
import { ROOT_SCOPE } from "../../core/table/scope.js"
import type { ExplorerData, ExplorerPlug, ExplorerRoute, Mark, MarkAt } from "./explorer-data.types.js"
import { unguardedMarks } from "./guards.js"
import { hideAll, hideSecrets, namesSecret } from "./hide-secrets.js"
import { plugNameOf } from "../../core/table/names/plug-name.js"

/**
 * Collects the data of a table that the page shows.
 *
 * @param guards the names of plugs and pipelines; each route should pass one of them. `undefined` for any pipeline
 * @throws {ArgumentError} when no route passes a guard
 */
export function explorerData(table: readonly unknown[], guards?: readonly string[]): ExplorerData {
  const routes: readonly Route[] = list_routes(table)
  const { pipelines } = foldedOf(routes)
  const marks = [
    ...unreachableMarks(routes),
    ...unlinkableMarks(routes),
    ...unguardedMarks(routes, pipelines, guards),
    ...deprecatedMarks(routes),
  ]
  const marksOf = groupBy(marks, ([index]) => index)
  return {
    matcher: compile_matcher(table).toJSON(),
    routes: routes.map((route, index) =>
      explorerRoute(
        route,
        (marksOf.get(index) ?? []).map(([, mark]) => mark),
      ),
    ),
    pipelines: Object.fromEntries([...pipelines].map(([name, [, , plugs]]) => [name, plugs.map(explorerPlug)])),
    guards: guards ?? [],
  }
}

function unreachableMarks(routes: readonly Route[]): readonly MarkAt[] {
  return findUnreachable(routes).map(({ index, route: { verb, path }, shadow }) => [
    index,
    { kind: "unreachable", reason: unreachableMessage({ verb, path, shadowed_by: shadow }) },
  ])
}

function unlinkableMarks(routes: readonly Route[]): readonly MarkAt[] {
  return findUnlinkable(routes).map(([index, { helper, hidden_by }]) => {
    const reason = `${helper}_path links ${nameRoute(hidden_by)} instead, which comes before it`
    return [index, { kind: "unlinkable", reason }]
  })
}

function deprecatedMarks(routes: readonly Route[]): readonly MarkAt[] {
  return routes.flatMap((route, index) => {
    const reason = deprecatedText(route)
    return reason === undefined ? [] : [[index, { kind: "deprecated", reason }] as const]
  })
}

function explorerRoute(route: Route, marks: readonly Mark[]): ExplorerRoute {
  const { kind, verb, path, host, plug, helper, pipe_through, trailing_slash, where } = route
  const plug_opts = showable(route.plug_opts)
  return {
    kind,
    verb,
    path,
    host,
    plug,
    ...(plug_opts === undefined ? {} : { plug_opts }),
    target_options: redirectText(route) ?? (typeof plug_opts === "string" ? "" : formatOptions(route.plug_opts)),
    helper,
    pipe_through,
    trailing_slash,
    where,
    ...(route.contract?.socket === undefined ? {} : { is_socket: true }),
    options: routeOptions(route),
    marks,
  }
}

function routeOptions(route: Route): ExplorerRoute["options"] {
  const { where, contract } = route
  const inherited = SHOWN_OPTIONS.filter((name) => !isUnset(name, route[name])).map(
    (name) => [name, route[name]] as const,
  )
  return [
    // A kind is no secret, even that of a param named `token`.
    ...(where === undefined ? [] : [["where", writeTruncated(where)] as const]),
    ...[...contractOptions(contract), ...inherited].map(([name, value]) => [name, writeHidden(value)] as const),
  ]
}

const SHOWN_ELSEWHERE = ["host", "where", "answers", "lists", "headers", "deprecated"] as const

/** The inherited options that are not shown elsewhere. */
const SHOWN_OPTIONS = /* @__PURE__ */ INHERITED_NAMES.filter(
  (name): name is Exclude<InheritedName, (typeof SHOWN_ELSEWHERE)[number]> =>
    !SHOWN_ELSEWHERE.some((other) => other === name),
)

function isUnset(name: InheritedName, value: unknown): boolean {
  return value === ROOT_SCOPE.inherited[name] || (isObject(value) && isEmpty(value))
}

function contractOptions(contract: RouteContract | undefined): readonly (readonly [name: string, value: unknown])[] {
  if (contract === undefined) return []
  const { query, body, body_types, on_invalid, answers, lists, headers, events, socket } = contract
  const { receives, sends, origins, protocols, limits } = socket ?? {}
  const given = isEmpty(answers) ? undefined : answers
  const requests = { query, lists, headers, body, body_types, on_invalid, answers: given, events }
  const all = Object.entries({ ...requests, receives, sends, origins, protocols, limits })
  return all.filter(([, value]) => value !== undefined && value !== null)
}

function explorerPlug([, plug, options]: readonly ["plug", PlugReference, unknown?]): ExplorerPlug {
  const name = plugNameOf(plug)
  const isOwnSecret = typeof options === "string" && namesSecret(name)
  return { name, options: formatOptions(isOwnSecret ? hideAll(options) : options) }
}

/** A copy of a value that the page can have as JSON; undefined if something in it would be lost, or has to be hidden. */
function showable(value: unknown): unknown {
  try {
    const copy: unknown = JSON.parse(JSON.stringify(hideSecrets(value)))
    return isSameData(copy, value) ? copy : undefined
  } catch {
    return undefined
  }
}

/** Writes a value without its secrets, as JavaScript; a function by its name, as in `[find_user]`. */
function writeHidden(value: unknown): string {
  return writeTruncated(hideSecrets(value))
}

/** Options that are absent, or the empty list in place of absent ones, are `""`. */
function formatOptions(options: unknown): string {
  const isAbsent = options === undefined || (Array.isArray(options) && options.length === 0)
  return isAbsent ? "" : writeHidden(options)
}

function isEmpty(fields: object): boolean {
  return Reflect.ownKeys(fields).length === 0
}
