/**
 * The kind of a param: an integer in canonical decimal notation within the safe integers, a UUID, or one of a list of texts.
 * A request whose text is not of the kind does not match the route, and the search goes on with later routes.
 */
export type ParamKind = "integer" | "uuid" | readonly string[]

/** The kinds of params, by their names. They are not named by their alias, so that the compiler's messages list them. */
export type Where = { readonly [name: string]: "integer" | "uuid" | readonly string[] }

/** The names of the kinds that are not lists of texts. */
export const KIND_NAMES = ["integer", "uuid"] as const

/** The kinds of params in the order of their names, with `null` for a param without a kind. */
export type Kinds = readonly (ParamKind | null)[]

/** The value of a param, from the kinds of a `LinkInput`: a string if they do not have its name. */
// prettier-ignore
export type KindValue<Kinds extends string, Name extends string> =
  Extract<Kinds, `${Name}/${string}`> extends infer Own extends string ?
    [Own] extends [never] ? string :
    Own extends `${Name}/=${infer Text}` ? Text :
    Own extends `${Name}/integer` ? number :
    string :
  never

const INTEGER = /^(?:0|-?[1-9]\d{0,15})$/
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** The kind of a param, or `null`. */
export function kindOf(where: Where | undefined, name: string): ParamKind | null {
  return (where && Object.hasOwn(where, name) && where[name]) || null
}

/** The kinds of params, or undefined if none has a kind. */
export function kindsOf(names: readonly string[], where: Where | undefined): Kinds | undefined {
  const kinds = where && names.map((name) => kindOf(where, name))
  return kinds?.some(Boolean) ? kinds : undefined
}

/** Whether a decoded text is of a kind. */
export function isOfKind(kind: ParamKind, text: string): boolean {
  if (kind === "integer") return INTEGER.test(text) && Number.isSafeInteger(Number(text))
  return kind === "uuid" ? UUID.test(text) : kind.includes(text)
}

/** The value that a route gets for a text of a kind: a number for an integer, else the text. */
export function readKind(kind: ParamKind | null | undefined, text: string): string | number {
  return kind === "integer" ? Number(text) : text
}
