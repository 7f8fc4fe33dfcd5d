import type { IsLiteral } from "../../lib/types/is-literal.types.js"
import type { IsUnion } from "../../lib/types/is-union.types.js"
import type { MinIndex } from "../../lib/types/min-index.types.js"
import type { Merge } from "../../lib/types/merge.js"
import type { Show } from "../../lib/types/show.types.js"
import type { KindValue, Where } from "../../pattern/kind.js"
import type { KindedPath, MarkedKinds } from "../../pattern/input.types.js"
import type { AnyPathParams, PathParams } from "../../pattern/params.js"
import type { SplitPath } from "../../pattern/split-path.js"
import type { Log } from "../../table/log-level.js"
import type { Candidates, HasWidePath, SignatureAt } from "./route-index.types.js"
import type { RouteRows } from "../../table/route-list.types.js"
import type { Route } from "../../table/route.js"
import type { IsSure, Signatures } from "./signature.types.js"
import type { FitsHost, FitsMethod, MatchRoute } from "../match.types.js"

/** Information about the route of a request. The route's `metadata` is merged into it. */
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
 * The return type of `route_info`.
 *
 * If the method, the path and the host are literals, it is the exact info of the route, or `"error"` if no route matches. If
 * one of them is a wide `string`, or if the order of the table's rows is not known, it is {@link AnyRouteInfo}. For unions
 * of literals it is a union.
 *
 * @typeParam Path a path, or a list of segments
 */
export type RouteInfoOf<
  Table extends readonly unknown[],
  Method extends string,
  Path extends string | readonly string[],
  Host extends string,
> = InfoForPath<Table, Method, Path, Host> extends infer Info ? Info : never

/** Used as the condition of {@link RouteInfoOf}, because the compiler would infer from its result and recurse without end. */
// prettier-ignore
type InfoForPath<Table extends readonly unknown[], Method extends string, Path extends string | readonly string[], Host extends string> =
  Path extends readonly string[] ? InfoForSegments<Table, Method, Path, Host> :
  Path extends string ? IsLiteral<Path> extends true ? InfoForSegments<Table, Method, SplitPath<Path>, Host> : AnyRouteInfo<Table, Method, Host> :
  never

// prettier-ignore
type InfoForSegments<Table extends readonly unknown[], Method extends string, Segments extends readonly string[], Host extends string> =
  IsLiteral<`${Method} ${Host} ${PathOf<Segments>}`> extends true ?
    IsOrdered<Table> extends true ? InfoForEach<Table, Method, Segments, Lowercase<Host>> :
    AnyRouteInfo<Table, Method, Host> :
  AnyRouteInfo<Table, Method, Host>

/** Whether it is known which route matches first. */
// prettier-ignore
type IsOrdered<Table extends readonly unknown[]> =
  number extends RouteRows<Table>["length"] ? false :
  IsUnion<RouteRows<Table>> extends true ? false :
  HasWidePath<Signatures<Table>> extends true ? false :
  true

/** The path of segments, with `|` for characters that would have a meaning in a pattern and for empty segments. */
// prettier-ignore
type PathOf<Segments extends readonly string[], Done extends string = ""> =
  number extends Segments["length"] ? string :
  Segments extends readonly [infer Head extends string, ...infer Tail extends readonly string[]] ? PathOf<Tail, `${Done}/${EscapeSigns<Head>}`> :
  Done extends "" ? "/" :
  Done

// prettier-ignore
type EscapeSigns<Text extends string> =
  Text extends `${infer Head}/${infer Tail}` ? `${EscapeSigns<Head>}|${EscapeSigns<Tail>}` :
  Text extends `${infer Head}:${infer Tail}` ? `${EscapeSigns<Head>}|${EscapeSigns<Tail>}` :
  Text extends `${infer Head}*${infer Tail}` ? `${EscapeSigns<Head>}|${EscapeSigns<Tail>}` :
  Text extends "" ? "|" :
  Text

