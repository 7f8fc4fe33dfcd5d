import { InvalidSpecError } from "./errors.js"
import { badNameMessage, noNameMessage, underscoreNameMessage } from "./messages.js"
import type { BadNameMessage, NoNameMessage, UnderscoreNameMessage } from "./messages.js"

/**
 * One part of a pattern between slashes.
 *
 * `static` is literal text, `param` captures what follows `prefix` in one segment, and `glob` captures
 * this segment, which begins with `prefix`, and all that follow.
 */
export type Segment =
  | { readonly kind: "static"; readonly text: string }
  | { readonly kind: "param"; readonly prefix: string; readonly name: string }
  | { readonly kind: "glob"; readonly prefix: string; readonly name: string }

/** Reads one segment of a pattern: the first `:` or `*` in it begins the name. */
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

/** Where the next name of a pattern begins, or -1. */
export function findSign(text: string, from = 0): number {
  const colon = text.indexOf(":", from)
  const star = text.indexOf("*", from)
  return colon < 0 ? star : star < 0 ? colon : Math.min(colon, star)
}

type FirstLetter =
  | "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" // prettier-ignore
  | "n" | "o" | "p" | "q" | "r" | "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z" | "_" // prettier-ignore
export type NameLetter = FirstLetter | Uppercase<FirstLetter> | `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`

/** What is wrong with a param's name, as a message, or `never`. */
// prettier-ignore
export type NameProblem<Sign extends string, Name extends string, Path extends string> =
  IsName<Name> extends infer Class ?
    Class extends true ? never :
    Class extends "underscore" ? UnderscoreNameMessage<Sign, Path> :
    Class extends "none" ? NoNameMessage<Sign, Path> :
    BadNameMessage<Sign, Path> :
  never

/** `true`, or what a name is in place of one. */
// prettier-ignore
export type IsName<Name extends string> =
  Name extends "_" ? "underscore" :
  Name extends `${FirstLetter}${infer Rest}` ? IsNameRest<Rest> :
  string extends Name ? true :
  "none"

// prettier-ignore
type IsNameRest<Rest extends string> =
  Rest extends "" ? true :
  Rest extends `${NameLetter}${infer Tail}` ? IsNameRest<Tail> :
  string extends Rest ? true :
  "bad"

/** Throws where {@link NameProblem} has a message. */
export function checkName(sign: string, name: string, path: string, segment: string): void {
  if (name === "_") throw new InvalidSpecError(underscoreNameMessage(sign, path), path, segment)
  if (!/^[a-z_]/.test(name)) throw new InvalidSpecError(noNameMessage(sign, path), path, segment)
  if (!/^[A-Za-z0-9_]+$/.test(name)) throw new InvalidSpecError(badNameMessage(sign, path), path, segment)
}
