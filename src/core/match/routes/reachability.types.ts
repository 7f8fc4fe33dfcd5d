import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { IsAtMost, MinIndex } from "../../lib/types/min-index.types.js"
import type { Show } from "../../lib/types/show.types.js"
import type { MarkedKinds } from "../../pattern/input.types.js"
import type { OwnKinds, ReadKind } from "../../pattern/kind.js"
import type { ParsePattern } from "../../pattern/pattern.js"
import type { FitsHost, FitsMethod } from "../match.types.js"
import type { Candidates, SignatureAt } from "./route-index.types.js"
import type { KeyOf } from "./route-key.types.js"
import type { FixedRows, HasUnknownRows } from "../../table/rows/fixed-rows.types.js"
import type { NoOrderMessage } from "../../table/rows/open-list.types.js"
import type { RouteRows } from "../../table/route-list.types.js"
import type { IsSure, Signature, Signatures } from "./signature.types.js"

/** A route that no request reaches. */
export interface UnreachableRoute {
  readonly verb: string
  readonly path: string
  /** The first earlier route that takes all its requests, or `null` if its own pattern matches no path. */
  readonly shadowed_by: { readonly verb: string; readonly path: string } | null
}

/**
 * A union of {@link UnreachableRoute}s: the routes of a table that no request reaches, or `never`. It is the type of
 * `unreachable_routes(table)[number]`.
 *
 * The union has only routes that are certainly unreachable. A route whose path, verb or host is a wide `string` or a union
 * is ignored, and so are the rows in a conditional part of the table, and between two such parts. A table with alternatives has
 * the routes of each. If no order is known, the type is a message that says so.
 */
// prettier-ignore
export type Unreachable<Table extends readonly unknown[]> =
  true extends HasUnknownRows<RouteRows<Table>> ? ErrorMessage<NoOrderMessage<"unreachable">> :
  UnreachableIn<Signatures<Table>>

// prettier-ignore
type UnreachableIn<Routes extends readonly unknown[]> =
  Routes extends unknown ? UnreachableEach<FixedRows<Routes>> : never

type UnreachableEach<Routes extends readonly unknown[]> = {
  readonly [I in keyof Routes]: Routes[I] extends infer Row extends Signature
    ? UnreachableOrNever<Routes, I & string, Row, Exclude<Candidates<Routes, Row>, I>>
    : never
}[number]

// prettier-ignore
type UnreachableOrNever<Routes extends readonly unknown[], I extends string, Row extends Signature, Others> =
  [Others] extends [never] ? IfFitsNothing<Row> :
  IfShadowed<Row, SignatureAt<Routes, FirstCover<Routes, I, Row, Others>>>

// prettier-ignore
type IfShadowed<Row extends Signature, Cover extends Signature> =
  [Cover] extends [never] ? IfFitsNothing<Row> :
  IsSure<Row> extends true ? UnreachableRecord<Row[1], Row[2], ShadowRecord<Cover[1], Cover[2]>> :
  never

/** Takes only strings, so that equal ones share a type. `Show` hides the name of this alias in messages. */
type UnreachableRecord<Verb, Path, Shadow> = Show<{
  readonly verb: Verb
  readonly path: Path
  readonly shadowed_by: Shadow
}>
type ShadowRecord<Verb, Path> = Show<{ readonly verb: Verb; readonly path: Path }>

// prettier-ignore
type IfFitsNothing<Row extends Signature> =
  FitsNothing<Row[2]> extends true ? UnreachableRecord<Row[1], Row[2], null> :
  never

/** Whether a glob has the name of a param: a list is never equal to a string. */
// prettier-ignore
type FitsNothing<Path extends string> =
  Path extends `${infer Before}*${infer Name}` ? Before extends `${string}:${Name}/${string}` ? true : false :
  false

type FirstCover<Routes extends readonly unknown[], I extends string, Row extends Signature, Others> = MinIndex<
  Extract<CoveringPositions<Routes, I, Row, Others>, string>
>

// prettier-ignore
type CoveringPositions<Routes extends readonly unknown[], I extends string, Row extends Signature, Others> =
  Others extends string ?
    IsAtMost<Others, I> extends true ?
      Covers<SignatureAt<Routes, Others>, Row> extends true ? Others : never :
    never :
  never

/**
 * Segments are compared only if a name occurs twice or a param has a kind. If not, the earlier route was found by a key that
 * covers them.
 */
// prettier-ignore
type Covers<Earlier extends Signature, Later extends Signature> =
  IsSure<Earlier> extends false ? false :
  FitsMethod<Earlier[1], Uppercase<Later[1]>> extends false ? false :
  FitsHost<Earlier[3], Later[3]> extends false ? false :
  Earlier[4] extends `${string}\n${string}` ? CoversPath<Earlier, Later> :
  KeyOf<Earlier> extends `=${string}` ? CoversPath<Earlier, Later> :
  true