// prettier-ignore
type InfoForEach<Table extends readonly unknown[], Method extends string, Segments extends readonly string[], Host extends string> =
  Method extends unknown ?
    Host extends unknown ? InfoOfFirstMatch<Table, Method, Segments, Host, Candidates<Signatures<Table>, readonly ["match", Method, PathOf<Segments>, Host, ""]>> :
    never :
  never

// prettier-ignore
type InfoOfFirstMatch<Table extends readonly unknown[], Method extends string, Segments extends readonly string[], Host extends string, Positions> =
  [Positions] extends [never] ? "error" :
  InfoIfMatches<Table, Method, Segments, Host, Positions, Extract<MinIndex<Positions & string>, string>>

// prettier-ignore
type InfoIfMatches<Table extends readonly unknown[], Method extends string, Segments extends readonly string[], Host extends string, Positions, First extends string> =
  MatchRoute<SignatureAt<Signatures<Table>, First>, Method, Segments, Host> extends infer Params ?
    [Params] extends [never] ? InfoOfFirstMatch<Table, Method, Segments, Host, Exclude<Positions, First>> :
    IsSure<SignatureAt<Signatures<Table>, First>> extends true ? InfoAt<Table, First, Params> :
    InfoAt<Table, First, Params> | InfoOfFirstMatch<Table, Method, Segments, Host, Exclude<Positions, First>> :
  never

type InfoAt<Table extends readonly unknown[], Position extends string, Params> = InfoOf<
  Extract<RouteRows<Table>[Position & keyof RouteRows<Table>], KnownRow>,
  Params
>

/** The parts of a known row that its info is computed from. */
interface KnownRow {
  readonly verb: string
  readonly path: string
  readonly plug: string
  readonly plug_opts: unknown
  readonly pipe_through: readonly string[]
  readonly metadata: object
  readonly where: Where | undefined
  readonly inherited: { readonly host: string | null; readonly log: Log }
}

type InfoOf<Row extends KnownRow, Params> = Show<
  Merge<
    Row["metadata"],
    {
      readonly log: Row["inherited"]["log"]
      readonly path_params: Params
      readonly pipe_through: Row["pipe_through"]
      readonly plug: Row["plug"]
      readonly plug_opts: Row["plug_opts"]
      readonly route: Row["path"]
    }
  >
>

/**
 * The return type of `route_info` for an unknown path: the info of any route for the method and the host, or `"error"`.
 *
 * The info of a row that is not known is {@link RouteInfo}.
 */
export type AnyRouteInfo<
  Table extends readonly unknown[],
  Method extends string = string,
  Host extends string = string,
> = InfoIfFits<RouteRows<Table>[number], Method, Host> | "error"

// prettier-ignore
type InfoIfFits<Row, Method extends string, Host extends string> =
  Row extends KnownRow ?
    string extends Row["plug"] ? RouteInfo :
    true extends MayFit<Row, Method, Host> ? InfoOf<Row, KindedParams<PathParams<Row["path"]>, MarkedKinds<KindedPath<Row["path"], Row["where"]>>>> : never :
  Row extends Route ? RouteInfo :
  never

// prettier-ignore
type MayFit<Row extends KnownRow, Method extends string, Host extends string> =
  IsLiteral<Method> extends true ? true extends FitsMethod<Row["verb"], Method> ? MayFitHost<Row, Host> : false :
  MayFitHost<Row, Host>

// prettier-ignore
type MayFitHost<Row extends KnownRow, Host extends string> =
  IsLiteral<Host> extends true ? FitsHost<Row["inherited"]["host"], Lowercase<Host>> :
  true

// prettier-ignore
type KindedParams<Params, Kinds extends string> =
  [Kinds] extends [never] ? Params :
  Show<{ [Name in keyof Params]: Params[Name] extends string ? KindValue<Kinds, Name & string> : Params[Name] }>
