import type { MatcherJSON } from "../../core/match/json.js"
import type { Route } from "../../core/table/route.js"

/** The JSON in the page: the matcher and the routes of a table. */
export interface ExplorerData {
  readonly matcher: MatcherJSON
  readonly routes: readonly ExplorerRoute[]
  /** The plugs of each pipeline, in order. */
  readonly pipelines: Readonly<Record<string, readonly ExplorerPlug[]>>
  /** The option `guards`; none if it was not given. */
  readonly guards: readonly string[]
}

/** A plug of a pipeline, with its options as text. */
export interface ExplorerPlug {
  readonly name: string
  /** As JavaScript; `""` if there are none. */
  readonly options: string
}

/** A route as the page shows it. Its values are data or text, because functions have no JSON. */
export interface ExplorerRoute extends Pick<
  Route,
  "kind" | "verb" | "path" | "host" | "plug" | "helper" | "pipe_through" | "trailing_slash" | "where"
> {
  /** The action, or other options of the plug; absent if JSON cannot represent them, or if they have secrets. */
  readonly plug_opts?: unknown
  /** The options of the plug as JavaScript; `""` if it has an action or no options; for a redirect, its target as `-> /users/:id 301`. */
  readonly target_options: string
  /** Whether the row is a socket; absent for other routes. */
  readonly is_socket?: boolean
  /** The options of the route that differ from their defaults, each with its value as JavaScript. */
  readonly options: readonly (readonly [name: string, value: string])[]
  readonly marks: readonly Mark[]
}

/** A warning about a route. */
export interface Mark {
  readonly kind: MarkKind
  readonly reason: string
}

/**
 * `unguarded`: the route passes none of the guards. `no pipeline`: it passes no pipeline, and no guards were given. `deprecated`: it has
 * that option.
 */
export type MarkKind = "unreachable" | "unlinkable" | "unguarded" | "no pipeline" | "deprecated"

export type MarkAt = readonly [index: number, mark: Mark]
