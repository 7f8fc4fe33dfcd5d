import { expectTypeOf } from "expect-type"
import type { ErrorMessage } from "../../../../src/core/lib/errors/error-message.js"
import type { Merge } from "../../../../src/core/lib/types/merge.js"
import { merge } from "../../../../src/core/lib/types/merge.js"
import type { Show } from "../../../../src/core/lib/types/show.types.js"

// The second object wins.
expectTypeOf<Merge<{ readonly a: 1 }, { readonly b: 2 }>>().toEqualTypeOf<{ readonly a: 1; readonly b: 2 }>()
expectTypeOf<Merge<{ readonly a: 1; readonly b: 1 }, { readonly b: 2 }>>().toEqualTypeOf<{
  readonly a: 1
  readonly b: 2
}>()
expectTypeOf<Merge<{}, { readonly a: 1 }>>().toEqualTypeOf<{ readonly a: 1 }>()
expectTypeOf<Merge<{ readonly a: 1 }, {}>>().toEqualTypeOf<{ readonly a: 1 }>()
expectTypeOf<Merge<{}, {}>>().toEqualTypeOf<{}>()
expectTypeOf(merge({ a: 1 } as const, { a: "b" } as const)).toEqualTypeOf<{ readonly a: "b" }>()

// The value of an optional key may come from the first object.
type MaybeA = Merge<{ readonly a: 1 }, { readonly a?: 2 }>
expectTypeOf<1 | 2>().toExtend<MaybeA["a"]>()
type WideInner = Merge<{ readonly a: 1 }, Readonly<Record<string, number>>>
expectTypeOf<WideInner["b"]>().toEqualTypeOf<number>()

// A key is optional if neither object has it for certain.
expectTypeOf<Merge<{ readonly a?: 1 }, { readonly a?: 2 }>>().toEqualTypeOf<{ readonly a?: 1 | 2 }>()
expectTypeOf<Merge<{ readonly a?: 1 }, { readonly b: 2 }>>().toEqualTypeOf<{ readonly a?: 1; readonly b: 2 }>()
expectTypeOf<Merge<{ readonly a: 1 }, { readonly b?: 2 }>>().toEqualTypeOf<{ readonly a: 1; readonly b?: 2 }>()
expectTypeOf<Merge<{ readonly a?: 1 }, { readonly a: 2 }>>().toEqualTypeOf<{ readonly a: 2 }>()
expectTypeOf<Merge<{ readonly a: 1 }, { readonly a?: 2 }>>().toEqualTypeOf<{ readonly a: 1 | 2 }>()
expectTypeOf<Merge<{ readonly a: 1; readonly k: "x" }, { readonly k: "y" }>>().toEqualTypeOf<{
  readonly a: 1
  readonly k: "y"
}>()

// Merge distributes over a union.
type MergedUnion = Merge<{ readonly a: 1 }, { readonly b: 2 } | { readonly c: 3 }>
expectTypeOf<MergedUnion>().toEqualTypeOf<{ readonly a: 1; readonly b: 2 } | { readonly a: 1; readonly c: 3 }>()

// A hover prints the members of an intersection.
expectTypeOf<Show<{ a: string } & { b: string[] }>>().toEqualTypeOf<{ a: string; b: string[] }>()
expectTypeOf<Show<{}>>().toEqualTypeOf<{}>()
expectTypeOf<Show<{ a: 1 } | { b: 2 }>>().toEqualTypeOf<{ a: 1 } | { b: 2 }>()

// Only the same message is assignable to an ErrorMessage.
expectTypeOf<string>().not.toExtend<ErrorMessage<"x">>()
expectTypeOf<"x">().not.toExtend<ErrorMessage<"x">>()
expectTypeOf<{}>().not.toExtend<ErrorMessage<"x">>()
expectTypeOf<ErrorMessage<"x">>().not.toExtend<string>()
expectTypeOf<ErrorMessage<"x">>().not.toExtend<ErrorMessage<"y">>()
// @ts-expect-error - a message is a string
export type NoMessage = ErrorMessage<5>
