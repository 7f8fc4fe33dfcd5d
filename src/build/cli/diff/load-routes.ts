import { isObject } from "../../../core/lib/is-object.js"
import { foldedOf } from "../../../core/table/fold/folded.js"
import { plugNameOf } from "../../../core/table/names/plug-name.js"
import { INHERITED_NAMES, INHERITED_TABLE } from "../../../core/table/options.js"
import type { InheritedName, InheritedTable } from "../../../core/table/options.js"
import { list_routes } from "../../../core/table/routes.js"
import { ROUTE_KINDS } from "../../../core/table/route.js"
import type { Route } from "../../../core/table/route.js"
import { CommandError } from "../errors.js"
import { parseGiven } from "../files.js"
import { toJson } from "../routes/json.js"
import type { Pipelines } from "./api/api.js"

/** A route as it is in JSON, where functions are their names. */
export type RouteData = Omit<Route, "log"> & { readonly log: string | false }

/** The routes of a table as they are in JSON. */
export function routeData(table: readonly unknown[]): readonly RouteData[] {
  return parseRoutes(toJson(list_routes(table)), "the table")
}

/** The pipelines of a table, with options as they are in JSON. */
export function pipelineData(table: readonly unknown[]): Pipelines {
  const { pipelines } = foldedOf(list_routes(table))
  return new Map(
    [...pipelines].map(([name, [, , plugs]]) => [
      name,
      plugs.map(([, plug, opts = null]) => ({ plug: plugNameOf(plug), opts: JSON.parse(toJson(opts)) as unknown })),
    ]),
  )
}

/** Parses the routes that `waymark routes --json` wrote. */
export function parseRoutes(json: string, file: string): readonly RouteData[] {
  const data = parseGiven(json, file)
  if (Array.isArray(data) && data.every(isRoute)) return data
  throw new CommandError(
    `${file} does not have the routes of a table`,
    `Write the file with "waymark routes --json" of this version.`,
  )
}

type Check = (value: unknown) => boolean

/** The checks of the fields that a route does not inherit. */
const OWN_FIELDS: Readonly<Record<Exclude<keyof Route, InheritedName>, Check>> = {
  kind: (value) => ROUTE_KINDS.some((kind) => kind === value),
  verb: isString,
  path: isString,
  plug: isString,
  plug_opts: () => true,
  helper: isStringOrNull,
  pipe_through: (value) => Array.isArray(value) && value.every(isString),
  contract: (value) => value === undefined || isObject(value),
}

/** The checks of inherited options by their types. */
const INHERITED_FIELDS: Readonly<Record<InheritedTable[InheritedName], Check>> = {
  nullable_string: isStringOrNull,
  fields: isObject,
  metadata: isObject,
  log: (value) => value === false || isString(value),
  flag: (value) => typeof value === "boolean",
  where: isObject,
  answers: isObject,
  lists: isObject,
  headers: (value) => value === false || isString(value),
  timeout: (value) => typeof value === "number",
  cache_control: isString,
  deprecated: isObject,
}

function isRoute(value: unknown): value is RouteData {
  if (!isObject(value)) return false
  const fields = new Map<string, unknown>(Object.entries(value))
  return (
    Object.entries(OWN_FIELDS).every(([name, fits]) => fits(fields.get(name))) &&
    INHERITED_NAMES.every((name) => fitsInherited(name, fields.get(name)))
  )
}

/** A file of an older version lacks newer options, and no file has a `where` without kinds. */
function fitsInherited(name: InheritedName, value: unknown): boolean {
  return value === undefined || INHERITED_FIELDS[INHERITED_TABLE[name]](value)
}

function isString(value: unknown): boolean {
  return typeof value === "string"
}

function isStringOrNull(value: unknown): boolean {
  return value === null || isString(value)
}
