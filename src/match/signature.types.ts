import type { IsLiteral, IsOneLiteral } from "../lib/is-literal.types.js"
import type { IsUnion } from "../lib/is-union.types.js"
import type { RouteRows } from "../table/route-list.types.js"
import type { Route } from "../table/route.js"

/** The fields of a route that determine which requests it matches. */
export type Signature = readonly [kind: Route["kind"], verb: string, path: string, host: string | null, kinds: string]

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
  Row extends Pick<Route, "kind" | "verb" | "path" | "host" | "where"> ?
    readonly [Row["kind"], Row["verb"], Row["path"], Row["host"], KindsOf<Row["where"]>] :
  never

/**
 * The kinds of params as a union of strings: `"id/integer"`, `"tab/=posts"` for each text of a list, and `` `id/${string}` `` if
 * the kind is not known. A name has no slash.
 */
export type KindsOf<Where> = {
  readonly [Name in keyof Where & string]: `${Name}/${KindText<Where[Name]>}`
}[keyof Where & string]

// prettier-ignore
type KindText<Kind> =
  IsUnion<Kind> extends true ? string :
  Kind extends readonly (infer Text extends string)[] ? `=${Text}` :
  Kind & string

/** Whether it is known which requests a route matches: its verb, path and host are single literals, and its kinds literals. */
// prettier-ignore
export type IsSure<Row extends Signature> =
  [Row[4]] extends [never] ? IsOneLiteral<`${Row[1]} ${Row[2]} ${Row[3]}`> :
  IsLiteral<Row[4]> extends true ? IsOneLiteral<`${Row[1]} ${Row[2]} ${Row[3]}`> :
  false
