import { InvalidSpecError } from "./errors.js"
import { badNameMessage, noNameMessage, underscoreNameMessage } from "./messages.js"
import type { BadNameMessage, NoNameMessage, UnderscoreNameMessage } from "./messages.js"

/**
 * One segment of a pattern.
 *
 * `static` matches literal text. `param` captures the rest of one segment after `prefix`. `glob` captures this segment,
 * which has to begin with `prefix`, and all that follow.
 */
export type Segment =
  | { readonly kind: "static"; readonly text: string }
  | { readonly kind: "param"; readonly prefix: string; readonly name: string }
  | { readonly kind: "glob"; readonly prefix: string; readonly name: string }

/** Parses one segment of a pattern. Its first `:` or `*` begins the name. */
// prettier-ignore
export type ParseSegment<Text extends string> =
  string extends Text ? Segment :
  Text extends `${infer Prefix}:${infer Name}` ?
    Prefix extends `${infer GlobPrefix}*${infer Rest}` ? { readonly kind: "glob"; readonly prefix: GlobPrefix; readonly name: `${Rest}:${Name}` } :
    { readonly kind: "param"; readonly prefix: Prefix; readonly name: Name } :
  Text extends `${infer Prefix}*${infer Name}` ? { readonly kind: "glob"; readonly prefix: Prefix; readonly name: Name } :
  { readonly kind: "static"; readonly text: Text }

export function parseSegment(text: string): Segment {
  const sign = findSign(text)
  if (sign < 0) return { kind: "static", text }
  return { kind: text[sign] === "*" ? "glob" : "param", prefix: text.slice(0, sign), name: text.slice(sign + 1) }
}

/** The index of the first `:` or `*`, or -1. */
export function findSign(text: string): number {
  const colon = text.indexOf(":")
  const star = text.indexOf("*")
  return colon < 0 ? star : star < 0 ? colon : Math.min(colon, star)
}

type FirstCharacter =
  | "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" // prettier-ignore
  | "n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z" | "_" // prettier-ignore
export type NameCharacter = FirstCharacter | Uppercase<FirstCharacter> | `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`

/** The message for an invalid name of a param, or `never` if it is valid. */
// prettier-ignore
export type NameProblem<Sign extends string, Name extends string, Path extends string> =
  IsName<Name> extends infer Result ?
    Result extends true ? never :
    Result extends "underscore" ? UnderscoreNameMessage<Sign, Path> :
    Result extends "none" ? NoNameMessage<Sign, Path> :
    BadNameMessage<Sign, Path> :
  never

/** `true` for a valid name, else the kind of problem. */
// prettier-ignore
export type IsName<Name extends string> =
  Name extends "_" ? "underscore" :
  Name extends `${FirstCharacter}${infer Rest}` ? IsNameRest<Rest> :
  string extends Name ? true :
  "none"

// prettier-ignore
type IsNameRest<Rest extends string> =
  Rest extends "" ? true :
  Rest extends `${NameCharacter}${infer Tail}` ? IsNameRest<Tail> :
  string extends Rest ? true :
  "bad"

/**
 * Throws the message of {@link NameProblem}, if it has one.
 *
 * @throws {InvalidSpecError} when the name is invalid
 */
export function checkName(sign: string, name: string, path: string, segment: string): void {
  if (name === "_") throw new InvalidSpecError(underscoreNameMessage(sign, path), path, segment)
  if (!/^[a-z_]/.test(name)) throw new InvalidSpecError(noNameMessage(sign, path), path, segment)
  if (!/^\w+$/.test(name)) throw new InvalidSpecError(badNameMessage(sign, path), path, segment)
}
