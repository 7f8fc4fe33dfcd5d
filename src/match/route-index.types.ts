import type { Fill, KeyOf, OutlineOf, OutlinesLike, Segments } from "./route-key.types.js"
import type { Signature } from "./signature.types.js"

/** The keys of a table's routes, in declaration order. */
type RouteKeys<Routes extends readonly unknown[]> = { readonly [I in keyof Routes]: KeyOf<Routes[I]> }

type Keys<Routes extends readonly unknown[]> = RouteKeys<Routes>[number]

/** The outlines of a table's routes: few, however many routes there are. */
type Outlines<Routes extends readonly unknown[]> = OutlineOf<Keys<Routes>>

/** The positions of routes by their keys. */
type RouteIndex<ByPosition extends readonly unknown[]> = {
  readonly [I in keyof ByPosition as I extends `${number}` ? ByPosition[I] & string : never]: I
}

/**
 * The compiler works out the keys of a mapped type each time that it is asked for a property. It keeps the properties
 * of an intersection.
 */
type SettledIndex<Routes extends readonly unknown[]> = RouteIndex<RouteKeys<Routes>> & Settled
interface Settled {
  readonly [key: string]: unknown
}
type Positions<Routes extends readonly unknown[]> = Routes extends infer Known ? keyof Known : never

/** The signature at a position. */
// prettier-ignore
export type SignatureAt<Routes extends readonly unknown[], Position> =
  Position extends Positions<Routes> ? Extract<Routes[Position & keyof Routes], Signature> :
  never

/**
 * Whether a route's path is not a literal. Such a path makes no property but an index signature, and an empty interface
 * is assignable to an object type of optional properties, but not to one with an index signature.
 */
export type HasWidePath<Routes extends readonly unknown[]> = Empty extends Copy<Optional<Keys<Routes>>> ? false : true
interface Empty {}
type Optional<Names extends string> = { readonly [Name in Names]?: true }
/** An empty type is always assignable to a mapped type with a question mark; a copy has none. */
type Copy<Names> = { readonly [Name in keyof Names]: true }

/**
 * The positions of the routes that may fit every request that a route fits, its own among them. Each must be checked
 * again.
 */
export type Candidates<Routes extends readonly unknown[], Of extends Signature> = CandidatesAt<Routes, Of, KeyOf<Of>>

type CandidatesAt<Routes extends readonly unknown[], Of extends Signature, Key extends string> =
  PositionsAt<Routes, Key> | PositionsLike<Routes, Of, OutlinesLike<Outlines<Routes>, OutlineOf<Key>>>

// prettier-ignore
type PositionsLike<Routes extends readonly unknown[], Of extends Signature, Like extends string> =
  [Like] extends [never] ? never :
  PositionsAt<Routes, Fill<Like, Segments<Of[0], Of[2]>>>

// prettier-ignore
type PositionsAt<Routes extends readonly unknown[], Key extends string> =
  Key extends Keys<Routes> ? SettledIndex<Routes>[Key] :
  never
