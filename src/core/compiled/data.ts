import { isObject } from "../lib/is-object.js"
import type { PipelineNode } from "../table/nodes.js"
import type { Route } from "../table/route.js"
import { DATA_VERSION } from "./version.js"

/** A table that was checked and folded, as JSON has it. */
export interface CompiledData {
  /** {@link DATA_VERSION} */
  readonly version: string
  readonly routes: readonly RouteData[]
  /** The options of a row that has none of its own, outside of scopes. */
  readonly inherited: object
  /** The names of plugs, without duplicates. */
  readonly plugs: readonly string[]
  /** The lists of `pipe_through`, without duplicates. The first one is empty. */
  readonly pipes: readonly (readonly string[])[]
  readonly pipelines: readonly PipelineNode[]
  /** The indexes of the routes that no request reaches, and those of the routes that take their requests, or -1. */
  readonly unreachable: readonly (readonly [route: number, shadow: number])[]
}

/**
 * A route, without default values at its end. Plug and pipes are indexes. The last element has the properties with other values than
 * those of a row without options.
 */
export type RouteData = readonly [
  verb: string,
  path: string,
  plug: number,
  plug_opts: unknown,
  helper?: string | null,
  pipes?: number,
  others?: Partial<Route>,
]

/** A table with more routes imports its own matcher, since the small one of a bundle would be too slow for it. */
export const SMALL_ROUTES = 500

export function isCompiledData(json: unknown): json is CompiledData {
  return isObject(json) && "version" in json && json.version === DATA_VERSION
}
