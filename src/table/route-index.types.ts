/** What the index reads of a route. */
interface IndexedRow {
  readonly kind: unknown
  readonly verb: unknown
  readonly path: unknown
  readonly host: unknown
}

/**
 * The positions of routes, by the literal beginning of their paths: `/users/new` under itself, `/users/:id` under
 * `/users/:`.
 *
 * Each key is optional, so that {@link HasWidePath} can tell them from those that are not known letter by letter.
 */
export type RouteIndex<Rows extends readonly unknown[]> = {
  readonly [I in keyof Rows as I extends `${number}` ? IndexKey<Rows[I]> : never]?: I
}

// prettier-ignore
type IndexKey<Row> =
  Row extends { readonly kind: "forward"; readonly path: infer Path extends string } ? `${WithSlash<Path>}:` :
  Row extends { readonly path: infer Path extends string } ? PathKey<Path> :
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
export type HasWidePath<Rows extends readonly unknown[]> = Empty extends Copy<RouteIndex<Rows>> ? false : true
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
  Rows extends readonly unknown[],
  Method extends string,
  Path extends string,
  Host extends string,
> =
  | Find<Rows, PathKeys<WithSlash<Path>, Path>, `${Host} ${Method} ${Depth<Path>}${Path} `>
  | OpenCandidates<Rows, Method, Path, Host>

/** Those of {@link Candidates} that fit whatever follows in a path: globs and forwards. */
export type OpenCandidates<
  Rows extends readonly unknown[],
  Method extends string,
  Path extends string,
  Host extends string,
> = Find<Rows, PathKeys<WithSlash<Path>>, `${Host} ${Method} *${WithSlash<Path>} `>

/** The keys of the index under which the routes for a path can be: one for each slash, and the path itself. */
// prettier-ignore
type PathKeys<Rest extends string, Keys extends string = never, Done extends string = ""> =
  Rest extends `${infer Head}/${infer Tail}` ? PathKeys<Tail, Keys | `${Done}${Head}/:`, `${Done}${Head}/`> :
  Keys

// prettier-ignore
type Find<Rows extends readonly unknown[], Keys extends string, Text extends string> =
  Keys extends keyof RouteIndex<Rows> ? KeyOf<Templates<Rows, NonNullable<RouteIndex<Rows>[Keys]>>[Text]> :
  never

type KeyOf<Found> = Found extends unknown ? keyof Found : never

/**
 * The templates of some routes as index signatures. Where a text fits several, the compiler gives the intersection of
 * what they have, so they have objects whose keys are the positions. What fits none is `unknown`.
 */
type Templates<Rows extends readonly unknown[], Positions> = {
  readonly [I in Positions | "none" as I extends "none" ? string : RowTemplate<Rows[I & keyof Rows]>]: I extends "none"
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
