import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { KindedPath, MarkedKinds } from "../../pattern/input.types.js"
import type { KindValue, KindValues, ReadKind } from "../../pattern/kind.js"
import type { RouteGroups } from "../../table/routes.types.js"
import type { HelperContext } from "../context.js"
import type {
  DotSegmentMessage,
  EmptySegmentMessage,
  NoRouteMessage,
  NoSlashMessage,
  WidePathMessage,
} from "../messages.js"
import type { ForwardPattern, KindedMarks, PathMarks } from "./path-marks.js"
import type { Query } from "../../links/query.js"

/** The functions that `verified_routes` returns for a table. */
export interface VerifiedRoutes<Table extends readonly unknown[], Except extends string = never> {
  /** The path as the context sees it, under its script name or the endpoint's own path. */
  readonly verified_path: VerifiedFunction<Table, Except>
  /** The path after the scheme, host and port of the context. */
  readonly verified_url: VerifiedFunction<Table, Except>
}

/** A function of a context, a path that a route of the table serves, and an optional query. */
export interface VerifiedFunction<
  Table extends readonly unknown[],
  Except extends string = never,
> extends FunctionOfMarks<TableMarks<Table, Except>, LiteralPath<Exclude<RoutePath<Table>, Except>>> {}

/**
 * An interface of the marks, so that the compiler computes them once and never prints them. Editors complete a path with the
 * default of `Path`.
 */
interface FunctionOfMarks<Marks extends string, Offered extends string> {
  <const Path extends string = Offered>(context: HelperContext, path: CheckWritten<Path, Marks>, query?: Query): string
}

/** The paths of patterns without params. */
type LiteralPath<Path extends string> = Exclude<Path, `${string}${":" | "*"}${string}`>

/** The patterns of a table's routes. */
export type RoutePath<Table extends readonly unknown[]> = RouteGroups<Table>["routes"]["path"]

/**
 * The marks of a table, each with a `?` before it. The `?` makes them a new union without an alias; by the alias, TypeScript
 * 7 would go through the table at each call.
 */
export type TableMarks<
  Table extends readonly unknown[],
  Except extends string,
> = `?${[Extract<RouteGroups<Table>["kind"], "forward" | "kinds">] extends [never] ? PathMarks<Exclude<RoutePath<Table>, Except>> : KindedMarks<KindedPaths<Table, Except>>}`

/** The patterns of a table that has forwards or kinds: those below forwards too, and with the kinds of params. */
type KindedPaths<Table extends readonly unknown[], Except extends string> =
  | PathWithKinds<RouteGroups<Table>["routes"], Except>
  | ForwardPattern<PathWithKinds<Extract<RouteGroups<Table>, { readonly kind: "forward" }>["routes"], Except>>

// prettier-ignore
type PathWithKinds<Row, Except extends string> =
  Row extends { readonly path: infer Path extends string; readonly where: infer Kinds } ? Path extends Except ? never : KindedPath<Path, Kinds> :
  never

/** The path itself if a route serves it, else an error message. */
// prettier-ignore
export type CheckWritten<Path extends string, Marks extends string> =
  WrittenProblem<Path, Marks> extends never ? Path :
  ErrorMessage<WrittenProblem<Path, Marks>>

/** The message for a path that no route serves, or `never`. For a union of paths, the messages of all. */
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
  HasWideValue<Path> extends true ? Path extends `/${infer Rest}` ? FindWide<CutSlash<Rest>, Marks, Prefixes> : false :
  `?${Path}` extends Marks ? true :
  Path extends `/${infer Rest}` ? Rest extends "" ? false : Find<CutSlash<Rest>, Marks, Prefixes> :
  false

type HasWideValue<Path extends string> = {} extends { readonly [K in Path]: 1 } ? true : false
type CutSlash<Rest extends string> = Rest extends `${infer Base}/` ? Base : Rest

/**
 * Goes through the segments with the beginnings of marks that match so far: the text itself, or with `?` where a param takes a
 * segment. Only the latter are looked up at each segment.
 */
// prettier-ignore
type Find<Rest extends string, Marks extends string, Prefixes extends string, Live extends string = "?/"> =
  Rest extends `${infer Head}/${infer Tail}` ?
    Find<Tail, Marks, Prefixes, `${Live}${Head}/` | Extract<`${Live}${PrefixOf<Head, Prefixes>}${"?/" | "#"}`, Marks>> :
  IsEnd<Live, Rest, PrefixOf<Rest, Prefixes>, Marks>

