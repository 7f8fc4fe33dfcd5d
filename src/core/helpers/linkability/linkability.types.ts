import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { IsLiteral } from "../../lib/types/is-literal.types.js"
import type { IsUnion } from "../../lib/types/is-union.types.js"
import type { MinIndex } from "../../lib/types/min-index.types.js"
import type { Show } from "../../lib/types/show.types.js"
import type { ParamList, ParamSpec } from "../../pattern/params.js"
import type { AnyLinkInput, RouteInput } from "../../pattern/input.types.js"
import type { InputKinds } from "../contract-args.types.js"
import type { AfterColon } from "../../pattern/pattern.js"
import type { FixedRows, HasUnknownRows } from "../../table/rows/fixed-rows.types.js"
import type { NoOrderMessage } from "../../table/rows/open-list.types.js"
import type { RouteRows } from "../../table/route-list.types.js"

/** A route that has a helper but cannot be linked. */
export interface UnlinkableRoute {
  readonly verb: string
  readonly path: string
  /** The helper's name without `_path`. */
  readonly helper: string
  /** The action that the helper takes; absent if the plug's options are not a string. */
  readonly action?: string
  /** The first route of this helper, action, number of params and their kinds, which the helper links instead. */
  readonly hidden_by: { readonly verb: string; readonly path: string }
}

/**
 * A union of {@link UnlinkableRoute}s: the routes that no helper can link to, or `never`. It is the type of
 * `unlinkable_routes(table)[number]`.
 *
 * The union has only routes that are certainly unlinkable. A route whose verb, path, helper or action is a wide `string` or
 * a union is ignored, and so is one whose plug has options other than a string or `[]`, and the rows in a conditional part of
 * the table, and between two such parts. A table with alternatives has the routes of each. If no order is known, the type is a message
 * that says so.
 *
 * @example
 * const routes = [
 *   get("/users/:id", "UserController", "show"),
 *   get("/members/:id", "UserController", "show", { as: "member" }),
 * ] as const
 * type AssertNone<Found extends never> = Found
 * export type Sound = AssertNone<Unlinkable<typeof routes>>
 *
 * import { get } from "waymark"
 * import type { Unlinkable } from "waymark"
 */
// prettier-ignore
export type Unlinkable<Table extends readonly unknown[]> =
  true extends HasUnknownRows<RouteRows<Table>> ? ErrorMessage<NoOrderMessage<"unlinkable">> :
  HiddenIn<Links<RouteRows<Table>>>

// prettier-ignore
type HiddenIn<Routes extends readonly unknown[]> =
  Routes extends unknown ? HiddenAmong<FixedRows<Routes>> : never

/** The data of a route that decides which call links it. The key is its helper, action and number of params, with `*` for a glob. */
type Link = readonly [key: string, verb: string, path: string, helper: string, action: unknown, input: RouteInput]

type Links<Rows extends readonly unknown[]> = { readonly [I in keyof Rows]: LinkOf<Rows[I]> }

// prettier-ignore
type LinkOf<Row> =
  Row extends LinkedRow ? readonly [
    KeyOf<Row["verb"], Row["path"], `${Row["helper"]} ${ActionKey<Row["plug_opts"]>}`, ParamCount<AfterColon<Row["captures"]>>["count"]>,
    Row["verb"], Row["path"], Row["helper"], Row["plug_opts"], Row["input"],
  ] :
  never

interface LinkedRow {
  readonly verb: string
  readonly path: string
  readonly captures: string
  readonly helper: string
  readonly plug_opts: unknown
  readonly input: RouteInput
}

// prettier-ignore
type KeyOf<Verb extends string, Path extends string, Call extends string, Count extends string> =
  IsUnion<`${Verb} ${Path} ${Call}`> extends true ? never :
  IsLiteral<`${Verb} ${Path} ${Call}`> extends true ? `${Call} ${Count}` :
  never

// prettier-ignore
type ActionKey<Opts> =
  Opts extends string ? `"${Opts}"` :
  Opts extends readonly [] ? "[]" :
  never

/** The number of params from a pattern's {@link AfterColon}, so that it is computed once for all that end in `:id`. */
interface ParamCount<Rest> {
  readonly count: CountOf<Rest>
}

// prettier-ignore
type CountOf<Rest> =
  Rest extends `*${string}` ? "1*" :
  Rest extends string ? `${ParamList<`:${Rest}`>["length"]}${Rest extends WithGlob ? "*" : ""}` :
  Rest extends false ? "0" :
  never

