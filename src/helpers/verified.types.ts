import type { ErrorMessage } from "../lib/error-message.js"
import type { ItemRoutes, RouteGroups } from "../table/routes.types.js"
import type { RootScope } from "../table/scope.js"
import type { HelperContext } from "./context.js"
import type {
  DotSegmentMessage,
  EmptySegmentMessage,
  NoRouteMessage,
  NoSlashMessage,
  WidePathMessage,
} from "./messages.js"
import type { ForwardPattern, PathMarks } from "./path-marks.js"
import type { Query } from "./query.js"

/** What `verified_routes` gives for a table, without the patterns that are left out. */
export interface VerifiedRoutes<Table extends readonly unknown[], Except extends string = never> {
  /** The path as the context sees it, under its script name or the endpoint's own path. */
  readonly verified_path: VerifiedFunction<Table, Except>
  /** The path after the scheme, host and port of the context. */
  readonly verified_url: VerifiedFunction<Table, Except>
}

/** A function of a context, a path that a route of the table serves, and perhaps a query. */
export interface VerifiedFunction<
  Table extends readonly unknown[],
  Except extends string = never,
> extends FunctionOfMarks<TableMarks<Table, Except>, LiteralPath<Exclude<RoutePath<Table>, Except>>> {}

/**
 * The marks stand in an interface of their own, so that they are worked out once and printed nowhere. The default of
 * `Path` is what an editor offers where a path is being written.
 */
interface FunctionOfMarks<Marks extends string, Offered extends string> {
  <const Path extends string = Offered>(context: HelperContext, path: CheckWritten<Path, Marks>, query?: Query): string
}

/** The paths of patterns without params. */
type LiteralPath<Path extends string> = Exclude<Path, `${string}${":" | "*"}${string}`>

/** The patterns of a table, one for each path in it. */
export type RoutePath<Table extends readonly unknown[]> = RouteGroups<Table>["routes"]["path"]

/**
 * The marks of a table, each after a `?`. With it they are a union of their own, without the alias by which TypeScript
 * 7 would go through the table at each call.
 */
export type TableMarks<
  Table extends readonly unknown[],
  Except extends string,
> = `?${PathMarks<Exclude<RoutePath<Table>, Except> | ForwardPattern<Exclude<ForwardPath<Table>, Except>>>}`

// prettier-ignore
type ForwardPath<Table extends readonly unknown[]> =
  null extends ItemRoutes<Table, RootScope> ? Extract<RouteGroups<Table>, { readonly kind: "forward" }>["routes"]["path"] :
  never

/** A path as it is, or a sentence on why it is none. */
// prettier-ignore
export type CheckWritten<Path extends string, Marks extends string> =
  WrittenProblem<Path, Marks> extends never ? Path :
  ErrorMessage<WrittenProblem<Path, Marks>>

/** What is wrong with a written path, as a message, or `never`; of a union, what is wrong with any of it. */
// prettier-ignore
type WrittenProblem<Path extends string, Marks extends string> =
  string extends Path ? WidePathMessage :
  Path extends `${string}${"?" | "#" | "//" | "/."}${string}` ? UnevenProblem<CutQuery<CutFragment<Path>>, Path, Marks> :
  Path extends unknown ? PlainProblem<Path, Path, Marks> :
  never

// prettier-ignore
type UnevenProblem<Path extends string, Whole extends string, Marks extends string> =
  Path extends `/${string}` ? SegmentProblem<Path, Whole, Marks> :
  NoSlashMessage<Whole>

// prettier-ignore
type SegmentProblem<Path extends string, Whole extends string, Marks extends string> =
  Path extends `${string}//${string}` ? EmptySegmentMessage<Whole> :
  `${Path}/` extends `${string}${"/./" | "/../"}${string}` ? DotSegmentMessage<Whole> :
  PlainProblem<Path, Whole, Marks>

type CutFragment<Path extends string> = Path extends `${infer Before}#${string}` ? Before : Path
type CutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path

