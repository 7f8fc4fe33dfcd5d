import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { isObject } from "../../../core/lib/is-object.js"
import { INHERITED_NAMES, INHERITED_TABLE } from "../../../core/table/options.js"
import type { InheritedName, InheritedTable } from "../../../core/table/options.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import { CommandError, errorText } from "../errors.js"
import { loadTable } from "../load-table.js"
import { toJson } from "./json.js"

/** A route as it is in JSON, where functions are their names. */
export type RouteData = Omit<Route, "log"> & { readonly log: string | false }

/**
 * Loads the routes of a module, or those of a file that `waymark routes --json` wrote.
 *
 * @throws {CommandError} when the file does not exist or has no routes
 */
export async function loadRoutes(cwd: string, file: string): Promise<readonly RouteData[]> {
  return file.endsWith(".json") ? readRoutes(cwd, file) : routeData((await loadTable(cwd, file)).table)
}

/** The routes of a table as they are in JSON. */
export function routeData(table: readonly unknown[]): readonly RouteData[] {
  return parseRoutes(toJson(list_routes(table)), "the table")
}

function readRoutes(cwd: string, file: string): readonly RouteData[] {
  try {
    return parseRoutes(readFileSync(resolve(cwd, file), "utf8"), file)
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(`${file} could not be read: ${errorText(error)}`)
  }
}

/** Parses the routes that `waymark routes --json` wrote. */
export function parseRoutes(json: string, file: string): readonly RouteData[] {
  const data: unknown = JSON.parse(json)
  if (Array.isArray(data) && data.every(isRoute)) return data
  throw new CommandError(`${file} does not have routes as "waymark routes --json" writes them`)
}

type Check = (value: unknown) => boolean

/** The checks of the fields that a route does not inherit. */
const OWN_FIELDS: Readonly<Record<Exclude<keyof Route, InheritedName>, Check>> = {
  kind: (value) => value === "match" || value === "forward" || value === "redirect",
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
