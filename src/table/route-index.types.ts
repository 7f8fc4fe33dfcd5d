import type { RouteRows } from "./route-list.types.js"

/**
 * The positions of a table's routes, by the literal beginning of their paths: `/users/new` under itself, `/users/:id`
 * under `/users/:`.
 *
 * Each key is optional, so that {@link HasWidePath} can tell them from those that are not known letter by letter.
 *
 * The types of this file take the table and not its routes: the compiler goes through a tuple of routes anew each time
 * that it is handed on, but not through one of literals.
 */
export type RouteIndex<Table extends readonly unknown[]> = {
  readonly [I in keyof RouteRows<Table> as I extends `${number}` ? IndexKey<RowAt<Table, I>> : never]?: I
}

/**
 * The compiler makes out the keys of a mapped type anew each time that it is asked for them or for a property. It keeps
 * what a conditional type gives, and what an intersection is.
 */
// prettier-ignore
type IndexKeys<Table extends readonly unknown[]> = RouteIndex<Table> extends infer Index ? keyof Index : never
type SettledIndex<Table extends readonly unknown[]> = RouteIndex<Table> & Settled
interface Settled {
  readonly settled?: never
}
// prettier-ignore
type RowKeys<Table extends readonly unknown[]> = RouteRows<Table> extends infer Rows ? keyof Rows : never

/** The route at a position of the index. */
// prettier-ignore
export type RowAt<Table extends readonly unknown[], Position> =
  Position extends RowKeys<Table> ? RouteRows<Table>[Position & keyof RouteRows<Table>] :
  never

/** What the index reads of a route. */
interface IndexedRow {
  readonly kind: unknown
  readonly verb: unknown
  readonly path: unknown
  readonly host: unknown
}

// prettier-ignore
type IndexKey<Row> =
  Row extends IndexedRow ? KindKey<Row["kind"], Row["path"]> :
  never

// prettier-ignore
type KindKey<Kind, Path> =
  Path extends string ? Kind extends "forward" ? `${WithSlash<Path>}:` : PathKey<Path> :
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
export type HasWidePath<Table extends readonly unknown[]> = Empty extends Copy<RouteIndex<Table>> ? false : true
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
  Table extends readonly unknown[],
  Method extends string,
  Path extends string,
  Host extends string,
> =
  | Find<Table, PathKeys<WithSlash<Path>, Path>, `${Host} ${Method} ${Depth<Path>}${Path} `>
  | OpenCandidates<Table, Method, Path, Host>

/** Those of {@link Candidates} that fit whatever follows in a path: globs and forwards. */
export type OpenCandidates<
  Table extends readonly unknown[],
  Method extends string,
  Path extends string,
  Host extends string,
> = Find<Table, PathKeys<WithSlash<Path>>, `${Host} ${Method} *${WithSlash<Path>} `>

/** The keys of the index under which the routes for a path can be: one for each slash, and the path itself. */
// prettier-ignore
type PathKeys<Rest extends string, Keys extends string = never, Done extends string = ""> =
  Rest extends `${infer Head}/${infer Tail}` ? PathKeys<Tail, Keys | `${Done}${Head}/:`, `${Done}${Head}/`> :
  Keys

// prettier-ignore
type Find<Table extends readonly unknown[], Keys extends string, Text extends string> =
  Keys extends IndexKeys<Table> ? KeyOf<Templates<Table, PositionsAt<SettledIndex<Table>, Keys>>[Text]> :
  never

// prettier-ignore
type PositionsAt<Index, Key extends string> =
  Index extends { readonly [K in Key]?: infer Positions } ? NonNullable<Positions> :
  never

type KeyOf<Found> = Found extends unknown ? keyof Found : never

/**
 * The templates of some routes as index signatures. Where a text fits several, the compiler gives the intersection of
 * what they have, so they have objects whose keys are the positions. What fits none is `unknown`.
 */
type Templates<Table extends readonly unknown[], Positions> = {
  readonly [I in Positions | "none" as I extends "none" ? string : RowTemplate<RowAt<Table, I>>]: I extends "none"
    ? unknown
    : { readonly [Position in I & string]: unknown }
}

/** It ends in a hole, so that it is never the name of a property, which would hide all other templates. */
// prettier-ignore
type RowTemplate<Row> =
  Row extends IndexedRow ? `${HostTemplate<Row["host"]>} ${VerbTemplate<Row["verb"]>} ${PathTemplate<Row["path"], Row["kind"]>} ${string}` :
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
    Kind extends "forward" ? `*${WithSlash<Path>}${string}` :
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