// prettier-ignore
type PlainProblem<Path extends string, Whole extends string, Marks extends string> =
  IsServed<Path, Marks, PrefixMarks<Marks>> extends true ? never :
  Path extends `/${string}` ? NoRouteMessage<Whole> :
  NoSlashMessage<Whole>

type PrefixMarks<Marks extends string> = Exclude<Marks, `?/${string}`>

// prettier-ignore
type IsServed<Path extends string, Marks extends string, Prefixes extends string> =
  HasHole<Path> extends true ? Path extends `/${infer Rest}` ? FindHoles<CutSlash<Rest>, Marks, Prefixes> : false :
  `?${Path}` extends Marks ? true :
  Path extends `/${infer Rest}` ? Rest extends "" ? false : Find<CutSlash<Rest>, Marks, Prefixes> :
  false

type HasHole<Text extends string> = {} extends { readonly [K in Text]: 1 } ? true : false
type CutSlash<Rest extends string> = Rest extends `${infer Base}/` ? Base : Rest

/**
 * Goes through the segments with the marks that the text so far may have: as it is written, or with a sign for what
 * a param takes. Only the latter are looked up on the way.
 */
// prettier-ignore
type Find<Rest extends string, Marks extends string, Prefixes extends string, Live extends string = "?/"> =
  Rest extends `${infer Head}/${infer Tail}` ?
    Find<Tail, Marks, Prefixes, `${Live}${Head}/` | Extract<`${Live}${PrefixOf<Head, Prefixes>}${"?/" | "#"}`, Marks>> :
  IsEnd<Live, Rest, PrefixOf<Rest, Prefixes>, Marks>

/** The same for a path with holes: a segment with a hole is no literal, and only a param takes it. */
// prettier-ignore
type FindHoles<Rest extends string, Marks extends string, Prefixes extends string, Live extends string = "?/"> =
  Rest extends `${infer Head}/${infer Tail}` ?
    FindHoles<Tail, Marks, Prefixes, `${Live}${Literal<Head>}/` | Extract<`${Live}${PrefixOf<Head, Prefixes>}${"?/" | "#"}`, Marks>> :
  IsEnd<Live, Literal<Rest>, PrefixOf<Rest, Prefixes>, Marks>

/** A segment as it is, or, with a hole, text that no mark has. */
type Literal<Segment extends string> = {} extends { readonly [K in Segment]: 1 } ? "??" : Segment

// prettier-ignore
type IsEnd<Live extends string, Last extends string, Prefix extends string, Marks extends string> =
  [Extract<`${Live}${Last}` | `${Live}${Prefix}${"?" | "#"}`, Marks>] extends [never] ?
    [Extract<Live, `${string}#${string}`>] extends [never] ? false : true :
  true

/** The prefixes of partial segments with which a segment begins, the empty one of whole segments first. */
// prettier-ignore
type PrefixOf<Segment extends string, Prefixes extends string> =
  [Prefixes] extends [never] ? "" :
  "" | (Prefixes extends `??${infer Prefix}` ? Segment extends `${Prefix}${string}` ? Prefix : never : never)

/**
 * The paths that routes of a table serve, as template types: `"/users" | \`/users/${string}\` | …`, to store links by.
 * A hole may be more than a segment here, which only `verified_path` tells.
 */
export type VerifiedPath<Table extends readonly unknown[]> = PathTemplate<
  RoutePath<Table> | ForwardPattern<ForwardPath<Table>>
>

// prettier-ignore
type PathTemplate<Path extends string> =
  Path extends `${infer Before}:${infer After}` ? `${Before}${AfterTemplate<After>}` :
  Path extends `${infer Before}*${string}` ? `${Before}${string}` | (Before extends `${infer Base}/` ? Base extends "" ? "/" : Base : never) :
  Path

// prettier-ignore
type AfterTemplate<After extends string> =
  After extends `${string}/${infer Tail}` ? `${string}/${PathTemplate<Tail>}` | EmptyGlob<Tail> :
  string

/** A glob right after a param may be empty. */
type EmptyGlob<Tail extends string> = Tail extends `*${string}` ? string : never
