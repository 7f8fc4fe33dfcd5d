import type { ErrorMessage } from "../../src/core/lib/errors/error-message.js"

/** The error messages in a type, at any depth. */
// prettier-ignore
export type MessagesIn<Checked> =
  Checked extends ErrorMessage<infer Text> ? Text :
  Checked extends readonly unknown[] ? { readonly [I in keyof Checked]: MessagesIn<Checked[I]> }[number] :
  never
