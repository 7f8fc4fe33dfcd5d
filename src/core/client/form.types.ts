import type { ErrorMessage } from "../lib/errors/error-message.js"
import type { HasTwoFields } from "../lib/types/has-two-fields.types.js"
import type { PlainData } from "../lib/types/readonly-lists.types.js"
import type { JsonBody, NoJsonName } from "./json.types.js"
import type { NoFormEmptyMessage, NoFormMessage, NoFormNullMessage } from "./messages.js"

/** The type of a body with a schema: as a form if the schema has a file, else as JSON. */
// prettier-ignore
export type SentBody<Value> =
  Value extends PlainData ? Value :
  [FileIn<Value>] extends [never] ? JsonBody<Value> :
  FormPart<Value, Value>

/** The files in a type, down to four levels: a type may contain itself. */
// prettier-ignore
type FileIn<Value, Depth extends readonly 0[] = []> =
  Value extends Blob ? Value :
  Depth["length"] extends 4 ? never :
  Value extends PlainData | ((...args: never) => unknown) ? never :
  Value extends readonly unknown[] ? FileIn<Value[number], [...Depth, 0]> :
  Value extends object ? { [Key in keyof Value]-?: FileIn<Value[Key], [...Depth, 0]> }[keyof Value] :
  never

/**
 * The type of a part of a form, whose fields are files and strings, with an error message in the place of a part that it cannot carry. A
 * number is written as a string, so the schema has to take one.
 *
 * @typeParam Whole all members of the part's type, which may be a union
 */
// prettier-ignore
type FormPart<Part, Whole> =
  Part extends Blob | string | undefined ? Part :
  Part extends null ? ErrorMessage<NoFormNullMessage> :
  Part extends number | boolean ? string extends Whole ? Part : NoForm[PlainName<Part>] :
  [NoJsonName<Part>] extends [never] ?
    Part extends readonly unknown[] ? FormList<Part> :
    Part extends object ? [keyof Part] extends [never] ? Part : { readonly [Key in keyof Part]: FormPart<Part[Key], Part[Key]> } :
    Part :
  ErrorMessage<NoFormMessage<NoJsonName<Part>>>

/** An array and a tuple, as in `JsonBody`. */
// prettier-ignore
type FormList<List extends readonly unknown[]> =
  true extends HasTwoFields<List[number]> ? ErrorMessage<NoFormMessage<"list of objects">> :
  List[number][] extends List ? (readonly FormPart<List[number], List[number]>[] & NoEmptyList) | ErrorMessage<NoFormEmptyMessage> :
  { readonly [Index in keyof List]: FormPart<List[Index], List[Index]> }

/** Not `never[]`, the type of an empty list: what JSON gives is assignable to the items of each other list; see test/cases/form-bodies.ts. */
interface NoEmptyList {
  readonly indexOf: (item: ReturnType<typeof JSON.parse>) => number
}

/** The messages of values that are not strings. The members of `boolean` have one and the same type here. */
interface NoForm {
  readonly number: ErrorMessage<NoFormMessage<"number">>
  readonly boolean: ErrorMessage<NoFormMessage<"boolean">>
}

type PlainName<Value> = Value extends number ? "number" : "boolean"
