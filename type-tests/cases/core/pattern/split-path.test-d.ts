import { expectTypeOf } from "expect-type"
import type { SplitPath } from "../../../../src/core/pattern/split-path.js"
import type { splitPathCases } from "../../../../test/cases/split-path.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Mismatches<Cases extends readonly (readonly [string, unknown])[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I][0], Cases[I][1], SplitPath<Cases[I][0]>>
}[number]

export type SplitsLikeTheFunction = AssertNone<Mismatches<typeof splitPathCases>>

// A union gives a union.
expectTypeOf<SplitPath<"/a" | "/b/c" | "/">>().toEqualTypeOf<readonly ["a"] | readonly ["b", "c"] | readonly []>()

// A wide string gives a list of unknown length.
expectTypeOf<SplitPath<string>>().toEqualTypeOf<readonly string[]>()

// @ts-expect-error - a path is a string
export type NoPath = SplitPath<5>
