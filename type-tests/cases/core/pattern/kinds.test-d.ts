import type { CheckWritten, TableMarks, VerifiedPath } from "../../../../src/core/helpers/verified/verified.types.js"
import type { HelperArgs, Query, RouteInfoOf, Unreachable } from "../../../../src/index.js"
import type { KindParam } from "../../../../src/core/helpers/contract-args.types.js"
import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import type { KindValues } from "../../../../src/core/pattern/kind.js"
import type { KindName } from "../../../../src/core/pattern/kinds.js"
import type { kindCases } from "../../../../test/cases/kinds.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Cases = typeof kindCases
type Row<Kind> = readonly ["get", "/x/:id", "XController", "show", { readonly where: { readonly id: Kind } }]
type Plain<Path> = readonly ["get", Path, "XController", "other"]
type Table<Kind> = readonly [Row<Kind>, Plain<"/x/:name">]
type TextsOf<Kind extends KindName> = Cases[Kind]["texts"][number]
type OthersOf<Kind extends KindName> = Cases[Kind]["others"][number][0]

type ParamsOf<Info> = Info extends { readonly path_params: infer Params } ? Params : Info
type Found<Kind, Text extends string> = ParamsOf<RouteInfoOf<Table<Kind>, "GET", `/x/${Text}`, "">>

// A literal text has its value in the action; another text goes to the next route.
type ReadEach<Kind extends KindName, Case> = Case extends readonly [infer Text extends string, infer Value]
  ? Mismatch<[Kind, Text], { id: Value }, Found<Kind, Text>>
  : never
type MissEach<Kind extends KindName, Text> = Text extends string
  ? Mismatch<[Kind, Text], { name: Text }, Found<Kind, Text>>
  : never
export type ReadsLikeTheMatcher = AssertNone<{ [Kind in KindName]: ReadEach<Kind, TextsOf<Kind>> }[KindName]>
export type MissesLikeTheMatcher = AssertNone<{ [Kind in KindName]: MissEach<Kind, OthersOf<Kind>> }[KindName]>

// A wide path has any value of the kind.
type WideParams<Kind extends KindName> = ParamsOf<
  Exclude<RouteInfoOf<readonly [Row<Kind>], "GET", string, "">, "error">
>
type WideEach<Kind> = Kind extends KindName
  ? [{ id: KindValues[Kind] }, WideParams<Kind>] extends [infer Expected, infer Actual]
    ? Mismatch<Kind, Expected, Actual>
    : never
  : never
export type ReadsWidePaths = AssertNone<WideEach<KindName>>

// verified_path takes the texts of the kind, and templates with values of its type.
type Checked<Kind, Path extends string> = CheckWritten<Path, TableMarks<readonly [Row<Kind>], never>>
type Verified<Kind, Text> = Text extends string
  ? Mismatch<[Kind, Text], `/x/${Text}`, Checked<Kind, `/x/${Text}`>>
  : never
type Refused<Kind, Text> = Text extends string
  ? Mismatch<[Kind, Text], ErrorMessage<`no route serves the path "/x/${Text}"`>, Checked<Kind, `/x/${Text}`>>
  : never
type Wide<Kind extends KindName> = KindValues[Kind] extends number ? number | bigint : string
export type VerifiesLikeTheFunction = AssertNone<
  { [Kind in KindName]: Verified<Kind, TextsOf<Kind>[0]> | Refused<Kind, OthersOf<Kind>> }[KindName]
>
type TemplateEach<Kind> = Kind extends KindName
  ? | Verified<Kind, `${Wide<Kind>}`>
    | Refused<Kind, `${Exclude<number | string, KindValues[Kind]>}`>
    | Mismatch<Kind, `/x/${KindValues[Kind]}`, VerifiedPath<readonly [Row<Kind>]>>
  : never
export type VerifiesTemplates = AssertNone<TemplateEach<KindName>>

// A later literal is unreachable if it is of the kind; of other kinds, only the same.
type Hidden<Kind, Later> = Unreachable<readonly [Row<Kind>, Later]> extends infer Route extends { readonly path: string } ? Route["path"] : never // prettier-ignore
type HidesEach<Kind, Text> = Text extends string
  ? Mismatch<[Kind, Text], `/x/${Text}`, Hidden<Kind, Plain<`/x/${Text}`>>>
  : never
type HidesKinds<Kind, Other> = Other extends KindName
  ? Mismatch<[Kind, Other], Other extends Kind ? "/x/:id" : never, Hidden<Kind, Row<Other>>>
  : never
type HidesAll<Kind> = Kind extends KindName
  ? | HidesEach<Kind, TextsOf<Kind>[0]>
    | Mismatch<Kind, never, Hidden<Kind, Plain<`/x/${OthersOf<Kind>}`>>>
    | HidesKinds<Kind, KindName>
  : never
export type HidesLikeTheFunction = AssertNone<HidesAll<KindName>>

// A helper takes the kind's own argument.
type ArgsEach<Kind> = Kind extends KindName
  ? [[KindParam<"id", Kind>, query?: Query], HelperArgs<readonly [Row<Kind>], "x_path", "show">] extends [
      infer Expected,
      infer Actual,
    ]
    ? Mismatch<Kind, Expected, Actual>
    : never
  : never
export type HasItsArgument = AssertNone<ArgsEach<KindName>>
