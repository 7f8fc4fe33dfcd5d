import { refuse } from "./messages.js"

/*
 * The strings in links of browsers, the same as those of src/helpers in a fifth of the code: tests in test/unit/compiled compare them.
 * A test limits the size, which is why errors are short and functions that are used once are written out.
 */

/** A value in a call; an object may have these properties. */
export type Given = GivenObject | null | undefined
/** An object in a call, with the properties from which a link is made. */
export interface GivenObject {
  /** The object's value in a path. */
  readonly id?: Given
  /** Returns the object's value in a path, instead of `id`. */
  readonly to_param?: () => Given
  /** A method of `URLSearchParams` and `FormData`. */
  readonly get?: () => unknown
  /** The fields of a query. */
  readonly entries?: () => Iterable<Field>
  readonly [Symbol.iterator]?: unknown
}

/** A name in a query, and its value. */
type Field = readonly [name: string, value: Given]

/** The string of a param, or of a value in a query: see `toParam`. */
export const textOf = (value: Given): string => {
  const own = value?.to_param?.call ? textOf(value.to_param()) : (value?.id ?? value)
  return Number.isFinite(own) || /^(b|st)/.test(typeof own) ? own + "" : refuse("param")
}

/** Percent-encodes all but unreserved characters, and writes a space as a plus. */
export const encodeForm = (text: string): string =>
  `${new URLSearchParams({ "": text })}`.slice(1).replaceAll("*", "%2A").replaceAll("%7E", "~")

const entriesOf: (value: object) => readonly Field[] = Object.entries

/** The fields of a plain object that is not a param, or false. */
const fieldsOf = (value: GivenObject): readonly Field[] | false =>
  !Object.getPrototypeOf(Object.getPrototypeOf(value) ?? Object.prototype) && !value.to_param?.call && entriesOf(value)

/** The fields of a query, or a falsy value if the value is not a query: see `isQuery`. */
// prettier-ignore
export const queryFields = (value: Given = {}): readonly Field[] | false | null | undefined =>
  Array.isArray(value) ? value.every((item): item is Field => Array.isArray(item) && item.length === 2 && typeof item[0] === "string") && value :
  typeof value === "object" && value && (
    value[Symbol.iterator] ? value.get && value.entries?.call && [...value.entries()] :
    fieldsOf(value) || ["id", "to_param", Symbol.toPrimitive, Symbol.toStringTag].every((key) => !(key in value)) && entriesOf(value)
  )

/** Writes a field of a query, with an ampersand before each pair: see `withQuery`. */
export const writeField = (name: string, value: Given, isItem?: boolean): string => {
  if (Array.isArray(value)) return value.map((item: Given) => writeField(name + "[]", item, true)).join("")
  const fields = fieldsOf(value ?? "")
  return value === undefined
    ? ""
    : isItem && fields && fields.length !== 1
      ? refuse("query")
      : fields
        ? fields.map(([key, own]) => writeField(`${name}[${encodeForm(key)}]`, own)).join("")
        : `&${name}=` + encodeForm(textOf(value ?? ""))
}
