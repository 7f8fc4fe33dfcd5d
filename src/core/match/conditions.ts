import { kindsOf, readKind } from "../pattern/kind.js"
import { capturesFit } from "./walk.js"

/** Matches kinds of params. */
export interface Conditions {
  /** The kinds of a route's params. */
  readonly kindsOf: typeof kindsOf
  /** The value that an action gets for a text. */
  readonly read: typeof readKind
  /** Whether the params of a path are of their kinds. */
  readonly areOfKinds: typeof capturesFit
}

/**
 * The part of a compiled table whose routes have kinds of params. `waymark compile` and `waymark/bundler` pass
 * it to {@link scanned_compiled_table} or {@link small_compiled_table}.
 *
 * @example
 * import { compile_matcher, param_conditions, scanned_compiled_table } from "waymark"
 *
 * const routes = scanned_compiled_table(
 *   '{"version":"6.1s1wx72","inherited":{},"plugs":["UserController"],"pipes":[[]],"routes":[["get","/:id",0,"show","user",0,{"where":{"id":"integer"}}]],"pipelines":[],"unreachable":[]}',
 *   undefined,
 *   param_conditions,
 * )
 * compile_matcher(routes).match_path("GET", "/seven", "") //=> undefined
 */
export const param_conditions: Conditions = { kindsOf, read: readKind, areOfKinds: capturesFit }
