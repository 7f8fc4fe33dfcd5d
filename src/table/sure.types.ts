import type { IsLiteral } from "../internal/is-literal.js"
import type { IsUnion } from "../internal/is-union.js"
import type { Route } from "./routes.types.js"

/** What tells which requests a route fits. */
export type MatchedRow = Pick<Route, "kind" | "verb" | "path" | "host">

/** Whether it is sure which requests a route fits: one whose verb, path or host is a union, or a wide text, may be another. */
// prettier-ignore
export type IsSure<Row extends MatchedRow> =
  true extends IsUnion<Row["verb"]> | IsUnion<Row["path"]> | IsUnion<Row["host"]> ? false :
  IsLiteral<`${Row["verb"]} ${Row["path"]} ${Row["host"]}`>
