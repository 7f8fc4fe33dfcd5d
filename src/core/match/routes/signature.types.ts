import type { IsOneLiteral } from "../../lib/types/is-literal.types.js"
import type { RouteRows } from "../../table/route-list.types.js"
import type { RouteSignature } from "../../table/route.js"

/** The fields of a route that determine which requests it matches. */
export type Signature = RouteSignature

/**
 * The signatures of a table's routes, in declaration order.
 *
 * Types that search for routes take this instead of the table: the compiler traverses a type that contains objects each
 * time it is passed on, but not a tuple of tuples of strings.
 */
export type Signatures<Table extends readonly unknown[]> = SignatureEach<RouteRows<Table>>
type SignatureEach<Rows extends readonly unknown[]> = { readonly [I in keyof Rows]: SignatureOf<Rows[I]> }

// prettier-ignore
type SignatureOf<Row> =
  Row extends { readonly signature: infer Own } ? Own :
  never

/** Whether it is known which requests a route matches: its verb, path, host and kinds are single literals. */
export type IsSure<Row extends Signature> = IsOneLiteral<`${Row[1]} ${Row[2]} ${Row[3]} ${Row[4]}`>
