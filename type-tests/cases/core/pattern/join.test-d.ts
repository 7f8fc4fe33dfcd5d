import { expectTypeOf } from "expect-type"
import type { JoinPath } from "../../../../src/core/pattern/join.js"
import type { joinCases } from "../../../../test/cases/join.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Mismatches<Cases extends readonly (readonly [string, string, string])[]> = {
  readonly [I in keyof Cases]: Mismatch<Cases[I], Cases[I][2], JoinPath<Cases[I][0], Cases[I][1]>>
}[number]

export type JoinsLikeTheFunction = AssertNone<Mismatches<typeof joinCases>>

type RejoinMismatches<Cases extends readonly (readonly [string, string, string])[]> = {
  readonly [I in keyof Cases]:
    | Mismatch<Cases[I], Cases[I][2], JoinPath<"/", Cases[I][2]>>
    | Mismatch<Cases[I], Cases[I][2], JoinPath<Cases[I][2], "/">>
}[number]

export type JoiningIsIdempotent = AssertNone<RejoinMismatches<typeof joinCases>>

// A union on either side gives a union of the joined paths.
expectTypeOf<JoinPath<"/a", "/b" | "c/" | "/">>().toEqualTypeOf<"/a/b" | "/a/c" | "/a">()
expectTypeOf<JoinPath<"/" | "/a", "/b">>().toEqualTypeOf<"/b" | "/a/b">()
expectTypeOf<JoinPath<"/" | "/a", "b/">>().toEqualTypeOf<"/b" | "/a/b">()

// A wide string gives a string type to which every possible result is assignable.
expectTypeOf<JoinPath<"/", string>>().toExtend<string>()
expectTypeOf<"/b">().toExtend<JoinPath<"/", string>>()
expectTypeOf<"/a/b">().toExtend<JoinPath<"/a", string>>()
expectTypeOf<"/a">().toExtend<JoinPath<"/a", string>>()
expectTypeOf<"/a/b">().toExtend<JoinPath<string, "/b">>()
expectTypeOf<"/b">().toExtend<JoinPath<string, "/b">>()

// @ts-expect-error - a prefix is a string
export type NoPrefix = JoinPath<5, "/a">
// @ts-expect-error - a path is a string
export type NoPath = JoinPath<"/a", null>
