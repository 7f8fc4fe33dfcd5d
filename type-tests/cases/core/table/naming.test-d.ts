import { expectTypeOf } from "expect-type"
import type { JoinAlias, JoinAs, ShortName, Underscore } from "../../../../src/core/table/names/naming.js"
import type { shortNameCases, underscoreCases } from "../../../../test/cases/naming.js"
import type { AssertNone, Mismatch } from "../../../support/assert.js"

type Cases = readonly (readonly [string, string])[]

type UnderscoreMismatches<Rows extends Cases> = {
  readonly [I in keyof Rows]:
    Mismatch<Rows[I][0], Rows[I][1], Underscore<Rows[I][0]>> | Mismatch<Rows[I][1], Rows[I][1], Underscore<Rows[I][1]>>
}[number]
export type UnderscoresLikeTheFunction = AssertNone<UnderscoreMismatches<typeof underscoreCases>>

type NameMismatches<Rows extends Cases> = {
  readonly [I in keyof Rows]: Mismatch<Rows[I][0], Rows[I][1], ShortName<Rows[I][0]>>
}[number]
export type NamesLikeTheFunction = AssertNone<NameMismatches<typeof shortNameCases>>

// The result for a union is a union.
expectTypeOf<Underscore<"UserPost" | "user" | "HTTPClient">>().toEqualTypeOf<"user_post" | "user" | "http_client">()
expectTypeOf<ShortName<"A.UserController" | "HTTPClient" | "page">>().toEqualTypeOf<"user" | "http_client" | "page">()

// The result for a wide string is a wide string.
expectTypeOf<ShortName<string>>().toEqualTypeOf<string>()
expectTypeOf<"user_post">().toExtend<Underscore<string>>()

// A name gets the prefix, if there is one; null and false become null.
expectTypeOf<JoinAs<"", "user">>().toEqualTypeOf<"user">()
expectTypeOf<JoinAs<"admin", "user">>().toEqualTypeOf<"admin_user">()
expectTypeOf<JoinAs<"admin", null>>().toEqualTypeOf<null>()
expectTypeOf<JoinAs<"admin", false>>().toEqualTypeOf<null>()
expectTypeOf<JoinAs<"admin", "user" | null>>().toEqualTypeOf<"admin_user" | null>()
expectTypeOf<JoinAlias<"", "UserController">>().toEqualTypeOf<"UserController">()
expectTypeOf<JoinAlias<"A.B", "UserController">>().toEqualTypeOf<"A.B.UserController">()

// @ts-expect-error - a name is a string
export type NoWord = Underscore<5>
// @ts-expect-error - a controller's name is a string
export type NoPlug = ShortName<undefined>
