import type { ParamKind } from "../../../core/pattern/kind.js"
import { KIND_DESCRIPTIONS } from "../../../core/pattern/kinds.js"
import { deprecatedText } from "../../../core/table/deprecations/deprecated-text.js"
import { foldedOf } from "../../../core/table/fold/folded.js"
import { listedMethod } from "../../../core/table/rows/listed-route.js"
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
    ["path_params", listed(params) ?? "none"],
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
    query,
    body,
    body_types = [],
    on_invalid,
    answers = {},
    lists = {},
    headers,
    events = {},
    socket,
  } = contract ?? {}
  const statuses = Object.entries(answers).map(([status, schema]) => `${status} ${schema ?? "without a body"}`)
  const written = Object.entries(lists).map(([key, style]) => `${key} ${style}`)
  const sent = Object.entries(events).map(([event, schema]) => `${event} ${schema}`)
  return givenRows({
    where: listed(kinds),
    query,
    lists: listed(written),
    headers,
    body,
    body_types: listed(body_types),
    on_invalid,
    answers: listed(statuses),
    events: listed(sent),
    receives: socket?.receives,
    sends: socket?.sends,
    origins: socket?.origins && writeValue(socket.origins),
    protocols: socket?.protocols?.join(", "),
    limits: socket?.limits && writeValue(socket.limits),
  })
}

/** The rows that have a value. */
function givenRows(
  values: Readonly<Record<string, string | null | undefined>>,
): readonly (readonly [string, string])[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, value] as const],
  )
}

function listed(texts: readonly string[]): string | undefined {
  return texts.length === 0 ? undefined : texts.join(", ")
}

function kindText(kind: ParamKind): string {
  return typeof kind === "string" ? KIND_DESCRIPTIONS[kind].words : `one of ${kind.map(writeValue).join(", ")}`
}

function optionalRows(route: Route): readonly (readonly [string, string])[] {
  const { host, metadata, timeout, cache_control } = route
  return givenRows({
    deprecated: deprecatedText(route)?.replace("deprecated ", ""),
    host,
    timeout: timeout === undefined ? undefined : `${timeout} ms`,
    cache_control,
    metadata: Object.keys(metadata).length === 0 ? undefined : writeValue(metadata),
  })
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
