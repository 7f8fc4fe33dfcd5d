import type { ErrorMessage } from "../../src/core/lib/errors/error-message.js"
import type { CheckedTable, SoundTable } from "../../src/core/table/rules/check.types.js"
import type { Mismatch } from "./assert.js"

/** The error messages in a type, at any depth. */
// prettier-ignore
export type MessagesIn<Checked> =
  Checked extends ErrorMessage<infer Text> ? Text :
  Checked extends readonly unknown[] ? { readonly [I in keyof Checked]: MessagesIn<Checked[I]> }[number] :
  never

/** A table that breaks a rule, and the message. */
interface ErrorCase {
  readonly rule: string
  readonly table: readonly unknown[]
  readonly message: string
}

/** The cases whose tables have other messages at their rows. */
export type MessageMismatches<Cases extends readonly ErrorCase[]> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I]["rule"],
    Cases[I]["message"],
    MessagesIn<CheckedTable<Cases[I]["table"]>>
  >
}[number]

/** The same for messages that end with the place of the row in types only. */
export type ShapeMismatches<Cases extends readonly (ErrorCase & { readonly place: string })[]> = {
  readonly [I in keyof Cases]: Mismatch<
    Cases[I]["rule"],
    `${Cases[I]["message"]} (${Cases[I]["place"]})`,
    MessagesIn<CheckedTable<Cases[I]["table"]>>
  >
}[number]

/** For a table that is not written in the call, the error is only a message: that of the first mistake. */
export type SentenceMismatches<Cases extends readonly ErrorCase[]> = {
  readonly [I in keyof Cases]: SentenceMismatch<Cases[I]["rule"], Cases[I]["table"], Cases[I]["message"]>
}[number]
/** `infer` resolves the message before it is compared; a comparison with an unresolved type is always false. */
export type SentenceMismatch<Rule, Table extends readonly unknown[], Message extends string> =
  SoundTable<Table> extends infer Actual ? Mismatch<Rule, ErrorMessage<Message>, Actual> : never
