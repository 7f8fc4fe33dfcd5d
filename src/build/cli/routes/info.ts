import type { ParamKind } from "../../../core/pattern/kind.js"
import { KIND_DESCRIPTIONS } from "../../../core/pattern/kinds.js"
import { deprecatedText } from "../../../core/table/deprecations/deprecated-text.js"
import { foldedOf } from "../../../core/table/fold/folded.js"
import type { SocketContract } from "../../../core/table/contracts/contract.js"
import { listedMethod } from "../../../core/table/rows/listed-method.js"
import { plugNameOf } from "../../../core/table/names/plug-name.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import type { Colors } from "../terminal/colors.js"
import type { Found } from "./request.js"
import { writeValue } from "./value.js"

/** The data of a match for JSON: the route, and the params that its pattern captured. */
export function infoOf({ route, path_params }: Found): object {
  return { ...route, path_params }
}

/** Lines that describe a match, each with a name and a value. */
export function describeMatch(
  { route, path_params }: Found,
  table: readonly unknown[],
  colors: Colors,
): readonly string[] {
  const params = Object.entries(path_params).map(([name, value]) => `${name} = ${writeValue(value)}`)
  const method = route.verb === "*" ? "any method" : listedMethod(route)
  const rows: readonly (readonly [string, string])[] = [
    ["route", `${colors.cyan(method)} ${route.path}${forwardNote(route)}`],
    ["plug", route.plug],
    ["plug_opts", writeValue(route.plug_opts)],
    ["path_params", params.length === 0 ? "none" : params.join(", ")],
    ["pipe_through", route.pipe_through.length === 0 ? "none" : describePipes(route.pipe_through, table)],
    ["helper", route.helper === null ? "none" : `${route.helper}_path`],
    ...contractRows(route),
    ...optionalRows(route),
  ]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${colors.dim(name.padEnd(width))}  ${value}`)
}

function forwardNote({ kind }: Route): string {
  return kind === "forward" ? " and every path under it" : ""
}

/** The kinds of the params, and the names of schemas. */
function contractRows({ where = {}, contract }: Route): readonly (readonly [string, string])[] {
  const kinds = Object.entries(where).map(([name, kind]) => `:${name} is ${kindText(kind)}`)
  const {
    query = null,
    body = null,
    body_types = [],
    on_invalid = null,
    answers = {},
    lists = {},
    headers = null,
    events = {},
  } = contract ?? {}
  const statuses = Object.entries(answers).map(([status, schema]) => `${status} ${schema ?? "without a body"}`)
  const written = Object.entries(lists).map(([key, style]) => `${key} ${style}`)
  const sent = Object.entries(events).map(([event, schema]) => `${event} ${schema}`)
  return [
    ...(kinds.length === 0 ? [] : [["where", kinds.join(", ")] as const]),
    ...(query === null ? [] : [["query", query] as const]),
    ...(written.length === 0 ? [] : [["lists", written.join(", ")] as const]),
    ...(headers === null ? [] : [["headers", headers] as const]),
    ...(body === null ? [] : [["body", body] as const]),
    ...(body_types.length === 0 ? [] : [["body_types", body_types.join(", ")] as const]),
    ...(on_invalid === null ? [] : [["on_invalid", on_invalid] as const]),
    ...(statuses.length === 0 ? [] : [["answers", statuses.join(", ")] as const]),
    ...(sent.length === 0 ? [] : [["events", sent.join(", ")] as const]),
    ...socketRows(contract?.socket),
  ]
}

function socketRows(socket: SocketContract | undefined): readonly (readonly [string, string])[] {
  const { receives = null, sends = null, origins, protocols, limits } = socket ?? {}
  return [
    ...(receives === null ? [] : [["receives", receives] as const]),
    ...(sends === null ? [] : [["sends", sends] as const]),
    ...(origins === undefined ? [] : [["origins", writeValue(origins)] as const]),
    ...(protocols === undefined ? [] : [["protocols", protocols.join(", ")] as const]),
    ...(limits === undefined ? [] : [["limits", writeValue(limits)] as const]),
  ]
}

function kindText(kind: ParamKind): string {
  return typeof kind === "string" ? KIND_DESCRIPTIONS[kind].words : `one of ${kind.map(writeValue).join(", ")}`
}

function optionalRows(route: Route): readonly (readonly [string, string])[] {
  const { host, metadata, timeout, cache_control } = route
  const deprecated = deprecatedText(route)
  return [
    ...(deprecated === undefined ? [] : [["deprecated", deprecated.replace("deprecated ", "")] as const]),
    ...(host === null ? [] : [["host", host] as const]),
    ...(timeout === undefined ? [] : [["timeout", `${timeout} ms`] as const]),
    ...(cache_control === undefined ? [] : [["cache_control", cache_control] as const]),
    ...(Object.keys(metadata).length === 0 ? [] : [["metadata", writeValue(metadata)] as const]),
  ]
}

/** The pipelines of a route, each with its plugs in brackets, and the plugs that are not in a pipeline. */
function describePipes(names: readonly string[], table: readonly unknown[]): string {
  const { pipelines } = foldedOf(list_routes(table))
  return names
    .map((name) => {
      const plugs = pipelines.get(name)?.[2].map(([, plug]) => plugNameOf(plug))
      return plugs === undefined ? name : `${name} (${plugs.join(", ")})`
    })
    .join(", ")
}