/** The same for a template with values such as `${string}`. Only a param takes a segment with such a value. */
// prettier-ignore
type FindWide<Rest extends string, Marks extends string, Prefixes extends string, Live extends string = "?/"> =
  Rest extends `${infer Head}/${infer Tail}` ?
    FindWide<Tail, Marks, Prefixes, `${Live}${Literal<Head>}/` | Extract<`${Live}${PrefixOf<Head, Prefixes>}${"?/" | "#"}`, Marks>> :
  IsEnd<Live, Literal<Rest>, PrefixOf<Rest, Prefixes>, Marks>

/** The segment itself, or `"??"`, which is in no mark, if it contains a value such as `${string}`. */
type Literal<Segment extends string> = {} extends { readonly [K in Segment]: 1 } ? "??" : Segment

// prettier-ignore
type IsEnd<Live extends string, Last extends string, Prefix extends string, Marks extends string> =
  [Extract<`${Live}${Last}` | `${Live}${Prefix}${"?" | "#"}`, Marks>] extends [never] ?
    [Extract<Live, `${string}#${string}`>] extends [never] ? false : true :
  true

/**
 * The prefixes with which a segment begins: the empty one, and those of params and globs with a prefix. A kind is the end of a
 * prefix.
 */
// prettier-ignore
type PrefixOf<Segment extends string, Prefixes extends string> =
  [Prefixes] extends [never] ? "" :
  "" | (Prefixes extends `??${infer Prefix}` ? FittingPrefix<Segment, Prefix> : never)

// prettier-ignore
type FittingPrefix<Segment extends string, Prefix extends string> =
  Prefix extends `${infer Before}\n${infer Kind}` ? IsOfKind<RestAfter<Segment, Before>, Kind> extends true ? Prefix : never :
  Segment extends `${Prefix}${string}` ? Prefix :
  never

/** The rest of a segment after a text. From `string`, the compiler would infer nothing for the rest after an empty text. */
// prettier-ignore
type RestAfter<Segment extends string, Before extends string> =
  Before extends "" ? Segment :
  Segment extends `${Before}${infer Rest}` ? Rest :
  never

/** Whether a string is of a kind. A wide string is never one of a list, since it may be any other. */
// prettier-ignore
type IsOfKind<Text extends string, Kind extends string> =
  [Text] extends [never] ? false :
  Kind extends "any" ? true :
  Kind extends `=${string}` ? IsInList<Text, `${Kind}\n`> :
  HasWideValue<Text> extends true ? WideValue<Text> extends KindValues[Kind & keyof KindValues] ? true : false :
  [ReadKind<`/${Kind}`, "", Text>] extends [never] ? false : true

/** A number is never of a kind whose values are strings. */
type WideValue<Text extends string> = Text extends `${number}` | `${bigint}` ? number : string

// prettier-ignore
type IsInList<Text extends string, List extends string> =
  HasWideValue<Text> extends true ? false :
  Text extends `${string}\n${string}` ? false :
  `\n${List}` extends `${string}\n=${Text}\n${string}` ? true : false

/**
 * The paths that routes of a table serve, as template types: `"/users" | \`/users/${string}\` | …`. Use it for stored links.
 * Unlike `verified_path`, it accepts values of more than one segment.
 */
export type VerifiedPath<Table extends readonly unknown[]> = PathTemplate<
  [Extract<RouteGroups<Table>["kind"], "forward" | "kinds">] extends [never]
    ? RoutePath<Table>
    : KindedPaths<Table, never>
>

// prettier-ignore
type PathTemplate<Path extends string> =
  Path extends `${infer Before}:${infer After}` ? `${Before}${AfterTemplate<After>}` :
  Path extends `${infer Before}*${string}` ? `${Before}${string}` | (Before extends `${infer Base}/` ? Base extends "" ? "/" : Base : never) :
  Path

// prettier-ignore
type AfterTemplate<After extends string> =
  After extends `${infer Name}/${infer Tail}` ? `${TextOf<Name>}/${PathTemplate<Tail>}` | EmptyGlob<Name, Tail> :
  TextOf<After>

/** A glob after a param may be empty. */
type EmptyGlob<Name extends string, Tail extends string> = Tail extends `*${string}` ? TextOf<Name> : never

/** The strings that a param takes, by the kind after its name. A text with `?` or `#` is not in paths as it is. */
// prettier-ignore
type TextOf<Name extends string> =
  Name extends `${string}\n${infer Kind}` ? `${Exclude<KindValue<MarkedKinds<`:\n${Kind}`>, "">, `${string}${"?" | "#"}${string}`>}` :
  string
