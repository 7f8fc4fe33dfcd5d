import type { IsUnion } from "./is-union.types.js"

/** Whether a string type is a literal or a union of literals. */
export type IsLiteral<Text extends string> = {} extends { readonly [Key in Text]: unknown } ? false : true

/** Whether a string type is a single literal. */
export type IsOneLiteral<Text extends string> = IsUnion<Text> extends true ? false : IsLiteral<Text>