// prettier-ignore
type CoversPath<Earlier extends Signature, Later extends Signature> =
  FitsNothing<Earlier[2]> extends true ? false :
  CoversSegments<OpenSegments<Earlier>, OpenSegments<Later>, MarkedKinds<Earlier[4]>, MarkedKinds<Later[4]>>

/** The segments of a route's pattern. Those of a forward end in a glob, because it matches all paths below its own. */
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

/** Whether segments match every path that other segments match. `Values` has the captures of the covered segments by name. */
// prettier-ignore
type CoversSegments<Covering extends readonly unknown[], Covered extends readonly unknown[], Kinds extends string, CoveredKinds extends string, Values = {}> =
  Covering extends readonly [infer Part, ...infer Parts] ?
    Part extends Glob<""> ? true :
    Covered extends readonly [infer Other, ...infer Others] ?
      Part extends Glob<infer Prefix extends string> ? StartsWith<Other, Prefix> :
      Part extends Static<infer Text> ? Other extends Static<Text> ? CoversSegments<Parts, Others, Kinds, CoveredKinds, Values> : false :
      Part extends Param<infer Prefix extends string, infer Name extends string> ?
        Other extends Glob<unknown> ? CoversGlob<Prefix, Name, Parts, Other, Kinds, Values> :
        CoversKind<Kinds, Name, CaptureOf<Other, Prefix>, CoveredKinds> extends false ? false :
        CoversParam<CaptureOf<Other, Prefix>, Name, Parts, Others, Kinds, CoveredKinds, Values> :
      false :
    false :
  Covered extends readonly [] ? true :
  false

// prettier-ignore
type StartsWith<Part, Prefix extends string> =
  Part extends Static<`${Prefix}${string}`> ? true :
  Part extends { readonly prefix: `${Prefix}${string}` } ? true :
  false

/** If a name occurs twice, its captures have to be equal in every path that the covered segments match. */
// prettier-ignore
type CoversParam<Value, Name extends string, Parts extends readonly unknown[], Others extends readonly unknown[], Kinds extends string, CoveredKinds extends string, Values> =
  [Value] extends [never] ? false :
  Name extends keyof Values ? Value extends Values[Name] ? CoversSegments<Parts, Others, Kinds, CoveredKinds, Values> : false :
  CoversSegments<Parts, Others, Kinds, CoveredKinds, Values & { readonly [Key in Name]: Value }>

/** The part of a segment that a param with this prefix captures: a literal, or one with `:` and a name for the unknown rest. */
// prettier-ignore
type CaptureOf<Part, Prefix extends string> =
  Part extends Static<`${Prefix}${infer Rest}`> ? Rest :
  Part extends Param<`${Prefix}${infer Rest}`, infer Name extends string> ? `${Rest}:${Name}` :
  never

/** Whether a param's kind has all texts that the param captures of a segment. */
// prettier-ignore
type CoversKind<Kinds extends string, Name extends string, Capture, CoveredKinds extends string> =
  [OwnKinds<Kinds, Name>] extends [never] ? true :
  Capture extends `${infer Before}:${infer Other}` ? HasTexts<Kinds, Name, Before, OwnKinds<CoveredKinds, Other>> :
  Capture extends string ? [ReadKind<Kinds, Name, Capture>] extends [never] ? false : true :
  false

/** Whether a param's kind has all texts of another kind, after a prefix. */
// prettier-ignore
type HasTexts<Kinds extends string, Name extends string, Before extends string, Own extends string> =
  [Own] extends [never] ? false :
  [Own] extends [`${string}/=${string}`] ? [MissedText<Kinds, Name, Before, Own>] extends [never] ? true : false :
  Before extends "" ? Own extends `${string}/${infer Kind}` ? `${Name}/${Kind}` extends Kinds ? true : false : false :
  false

// prettier-ignore
type MissedText<Kinds extends string, Name extends string, Before extends string, Own extends string> =
  Own extends `${string}/=${infer Text}` ? [ReadKind<Kinds, Name, `${Before}${Text}`>] extends [never] ? Text : never :
  never

/** A glob with a prefix has at least one segment, so a param and then a glob cover it too. */
// prettier-ignore
type CoversGlob<Prefix extends string, Name extends string, Parts extends readonly unknown[], Other, Kinds extends string, Values> =
  Other extends Glob<""> ? false :
  Name extends keyof Values ? false :
  [OwnKinds<Kinds, Name>] extends [never] ? Parts extends readonly [Glob<"">] ? StartsWith<Other, Prefix> : false :
  false
