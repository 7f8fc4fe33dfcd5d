import { findUnlinkable } from "../helpers/find-unlinkable.js"
import { groupBy } from "../lib/group-by.js"
import { isPlainObject } from "../lib/plain-object.js"
import { isSameData } from "../lib/same-data.js"
import { writeTruncated } from "../lib/write-value.js"
import { unreachableMessage } from "../match/messages.js"
import { findUnreachable } from "../match/find-unreachable.js"
import { compile_matcher } from "../match/table-matcher.js"
import { FILTER_PARAMETERS, filterParameters } from "../router/filter-parameters.js"
import { foldedOf } from "../table/folded.js"
import { nameRoute } from "../table/messages.js"
import type { RouteContract } from "../table/contract.js"
import type { PlugReference } from "../table/nodes.js"
import type { Route } from "../table/route.js"
import { list_routes } from "../table/routes.js"
import type { ExplorerData, ExplorerPlug, ExplorerRoute, Mark, MarkAt } from "./explorer-data.types.js"
import { unguardedMarks } from "./guards.js"
import { plugNameOf } from "../table/plug-name.js"

/**
 * Collects what the page shows of a table.
 *
 * @param guards the names of plugs and pipelines; each route should pass one of them. `undefined` for any pipeline
 * @throws {ArgumentError} when no route passes a guard
 */
export function explorerData(table: readonly unknown[], guards?: readonly string[]): ExplorerData {
  const routes: readonly Route[] = list_routes(table)
  const { pipelines } = foldedOf(routes)
  const marks = [...unreachableMarks(routes), ...unlinkableMarks(routes), ...unguardedMarks(routes, pipelines, guards)]
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

function explorerRoute(route: Route, marks: readonly Mark[]): ExplorerRoute {
  const { kind, verb, path, host, plug, plug_opts, helper, pipe_through, trailing_slash, where } = route
  return {
    kind,
    verb,
    path,
    host,
    plug,
    ...(isShowable(plug_opts) ? { plug_opts } : {}),
    target_options: typeof plug_opts === "string" ? "" : formatOptions(plug_opts),
    helper,
    pipe_through,
    trailing_slash,
    where,
    options: routeOptions(route),
    marks,
  }
}

function routeOptions(route: Route): ExplorerRoute["options"] {
  const { metadata, assigns, private: fields, log, trailing_slash, where, contract } = route
  const given: readonly (readonly [name: string, value: unknown, isDefault: boolean])[] = [
    ...contractOptions(contract),
    ["metadata", metadata, isEmpty(metadata)],
    ["assigns", assigns, isEmpty(assigns)],
    ["private", fields, isEmpty(fields)],
    ["log", log, log === "debug"],
    ["trailing_slash", trailing_slash, !trailing_slash],
  ]
  return [
    // A kind is no secret, even that of a param named `token`.
    ...(where === undefined ? [] : [["where", writeTruncated(where)] as const]),
    ...given.flatMap(([name, value, isDefault]) => (isDefault ? [] : [[name, writeFiltered(value)] as const])),
  ]
}

function contractOptions(
  contract: RouteContract | undefined,
): readonly (readonly [name: string, value: unknown, isDefault: boolean])[] {
  if (contract === undefined) return []
  const { query, body, on_invalid, answers } = contract
  return [
    ["query", query, query === null],
    ["body", body, body === null],
    ["on_invalid", on_invalid, on_invalid === null],
    ["answers", answers, isEmpty(answers)],
  ]
}

function explorerPlug([, plug, options]: readonly ["plug", PlugReference, unknown?]): ExplorerPlug {
  return { name: plugNameOf(plug), options: formatOptions(options) }
}

/** Whether the page can have a value as JSON: nothing in it is lost, and nothing is hidden. */
function isShowable(value: unknown): boolean {
  try {
    const json: string | undefined = JSON.stringify(filterParameters(value, FILTER_PARAMETERS))
    return json !== undefined && isSameData(JSON.parse(json), value)
  } catch {
    return false
  }
}

/** Writes a value without its secrets, as JavaScript; a function by its name, as in `[find_user]`. */
function writeFiltered(value: unknown): string {
  return writeTruncated(nameFunctions(filterParameters(value, FILTER_PARAMETERS)))
}

/** Replaces each function by an instance of it, because instances are written by the names of their classes. */
function nameFunctions(value: unknown): unknown {
  if (typeof value === "function") return Object.create({ constructor: value.name === "" ? Function : value })
  if (Array.isArray(value)) return value.map(nameFunctions)
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, nameFunctions(inner)]))
}

/** Options that are absent, or the empty list that stands for absent ones, are `""`. */
function formatOptions(options: unknown): string {
  const isAbsent = options === undefined || (Array.isArray(options) && options.length === 0)
  return isAbsent ? "" : writeFiltered(options)
}

function isEmpty(fields: object): boolean {
  return Reflect.ownKeys(fields).length === 0
}
