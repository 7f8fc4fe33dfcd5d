/** Whether a text, or each member of a union of texts, is known letter by letter. */
export type IsLiteral<Text extends string> = {} extends { readonly [Each in Text]: unknown } ? false : true
