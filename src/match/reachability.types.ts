import type { ErrorMessage } from "../lib/error-message.js"
import type { IsLess, Least } from "../lib/least.types.js"
import type { IsUnion } from "../lib/is-union.types.js"
import type { Show } from "../lib/show.types.js"
import type { ParsePattern } from "../pattern/pattern.js"
import type { Candidates, SignatureAt } from "./route-index.types.js"
import type { KeyOf } from "./route-key.types.js"
import type { RouteRows } from "../table/route-list.types.js"
import type { IsSure, Signature, Signatures } from "./signature.types.js"

/** A route that no request reaches. */
export interface UnreachableRoute {
  readonly verb: string
  readonly path: string
  /** The first route before it that takes all its requests; `null` where its own pattern fits no path. */
  readonly shadowed_by: { readonly verb: string; readonly path: string } | null
}

/**
 * The routes of a table that no request reaches, as a union of {@link UnreachableRoute}s, or `never` for a sound table:
 * the type of `unreachable_routes(table)[number]`.
 *
 * Only what is certain is in it. A route whose path, verb or host is a wide `string` or a union is neither unreachable
 * nor makes others so. If it is not known which rows the table has in which order, it is a message
 * that says so.
 */
// prettier-ignore
export type Unreachable<Table extends readonly unknown[]> =
  number extends RouteRows<Table>["length"] ? ErrorMessage<NoOrderMessage> :
  IsUnion<RouteRows<Table>> extends true ? ErrorMessage<NoOrderMessage> :
  DeadAmong<Signatures<Table>>

type NoOrderMessage =
  "it is not known which rows the table has in which order, so neither are its unreachable routes: write `as const`"

type DeadAmong<Routes extends readonly unknown[]> = {
  readonly [I in keyof Routes]: Routes[I] extends infer Row extends Signature
    ? Dead<Routes, I & string, Row, Exclude<Candidates<Routes, Row>, I>>
    : never
}[number]

// prettier-ignore
type Dead<Routes extends readonly unknown[], I extends string, Row extends Signature, Others> =
  [Others] extends [never] ? DeadAlone<Row> :
  DeadBehind<Row, SignatureAt<Routes, FirstCover<Routes, I, Row, Others>>>

// prettier-ignore
type DeadBehind<Row extends Signature, Cover extends Signature> =
  [Cover] extends [never] ? DeadAlone<Row> :
  IsSure<Row> extends true ? NameDead<Row[1], Row[2], NameShadow<Cover[1], Cover[2]>> :
  never

/** The names alone are handed on, so that routes of the same names give one record, and without its alias it prints. */
type NameDead<Verb, Path, Shadow> = Show<{
  readonly verb: Verb
  readonly path: Path
  readonly shadowed_by: Shadow
}>
type NameShadow<Verb, Path> = Show<{ readonly verb: Verb; readonly path: Path }>

// prettier-ignore
type DeadAlone<Row extends Signature> =
  FitsNothing<Row[2]> extends true ? NameDead<Row[1], Row[2], null> :
  never

/** Whether a glob has the name of a param, to which no list of segments is equal. */
// prettier-ignore
type FitsNothing<Path extends string> =
  Path extends `${infer Before}*${infer Name}` ? Before extends `${string}:${Name}/${string}` ? true : false :
  false

type FirstCover<Routes extends readonly unknown[], I extends string, Row extends Signature, Others> = Least<
  Extract<CoverAmong<Routes, I, Row, Others>, string>
>

// prettier-ignore
type CoverAmong<Routes extends readonly unknown[], I extends string, Row extends Signature, Others> =
  Others extends string ?
    IsLess<Others, I> extends true ?
      Covers<SignatureAt<Routes, Others>, Row> extends true ? Others : never :
    never :
  never

/** The key by which a route was found says all of its segments, unless a name occurs twice. */
// prettier-ignore
type Covers<Earlier extends Signature, Later extends Signature> =
  IsSure<Earlier> extends false ? false :
  CoversVerb<Uppercase<Earlier[1]>, Uppercase<Later[1]>> extends false ? false :
  CoversHost<Earlier[3], Later[3]> extends false ? false :
  KeyOf<Earlier> extends `=${string}` ?
    FitsNothing<Earlier[2]> extends true ? false : CoversSegments<OpenSegments<Earlier>, OpenSegments<Later>> :
  true

type CoversVerb<Earlier, Later> = Earlier extends "*" ? true : Later extends Earlier ? true : false

// prettier-ignore
type CoversHost<Earlier, Later> =
  Earlier extends null ? true :
  Later extends Earlier ? true :
  Earlier extends `${string}.` ? Later extends `${Earlier}${string}` ? true : false :
  false

/** The segments of a route's pattern; a forward's end in a glob, which stands for all that lies under it. */
// prettier-ignore
type OpenSegments<Row extends Signature> =
  Row[0] extends "forward" ? readonly [...ParsePattern<Row[2]>, Glob<"">] :
  ParsePattern<Row[2]>

interface Static<Text> {
  readonly kind: "static"
  readonly text: Text
}
interface Param<Prefix, Name> {
  readonly kind: "param"
  readonly prefix: Prefix
  readonly name: Name
}
interface Glob<Prefix> {
  readonly kind: "glob"
  readonly prefix: Prefix
}

/** Whether segments take all that other segments take. */
// prettier-ignore
type CoversSegments<Covering extends readonly unknown[], Covered extends readonly unknown[], Texts = {}> =
  Covering extends readonly [infer Part, ...infer Parts] ?
    Part extends Glob<""> ? true :
    Covered extends readonly [infer Other, ...infer Others] ?
      Part extends Glob<infer Prefix extends string> ? BeginsWith<Other, Prefix> :
      Part extends Static<infer Text> ? Other extends Static<Text> ? CoversSegments<Parts, Others, Texts> : false :
      Part extends Param<infer Prefix extends string, infer Name extends string> ?
        Other extends Glob<unknown> ? CoversGlob<Prefix, Name, Parts, Other, Texts> :
        CoversParam<TextAfter<Other, Prefix>, Name, Parts, Others, Texts> :
      false :
    false :
  Covered extends readonly [] ? true :
  false

// prettier-ignore
type BeginsWith<Part, Prefix extends string> =
  Part extends Static<`${Prefix}${string}`> ? true :
  Part extends { readonly prefix: `${Prefix}${string}` } ? true :
  false

/** A name that occurs twice is for equal texts, so it has to be the same text in all that is covered. */
// prettier-ignore
type CoversParam<Text, Name extends string, Parts extends readonly unknown[], Others extends readonly unknown[], Texts> =
  [Text] extends [never] ? false :
  Name extends keyof Texts ? Text extends Texts[Name] ? CoversSegments<Parts, Others, Texts> : false :
  CoversSegments<Parts, Others, Texts & { readonly [Key in Name]: Text }>

/** What a param captures of a segment: its text after the prefix, or that with the name of what follows. */
// prettier-ignore
type TextAfter<Part, Prefix extends string> =
  Part extends Static<`${Prefix}${infer Rest}`> ? Rest :
  Part extends Param<`${Prefix}${infer Rest}`, infer Name extends string> ? `${Rest}:${Name}` :
  never

/** A glob with a prefix has a first segment, which a param may take where a glob takes the rest. */
// prettier-ignore
type CoversGlob<Prefix extends string, Name extends string, Parts extends readonly unknown[], Other, Texts> =
  Other extends Glob<""> ? false :
  Name extends keyof Texts ? false :
  Parts extends readonly [Glob<"">] ? BeginsWith<Other, Prefix> :
  false