/** A pattern with a glob. */
type WithGlob = `${string}*${string}`

/** The keys of the routes. They are strings, since the compiler computes the keys of {@link Positions} again for each of them. */
type Keys<Routes extends readonly unknown[]> = { readonly [I in keyof Routes]: Routes[I][0 & keyof Routes[I]] }

/** The positions of the routes with each key. */
type Positions<ByPosition extends readonly unknown[]> = {
  readonly [I in keyof ByPosition as I extends `${number}` ? ByPosition[I] & string : never]: I
}

type HiddenAmong<Routes extends readonly unknown[]> = HiddenEach<Routes, Positions<Keys<Routes>>>

type HiddenEach<Routes extends readonly unknown[], ByKey> = {
  readonly [Key in keyof ByKey]: IsUnion<ByKey[Key]> extends true ? HiddenAt<Routes, ByKey[Key]> : never
}[keyof ByKey]

type HiddenAt<Routes extends readonly unknown[], Places> = HiddenBy<
  Routes,
  Places,
  LinkAt<Routes, MinIndex<Extract<Places, string>>>
>

/** If the params of the first route have kinds, or its glob has a prefix, it hides only routes whose kinds and prefix it covers. */
// prettier-ignore
type HiddenBy<Routes extends readonly unknown[], Places, First extends Link> =
  First[5] extends AnyLinkInput | WithGlob ? HiddenByKinds<Routes, Places, First, CoveredPlaces<Routes, Places, First>> :
  HiddenBehind<First, LinkAt<Routes, Places>>

// prettier-ignore
type HiddenByKinds<Routes extends readonly unknown[], Places, First extends Link, Covered> =
  HiddenBehind<First, LinkAt<Routes, Covered>> |
  ([Exclude<Places, Covered>] extends [never] ? never : HiddenAt<Routes, Exclude<Places, Covered>>)

// prettier-ignore
type CoveredPlaces<Routes extends readonly unknown[], Places, First extends Link> =
  Places extends unknown ? CoversKinds<InputKinds<First[5]>, InputKinds<LinkAt<Routes, Places>[5]>> extends true ? Places : never :
  never

/** Whether all values of some kinds are of the kinds of an earlier route. */
// prettier-ignore
type CoversKinds<First, Kinds> =
  First extends readonly [infer Kind, ...infer Rest] ?
    Kinds extends readonly [infer Own, ...infer Others] ?
      [Kind] extends [never] ? CoversKinds<Rest, Others> :
      [Own] extends [never] ? false :
      [Own] extends [Kind] ? CoversKinds<Rest, Others> :
      false :
    false :
  true

type LinkAt<Routes extends readonly unknown[], Place> = Extract<Routes[Place & keyof Routes], Link>

// prettier-ignore
type HiddenBehind<First extends Link, Others extends Link> =
  Others extends Link ?
    Others[2] extends First[2] ? never :
    Numbered<Others[2]> extends Numbered<First[2]> ? never :
    NameHidden<Others[1], Others[2], Others[3], Others[4], NameFirst<First[1], First[2]>> :
  never

// prettier-ignore
type NameHidden<Verb, Path, Helper, Action, First> =
  Action extends string ? Show<{
    readonly verb: Verb
    readonly path: Path
    readonly helper: Helper
    readonly action: Action
    readonly hidden_by: First
  }> :
  Show<{ readonly verb: Verb; readonly path: Path; readonly helper: Helper; readonly hidden_by: First }>
type NameFirst<Verb, Path> = Show<{ readonly verb: Verb; readonly path: Path }>

/** A pattern with its params numbered, so that patterns which differ only in names are equal. */
type Numbered<Path extends string> = NumberedBy<Path, Numbers<ParamList<Path>>>
type Numbers<Params extends readonly ParamSpec[]> = {
  readonly [I in keyof Params as I extends `${number}` ? NameAt<Params[I]> : never]: I & string
}
type NameAt<Param> = Param extends ParamSpec ? Param[0] : never

// prettier-ignore
type NumberedBy<Path extends string, By> =
  Path extends `${infer Before}:${infer After}` ?
    After extends `${infer Name}/${infer Rest}` ? `${Before}:${NumberOf<By, Name>}/${NumberedBy<Rest, By>}` :
    `${Before}:${NumberOf<By, After>}` :
  Path extends `${infer Before}*${infer Name}` ? `${Before}*${NumberOf<By, Name>}` :
  Path

type NumberOf<By, Name extends string> = Extract<By[Name & keyof By], string>
