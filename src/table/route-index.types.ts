import type { Signature } from "./signature.types.js"

/**
 * The positions of a table's routes, by the literal beginning of their paths: `/users/new` under itself, `/users/:id`
 * under `/users/:`.
 *
 * Each key is optional, so that {@link HasWidePath} can tell them from those that are not known letter by letter.
 */
export type RouteIndex<Routes extends readonly unknown[]> = {
  readonly [I in keyof Routes as I extends `${number}` ? IndexKey<Routes[I]> : never]?: I
}

/**
 * The compiler makes out the keys of a mapped type anew each time that it is asked for them or for a property. It keeps
 * what a conditional type gives, and what an intersection is.
 */
// prettier-ignore
type IndexKeys<Routes extends readonly unknown[]> = RouteIndex<Routes> extends infer Index ? keyof Index : never
type SettledIndex<Routes extends readonly unknown[]> = RouteIndex<Routes> & Settled
interface Settled {
  readonly settled?: never
}
type Positions<Routes extends readonly unknown[]> = Routes extends infer Known ? keyof Known : never

/** The signature at a position of the index. */
// prettier-ignore
export type SignatureAt<Routes extends readonly unknown[], Position> =
  Position extends Positions<Routes> ? Extract<Routes[Position & keyof Routes], Signature> :
  never

// prettier-ignore
type IndexKey<Of> =
  Of extends Signature ? Of[0] extends "forward" ? PathKey<`${WithSlash<Of[2]>}:`> : PathKey<Of[2]> :
  never

// prettier-ignore
type PathKey<Path extends string> =
  Path extends `${infer Before}:${string}` ? `${UpToSlash<Before>}:` :
  Path extends `${infer Before}*${string}` ? `${UpToSlash<Before>}:` :
  Path

type WithSlash<Path extends string> = Path extends "/" ? "/" : `${Path}/`

// prettier-ignore
type UpToSlash<Text extends string, Done extends string = ""> =
  Text extends `${string}/` ? `${Done}${Text}` :
  Text extends `${infer Head}/${infer Tail}` ? UpToSlash<Tail, `${Done}${Head}/`> :
  Done

/**
 * Whether a route's path is not known letter by letter. Such a path is no property of the index but an index
 * signature, and an empty interface fits an object type of optional properties, but none with an index signature.
 */
export type HasWidePath<Routes extends readonly unknown[]> = Empty extends Copy<RouteIndex<Routes>> ? false : true
interface Empty {}
/** The compiler lets an empty type fit whatever is mapped with a question mark; a copy has none. */
type Copy<Index> = { readonly [Key in keyof Index]: Index[Key] }

/**
 * The positions of the routes that may fit a request, each of which is to be looked at again; those of all other routes
 * are left out.
 *
 * A route stands for a template literal, `/users/:id` for `/users/${string}`, and the compiler finds the templates that
 * a text fits by itself. A pattern may be asked for as well as a path: what fits its text may fit all that it fits.
 *
 * @typeParam Method in upper case; of a pattern, its verb
 * @typeParam Path without slash at the end
 */
export type Candidates<
  Routes extends readonly unknown[],
  Method extends string,
  Path extends string,
  Host extends string,
> =
  | Find<Routes, PathKeys<WithSlash<Path>, Path>, `${Host} ${Method} ${Depth<Path>}${Path} `>
  | OpenCandidates<Routes, Method, Path, Host>

/** Those of {@link Candidates} that fit whatever follows in a path: globs and forwards. */
export type OpenCandidates<
  Routes extends readonly unknown[],
  Method extends string,
  Path extends string,
  Host extends string,
> = Find<Routes, PathKeys<WithSlash<Path>>, `${Host} ${Method} *${WithSlash<Path>} `>

/** The keys of the index under which the routes for a path can be: one for each slash, and the path itself. */
// prettier-ignore
type PathKeys<Rest extends string, Keys extends string = never, Done extends string = ""> =
  Rest extends `${infer Head}/${infer Tail}` ? PathKeys<Tail, Keys | `${Done}${Head}/:`, `${Done}${Head}/`> :
  Keys

// prettier-ignore
type Find<Routes extends readonly unknown[], Keys extends string, Text extends string> =
  Keys extends IndexKeys<Routes> ? KeyOf<Templates<Routes, PositionsAt<SettledIndex<Routes>, Keys>>[Text]> :
  never

// prettier-ignore
type PositionsAt<Index, Key extends string> =
  Index extends { readonly [K in Key]?: infer Found } ? NonNullable<Found> :
  never

type KeyOf<Found> = Found extends unknown ? keyof Found : never

/**
 * The templates of some routes as index signatures. Where a text fits several, the compiler gives the intersection of
 * what they have, so they have objects whose keys are the positions. What fits none is `unknown`.
 */
type Templates<Routes extends readonly unknown[], Chosen> = {
  readonly [I in Chosen | "none" as I extends "none" ? string : RowTemplate<SignatureAt<Routes, I>>]: I extends "none"
    ? unknown
    : { readonly [Position in I & string]: unknown }
}

/** It ends in a hole, so that it is never the name of a property, which would hide all other templates. */
// prettier-ignore
type RowTemplate<Of> =
  Of extends Signature ? `${HostTemplate<Of[3]>} ${VerbTemplate<Of[1]>} ${PathTemplate<Of[2], Of[0]>} ${string}` :
  never

// prettier-ignore
type HostTemplate<Host> =
  Host extends `${string}.` ? `${Host}${string}` :
  Host extends string ? Host :
  string

// prettier-ignore
type VerbTemplate<Verb> =
  Verb extends "*" ? string :
  Verb extends string ? Uppercase<Verb> :
  never

// prettier-ignore
type PathTemplate<Path, Kind> =
  Path extends string ?
    Kind extends "forward" ? `*${Template<WithSlash<Path>>}${string}` :
    Path extends `${string}*${string}` ? `*${Template<Path>}` :
    `${Depth<Path>}${Template<Path>}` :
  never

// prettier-ignore
type Template<Path extends string> =
  Path extends `${infer Before}:${infer After}` ?
    After extends `${string}/${infer Rest}` ? `${Before}${string}/${Template<Rest>}` :
    `${Before}${string}` :
  Path extends `${infer Before}*${string}` ? `${Before}${string}` :
  Path

/** The number of segments, up to 7: with as many slashes, a hole of a template has none. */
// prettier-ignore
type Depth<Path extends string> =
  Path extends `/${string}/${string}/${string}/${string}` ?
    Path extends `/${string}/${string}/${string}/${string}/${string}/${string}` ?
      Path extends `/${string}/${string}/${string}/${string}/${string}/${string}/${string}` ? "7" : "6" :
    Path extends `/${string}/${string}/${string}/${string}/${string}` ? "5" : "4" :
  Path extends `/${string}/${string}` ?
    Path extends `/${string}/${string}/${string}` ? "3" : "2" :
  "1"
