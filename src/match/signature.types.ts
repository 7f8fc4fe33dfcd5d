import type { IsOneLiteral } from "../lib/is-literal.types.js"
import type { RouteRows } from "../table/route-list.types.js"
import type { Route } from "../table/route.js"

/** What tells which requests a route fits. */
export type Signature = readonly [kind: Route["kind"], verb: string, path: string, host: string | null]

/**
 * The signatures of a table's routes, in declaration order.
 *
 * What looks for routes takes this and neither the table nor its routes: the compiler goes through a type that has
 * objects in it anew each time that it is handed on, but not through a tuple of tuples of texts.
 */
export type Signatures<Table extends readonly unknown[]> = SignatureEach<RouteRows<Table>>
type SignatureEach<Rows extends readonly unknown[]> = { readonly [I in keyof Rows]: SignatureOf<Rows[I]> }

// prettier-ignore
type SignatureOf<Row> =
  Row extends Pick<Route, "kind" | "verb" | "path" | "host"> ? readonly [Row["kind"], Row["verb"], Row["path"], Row["host"]] :
  never

/** Whether it is sure which requests a route fits: one whose verb, path or host is a union, or a wide text, may be another. */
export type IsSure<Of extends Signature> = IsOneLiteral<`${Of[1]} ${Of[2]} ${Of[3]}`>
