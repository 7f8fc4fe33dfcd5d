import type { IsUnion } from "./is-union.types.js"

/** Whether a text, or each member of a union of texts, is known letter by letter. */
export type IsLiteral<Text extends string> = {} extends { readonly [Each in Text]: unknown } ? false : true

/** Whether a string type is a single literal. */
export type IsOneLiteral<Text extends string> = IsUnion<Text> extends true ? false : IsLiteral<Text>
