declare const mark: unique symbol

/**
 * A sentence that the type checker prints in place of an expected type.
 *
 * No value is ever assignable to it: the text carries a mark that no string has.
 */
export type ErrorMessage<Text extends string> = Text & { readonly [mark]: "error" }
