import type { IsLiteral } from "../lib/is-literal.types.js"
import type { IsUnion } from "../lib/is-union.types.js"
import type { Least } from "../lib/least.types.js"
import type { Merge } from "../lib/merge.js"
import type { Show } from "../lib/show.types.js"
import type { AnyPathParams, PathParams } from "../pattern/params.js"
import type { SplitPath } from "../pattern/split-path.js"
import type { Log } from "../table/options.js"
import type { Candidates, HasWidePath, SignatureAt } from "./route-index.types.js"
import type { RouteRows } from "../table/route-list.types.js"
import type { Route } from "../table/route.js"
import type { IsSure, Signatures } from "./signature.types.js"
import type { FitsHost, FitsMethod, MatchRoute } from "./match.types.js"

/** What is known of the route that a request goes to; the route's `metadata` is part of it. */
export interface RouteInfo {
  /** The route's pattern. */
  readonly route: string
  readonly plug: string
  readonly plug_opts: unknown
  readonly path_params: AnyPathParams
  readonly pipe_through: readonly string[]
  readonly log: Log
  readonly [metadata: string]: unknown
}

/**
 * The route that a request goes to: the type of what `route_info` gives back.
 *
 * For a method, a path and a host that are literals it is the very info, or `"error"`. Where one of them is a wide
 * `string`, or the table is not known whole, it is {@link AnyRouteInfo}. A union gives a union.
 *
 * @typeParam Path a path, or a list of segments
 */
export type RouteInfoOf<
  Table extends readonly unknown[],
  Method extends string,
  Path extends string | readonly string[],
  Host extends string,
> = Question<Table, Method, Path, Host> extends infer Info ? Info : never

/** It is asked in a place that the compiler infers nothing from, as it would go on to ask for the next route for ever. */
// prettier-ignore
type Question<Table extends readonly unknown[], Method extends string, Path extends string | readonly string[], Host extends string> =
  Path extends readonly string[] ? Answer<Table, Method, Path, Host> :
  Path extends string ? IsLiteral<Path> extends true ? Answer<Table, Method, SplitPath<Path>, Host> : AnyRouteInfo<Table, Method, Host> :
  never

// prettier-ignore
type Answer<Table extends readonly unknown[], Method extends string, Segments extends readonly string[], Host extends string> =
  IsLiteral<`${Method} ${Host} ${PathOf<Segments>}`> extends true ?
    IsOrdered<Table> extends true ? AnswerEach<Table, Method, Segments, Host> :
    AnyRouteInfo<Table, Method, Host> :
  AnyRouteInfo<Table, Method, Host>

/** Whether it is known which route is the first to fit. */
// prettier-ignore
type IsOrdered<Table extends readonly unknown[]> =
  number extends RouteRows<Table>["length"] ? false :
  IsUnion<RouteRows<Table>> extends true ? false :
  HasWidePath<Signatures<Table>> extends true ? false :
  true

/** A sign of patterns inside a segment is only text there, and a segment may be empty, so both are hidden. */
// prettier-ignore
type PathOf<Segments extends readonly string[], Done extends string = ""> =
  number extends Segments["length"] ? string :
  Segments extends readonly [infer Head extends string, ...infer Tail extends readonly string[]] ? PathOf<Tail, `${Done}/${HideSigns<Head>}`> :
  Done extends "" ? "/" :
  Done

// prettier-ignore
type HideSigns<Text extends string> =
  Text extends `${infer Head}/${infer Tail}` ? `${HideSigns<Head>}|${HideSigns<Tail>}` :
  Text extends `${infer Head}:${infer Tail}` ? `${HideSigns<Head>}|${HideSigns<Tail>}` :
  Text extends `${infer Head}*${infer Tail}` ? `${HideSigns<Head>}|${HideSigns<Tail>}` :
  Text extends "" ? "|" :
  Text

// prettier-ignore
type AnswerEach<Table extends readonly unknown[], Method extends string, Segments extends readonly string[], Host extends string> =
  Method extends unknown ?
    Host extends unknown ? FirstFit<Table, Method, Segments, Host, Candidates<Signatures<Table>, readonly ["match", Method, PathOf<Segments>, Host]>> :
    never :
  never

// prettier-ignore
type FirstFit<Table extends readonly unknown[], Method extends string, Segments extends readonly string[], Host extends string, Positions> =
  [Positions] extends [never] ? "error" :
  FitOrNext<Table, Method, Segments, Host, Positions, Extract<Least<Positions & string>, string>>

// prettier-ignore
type FitOrNext<Table extends readonly unknown[], Method extends string, Segments extends readonly string[], Host extends string, Positions, First extends string> =
  MatchRoute<SignatureAt<Signatures<Table>, First>, Method, Segments, Host> extends infer Params ?
    [Params] extends [never] ? FirstFit<Table, Method, Segments, Host, Exclude<Positions, First>> :
    IsSure<SignatureAt<Signatures<Table>, First>> extends true ? InfoAt<Table, First, Params> :
    InfoAt<Table, First, Params> | FirstFit<Table, Method, Segments, Host, Exclude<Positions, First>> :
  never

type InfoAt<Table extends readonly unknown[], Position extends string, Params> = InfoOf<
  Extract<RouteRows<Table>[Position & keyof RouteRows<Table>], Route>,
  Params
>

type InfoOf<Row extends Route, Params> = Show<
  Merge<
    Row["metadata"],
    {
      readonly log: Row["log"]
      readonly path_params: Params
      readonly pipe_through: Row["pipe_through"]
      readonly plug: Row["plug"]
      readonly plug_opts: Row["plug_opts"]
      readonly route: Row["path"]
    }
  >
>

/**
 * What `route_info` may give back for any path: the info of each route that a method and a host can reach, or `"error"`.
 *
 * A row that is not known gives {@link RouteInfo}.
 */
export type AnyRouteInfo<
  Table extends readonly unknown[],
  Method extends string = string,
  Host extends string = string,
> = InfoIfFits<RouteRows<Table>[number], Method, Host> | "error"

// prettier-ignore
type InfoIfFits<Row, Method extends string, Host extends string> =
  Row extends Route ?
    string extends Row["plug"] ? RouteInfo :
    true extends MayFit<Row, Method, Host> ? InfoOf<Row, PathParams<Row["path"]>> : never :
  never

// prettier-ignore
type MayFit<Row extends Route, Method extends string, Host extends string> =
  IsLiteral<Method> extends true ? true extends FitsMethod<Row["verb"], Method> ? MayFitHost<Row, Host> : false :
  MayFitHost<Row, Host>

// prettier-ignore
type MayFitHost<Row extends Route, Host extends string> =
  IsLiteral<Host> extends true ? FitsHost<Row["host"], Host> :
  true
