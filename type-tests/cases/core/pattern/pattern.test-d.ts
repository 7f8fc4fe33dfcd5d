import { expectTypeOf } from "expect-type"
import type { AnyPathParams, ParamList, ParamSpec, PathParams } from "../../../../src/core/pattern/params.js"
import type { ParsePattern, PatternProblem } from "../../../../src/core/pattern/pattern.js"
import type { ParseSegment, Segment } from "../../../../src/core/pattern/segment.js"
import type { patternCases, patternProblemCases } from "../../../../test/cases/pattern.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type SegmentMismatches<Cases extends typeof patternCases> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I]["path"], Cases[I]["segments"], ParsePattern<Cases[I]["path"]>>
}[number]
export type ParsesLikeTheFunction = AssertNone<SegmentMismatches<typeof patternCases>>

type ListMismatches<Cases extends typeof patternCases> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I]["path"], Cases[I]["params"], ParamList<Cases[I]["path"]>>
}[number]
export type ListsLikeTheFunction = AssertNone<ListMismatches<typeof patternCases>>

/** The values of a list of params in a request. */
type Captured<Params extends readonly ParamSpec[]> = {
  [Spec in Params[number] as Spec[0]]: Spec[1] extends "glob" ? string[] : string
}
type ParamsMismatches<Cases extends typeof patternCases> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I]["path"], Captured<Cases[I]["params"]>, PathParams<Cases[I]["path"]>>
}[number]
export type CapturesLikeTheList = AssertNone<ParamsMismatches<typeof patternCases>>

type FalseAlarms<Cases extends typeof patternCases> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I]["path"], never, PatternProblem<Cases[I]["path"]>>
}[number]
export type AcceptsValidPatterns = AssertNone<FalseAlarms<typeof patternCases>>

type ProblemMismatches<Cases extends readonly (readonly [string, string, string])[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], Cases[I][2], PatternProblem<Cases[I][0]>>
}[number]
export type ThrowsLikeTheFunction = AssertNone<ProblemMismatches<typeof patternProblemCases>>

// A hover prints the params.
expectTypeOf<PathParams<"/u/:id/f/*path">>().toEqualTypeOf<{ id: string; path: string[] }>()
expectTypeOf<PathParams<"/pages">>().toEqualTypeOf<{}>()
expectTypeOf<keyof PathParams<"/:__proto__">>().toEqualTypeOf<"__proto__">()

// A union gives a union.
expectTypeOf<PathParams<"/:a" | "/*b">>().toEqualTypeOf<{ a: string } | { b: string[] }>()
expectTypeOf<ParamList<"/:a" | "/*b" | "/c">>().toEqualTypeOf<
  readonly [readonly ["a", "param"]] | readonly [readonly ["b", "glob"]] | readonly []
>()
expectTypeOf<PatternProblem<"/:a" | "/:B" | "/*c/d">>().toEqualTypeOf<
  | `: in routes must be followed by lowercase letters or underscore, got: "/:B"`
  | `cannot have a *glob followed by other segments, got: "/*c/d"`
>()
expectTypeOf<ParseSegment<"a" | ":b">>().toEqualTypeOf<
  { readonly kind: "static"; readonly text: "a" } | { readonly kind: "param"; readonly prefix: ""; readonly name: "b" }
>()

// A wide string gives a wide type and no message: it is checked at run time.
expectTypeOf<PathParams<string>>().toEqualTypeOf<AnyPathParams>()
expectTypeOf<ParamList<string>>().toEqualTypeOf<readonly ParamSpec[]>()
expectTypeOf<ParsePattern<string>>().toEqualTypeOf<readonly Segment[]>()
expectTypeOf<ParseSegment<string>>().toEqualTypeOf<Segment>()
expectTypeOf<PatternProblem<string>>().toEqualTypeOf<never>()

// @ts-expect-error - a pattern is a string
export type NoPattern = ParsePattern<5>
// @ts-expect-error - params are those of a string
export type NoParams = PathParams<null>
// @ts-expect-error - a problem is that of a string
export type NoProblem = PatternProblem<undefined>
