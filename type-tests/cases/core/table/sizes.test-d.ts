import { expectTypeOf } from "expect-type"
import type { CheckedTable, ErrorMessage, Helpers, Routes } from "../../../../src/index.js"
import type { SoundTable } from "../../../../src/core/table/rules/check.types.js"
import type { MessagesIn } from "../../../support/messages.js"

/** Verb routes with different paths, controllers and helpers. */
// prettier-ignore
type Rows<Count extends number, Prefix extends string, Done extends readonly unknown[] = readonly []> =
  Done["length"] extends Count ? Done :
  Rows<Count, Prefix, readonly [...Done, readonly ["get", `/${Prefix}${Done["length"] & number}/:id`, `${Prefix}${Done["length"] & number}Controller`, "show"]]>

// 200 routes in one scope, with a pipe_through at the start and one in the middle.
type Long = readonly [
  readonly [
    "scope",
    { readonly path: "/s" },
    readonly [readonly ["pipe_through", "a"], ...Rows<100, "A">, readonly ["pipe_through", "b"], ...Rows<100, "B">],
  ],
]
type LongRoutes = Routes<Long>
expectTypeOf<Extract<LongRoutes, { path: `/s/A${number}/:id` }>["pipe_through"]>().toEqualTypeOf<readonly ["a"]>()
expectTypeOf<Extract<LongRoutes, { path: `/s/B${number}/:id` }>["pipe_through"]>().toEqualTypeOf<readonly ["a", "b"]>()
expectTypeOf<Extract<LongRoutes, { path: "/s/B99/:id" }>["helper"]>().toEqualTypeOf<"b99">()
expectTypeOf<CheckedTable<Long>>().toEqualTypeOf<Long>()
declare const LongHelpers: Helpers<Long>
expectTypeOf(LongHelpers.a0_path).toBeCallableWith(new URL("https://example.com"), "show", 1)
expectTypeOf(LongHelpers.b99_url).toBeCallableWith(new URL("https://example.com"), "show", 1)
// @ts-expect-error - there is no such route
void LongHelpers.b100_path

// A mistake at the end of a long list is reported at its place.
type Wrong = readonly [
  readonly [
    "scope",
    { readonly path: "/a" },
    readonly [...Rows<200, "A">, readonly ["pipe_through", "b"], readonly ["get", "/:B", "XController", "x"]],
  ],
]
expectTypeOf<
  MessagesIn<CheckedTable<Wrong>>
>().toEqualTypeOf<`: in routes must be followed by lowercase letters or underscore, got: "/:B" (in scope "/a": get "/:B")`>()
expectTypeOf<SoundTable<Wrong>>().toEqualTypeOf<
  ErrorMessage<`: in routes must be followed by lowercase letters or underscore, got: "/:B" (in scope "/a": get "/:B")`>
>()

// Scopes in scopes, and resources in resources.
// prettier-ignore
type Nest<Depth extends number, Items extends readonly unknown[], Count extends readonly unknown[] = readonly []> =
  Count["length"] extends Depth ? Items :
  Nest<Depth, readonly [readonly ["scope", { readonly path: "/s"; readonly as: "a"; readonly alias: "A" }, Items]], readonly [...Count, 0]>
type Deep = Nest<12, readonly [readonly ["get", "/x", "XController", "index"]]>
expectTypeOf<Routes<Deep>["path"]>().toEqualTypeOf<"/s/s/s/s/s/s/s/s/s/s/s/s/x">()
expectTypeOf<Routes<Deep>["helper"]>().toEqualTypeOf<"a_a_a_a_a_a_a_a_a_a_a_a_x">()
expectTypeOf<Routes<Deep>["plug"]>().toEqualTypeOf<"A.A.A.A.A.A.A.A.A.A.A.A.XController">()
expectTypeOf<CheckedTable<Deep>>().toEqualTypeOf<Deep>()

// prettier-ignore
type NestResources<Depth extends number, Items extends readonly unknown[], Count extends readonly unknown[] = readonly []> =
  Count["length"] extends Depth ? Items :
  NestResources<Depth, readonly [readonly ["resources", "/r", `R${Count["length"] & number}Controller`, { readonly only: readonly [] }, Items]], readonly [...Count, 0]>
type DeepResources = NestResources<8, readonly [readonly ["get", "/x", "XController", "index"]]>
expectTypeOf<
  Routes<DeepResources>["path"]
>().toEqualTypeOf<"/r/:r7_id/r/:r6_id/r/:r5_id/r/:r4_id/r/:r3_id/r/:r2_id/r/:r1_id/r/:r0_id/x">()
expectTypeOf<CheckedTable<DeepResources>>().toEqualTypeOf<DeepResources>()
