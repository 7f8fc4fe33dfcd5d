import type { KeysOfOutline, KeyOf, OutlineOf, CoveringOutlines, Segments } from "./route-key.types.js"
import type { Signature } from "./signature.types.js"

/** The keys of a table's routes, in declaration order. */
type RouteKeys<Routes extends readonly unknown[]> = { readonly [I in keyof Routes]: KeyOf<Routes[I]> }

type Keys<Routes extends readonly unknown[]> = RouteKeys<Routes>[number]

/** The outlines of a table's routes. There are few, even if there are many routes. */
type Outlines<Routes extends readonly unknown[]> = OutlineOf<Keys<Routes>>

/** The positions of a table's routes, by key. */
type RouteIndex<ByPosition extends readonly unknown[]> = {
  readonly [I in keyof ByPosition as I extends `${number}` ? ByPosition[I] & string : never]: I
}

/** The compiler computes the keys of a mapped type again for each property access, but caches properties of an intersection. */
type CachedIndex<Routes extends readonly unknown[]> = RouteIndex<RouteKeys<Routes>> & AnyProperties
interface AnyProperties {
  readonly [key: string]: unknown
}
type Positions<Routes extends readonly unknown[]> = Routes extends infer Known ? keyof Known : never

/** The signature at a position. */
// prettier-ignore
export type SignatureAt<Routes extends readonly unknown[], Position> =
  Position extends Positions<Routes> ? Extract<Routes[Position & keyof Routes], Signature> :
  never

/**
 * Whether the path of a route is not a literal. Such a path becomes an index signature. An empty interface is assignable to
 * an object type with optional properties, but not to one with an index signature.
 */
export type HasWidePath<Routes extends readonly unknown[]> = Empty extends Copy<Optional<Keys<Routes>>> ? false : true
interface Empty {}
type Optional<Names extends string> = { readonly [Name in Names]?: true }
/** An empty type is assignable to any mapped type with a question mark, so this one has none. */
type Copy<Names> = { readonly [Name in keyof Names]: true }

/** The positions of the routes that may match all requests of a route, including its own. The caller has to check each. */
export type Candidates<Routes extends readonly unknown[], Row extends Signature> = CandidatesAt<Routes, Row, KeyOf<Row>>

type CandidatesAt<Routes extends readonly unknown[], Row extends Signature, Key extends string> =
  PositionsAt<Routes, Key> | PositionsOfOutlines<Routes, Row, CoveringOutlines<Outlines<Routes>, OutlineOf<Key>>>

// prettier-ignore
type PositionsOfOutlines<Routes extends readonly unknown[], Row extends Signature, Covering extends string> =
  [Covering] extends [never] ? never :
  PositionsAt<Routes, KeysOfOutline<Covering, Segments<Row[0], Row[2]>>>

// prettier-ignore
type PositionsAt<Routes extends readonly unknown[], Key extends string> =
  Key extends Keys<Routes> ? CachedIndex<Routes>[Key] :
  never
