import { KIND_DESCRIPTIONS, KINDS } from "./kinds.js"
import type { Kind, KindName, LiteralKinds } from "./kinds.js"

/**
 * The kind of a param, by its name or as a list of strings. A request whose segment is not of the kind does not match the
 * route, so later routes are tried.
 */
export type ParamKind = KindName | readonly string[]

/** The kinds of params, by their names. They are not named by their alias, so that the compiler's messages list them. */
export type Where = { readonly [name: string]: (typeof KINDS)[number]["name"] | readonly string[] }

/** The kinds of params in the order of their names, with `null` for a param without a kind. */
export type Kinds = readonly (ParamKind | null)[]

/** The types of values in the action, by the names of kinds. */
export type KindValues = { readonly [Own in (typeof KINDS)[number] as Own["name"]]: ReturnType<Own["read"]> }

/** The value of a param, from the kinds of a `LinkInput`: a string if they do not have its name. */
// prettier-ignore
export type KindValue<Kinds extends string, Name extends string> =
  Extract<Kinds, `${Name}/${string}`> extends infer Own extends string ?
    [Own] extends [never] ? string :
    Own extends `${Name}/=${infer Text}` ? Text :
    Own extends `${Name}/${infer Named extends KindName}` ? KindValues[Named] :
    string :
  never

/** The value of a literal text, from the kinds of a `LinkInput`, or `never` if it is not of the kind of its param. */
// prettier-ignore
export type ReadKind<Kinds extends string, Name extends string, Text extends string> =
  [Kinds] extends [never] ? Text :
  OwnKinds<Kinds, Name> extends infer Own ?
    [Own] extends [never] ? Text :
    ReadOwnKind<Own, Name, Text> :
  never

/** The kinds that belong to a param. */
export type OwnKinds<Kinds extends string, Name extends string> = Extract<Kinds, `${Name}/${string}`>

// prettier-ignore
type ReadOwnKind<Own, Name extends string, Text extends string> =
  Own extends `${Name}/${infer Named extends KindName}` ? LiteralKinds<Text>[Named] :
  `${Name}/=${Text}` extends Own ? Text :
  never

/** The kind of a param, or `null`. */
export function kindOf(where: Where | undefined, name: string): ParamKind | null {
  return (where && Object.hasOwn(where, name) && where[name]) || null
}

/** The kinds of params, or undefined if none has a kind. */
export function kindsOf(names: readonly string[], where: Where | undefined): Kinds | undefined {
  const kinds = where && names.map((name) => kindOf(where, name))
  return kinds?.some(Boolean) ? kinds : undefined
}

/** The record of the kind with a name; undefined for a list of strings, and for any other value. */
export function kindNamed(name: unknown): Kind | undefined {
  return KINDS.find((kind) => kind.name === name)
}

/** Whether a value is a kind: its name, or a list with at least one text. */
export function isKind(kind: unknown): kind is ParamKind {
  return Array.isArray(kind)
    ? kind.length > 0 && kind.every((text) => typeof text === "string")
    : kindNamed(kind) !== undefined
}

/** Whether a decoded text is of a kind. */
export function isOfKind(kind: ParamKind, text: string): boolean {
  return typeof kind === "string" ? kindNamed(kind)?.test(text) === true : kind.includes(text)
}

/** The values of a param as JSON Schema; any string if it has no kind. */
export function kindSchema(kind: ParamKind | null | undefined): { readonly [keyword: string]: unknown } {
  if (!kind) return { type: "string" }
  return typeof kind === "string" ? KIND_DESCRIPTIONS[kind].schema : { type: "string", enum: [...kind] }
}

/** The value that an action gets for a text of a kind: the text itself for a list. */
export function readKind(kind: ParamKind | null | undefined, text: string): string | number {
  return typeof kind === "string" ? (kindNamed(kind)?.read(text) ?? text) : text
}
