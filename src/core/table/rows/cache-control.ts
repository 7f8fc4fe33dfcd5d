import { optionMessage } from "../messages.js"
import { got } from "../rules/values.js"

/** The values of `cache_control`, in messages. */
export const CACHE_VALUE = 'a header such as "public, max-age=60", or false'

/** Directives that take a number of seconds, and those that take nothing. See RFC 9111, 5.2.2; RFC 5861; RFC 8246. */
const SECONDS = ["max-age", "s-maxage", "stale-while-revalidate", "stale-if-error"] as const
type Seconds = (typeof SECONDS)[number]
const PLAIN = [
  "public",
  "private",
  "no-cache",
  "no-store",
  "no-transform",
  "must-revalidate",
  "proxy-revalidate",
  "must-understand",
  "immutable",
] as const
type Plain = (typeof PLAIN)[number]

/** Directives that contradict each other; those with seconds only if they are not 0. */
const CONFLICTS = [
  ["public", "private"],
  ["private", "s-maxage"],
  ["no-store", "public"],
  ["no-store", "max-age"],
  ["no-store", "s-maxage"],
  ["no-store", "immutable"],
  ["no-store", "stale-while-revalidate"],
  ["no-store", "stale-if-error"],
  ["no-cache", "immutable"],
  ["must-revalidate", "stale-while-revalidate"],
  ["must-revalidate", "stale-if-error"],
] as const
type Conflicts = (typeof CONFLICTS)[number]

const directiveMessage = <Text extends string>(text: Text) =>
  `option "cache_control" takes directives such as "public" or "max-age=60", got: "${text}"` as const
const secondsMessage = <Text extends string>(text: Text) =>
  `option "cache_control" takes whole seconds, as in "max-age=60", got: "${text}"` as const
const twiceMessage = <Name extends string>(name: Name) => `option "cache_control" has "${name}" twice` as const
const conflictMessage = <One extends string, Other extends string>(one: One, other: Other) =>
  `option "cache_control" has "${one}" and "${other}", which contradict each other` as const

/** Many headers, which need no further check. */
export type UsualCache =
  | false
  | "no-store"
  | "no-cache"
  | `${"" | "public, " | "private, "}max-age=${UsualAge}${"" | ", must-revalidate" | ", immutable"}`
type UsualAge = 0 | 10 | 30 | 60 | 300 | 600 | 900 | 1800 | 3600 | 7200 | 86400 | 604800 | 2592000 | 31536000

/** The problem of the option `cache_control`, or `never`. Wide strings are ignored, and quotes are only read when the program starts. */
// prettier-ignore
export type CacheProblem<Header> =
  Header extends string ?
    string extends Header ? never :
    Header extends UsualCache | `${string}"${string}` ? never :
    ListProblem<Lowercase<Header>> :
  never

// prettier-ignore
type ListProblem<Rest extends string, Names extends string = never> =
  Rest extends `${infer Head},${infer Tail}` ? OneProblem<Trim<Head>, Tail, Names> :
  OneProblem<Trim<Rest>, null, Names>

// prettier-ignore
type OneProblem<Text extends string, Rest extends string | null, Names extends string> =
  Text extends Plain ? NextProblem<Text, Text, Rest, Names> :
  Text extends Seconds ? ReturnType<typeof secondsMessage<Text>> :
  Text extends `${infer Name extends Seconds}=${infer Count}` ?
    Count extends "" | `${string}${NoDigit}${string}` ? ReturnType<typeof secondsMessage<Text>> :
    NextProblem<Name, Count extends `0` ? `${Name}=0` : Name, Rest, Names> :
  ReturnType<typeof directiveMessage<Text>>

// prettier-ignore
type NextProblem<Name extends string, Kept extends string, Rest extends string | null, Names extends string> =
  Name extends Names ? ReturnType<typeof twiceMessage<Name>> :
  `${Name}=0` extends Names ? ReturnType<typeof twiceMessage<Name>> :
  Rest extends string ? ListProblem<Rest, Names | Kept> :
  ConflictProblem<Names | Kept, Conflicts>

// prettier-ignore
type ConflictProblem<Names extends string, Pair extends readonly [string, string]> =
  Pair extends readonly [infer One extends string, infer Other extends string] ?
    One extends Names ? Other extends Names ? "must-understand" extends Names ? PastUnderstood<One, Other> : ReturnType<typeof conflictMessage<One, Other>> : never : never :
  never

/** A cache that understands `must-understand` ignores `no-store`. */
// prettier-ignore
type PastUnderstood<One extends string, Other extends string> =
  One extends "no-store" ? never :
  ReturnType<typeof conflictMessage<One, Other>>

type Trim<Text extends string> = Text extends ` ${infer Rest}` | `${infer Rest} ` ? Trim<Rest> : Text

// prettier-ignore
type NoDigit =
  | "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" | "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" | "s" | "t" | "u"
  | "v" | "w" | "x" | "y" | "z" | "." | "-" | "+" | "_" | " " | "=" | ":" | ";" | "/" | "'" | "*" | "%"

/**
 * The rule of the option `cache_control`: the message of {@link CacheProblem}, also for a value that is not a string. `private` and
 * `no-cache` may have names of fields in quotes.
 *
 * @internal
 */
export function cacheProblem(header: unknown): string | undefined {
  if (header === undefined || header === false) return undefined
  if (typeof header !== "string") return got(optionMessage("cache_control", CACHE_VALUE), header)
  const names = new Set<string>()
  for (const part of header.toLowerCase().split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)) {
    const text = part.replace(/^ +| +$/g, "")
    const [, name = text, value] = /^([^=]*)=(.*)$/s.exec(text) ?? []
    const takesSeconds = SECONDS.some((known) => known === name)
    if (takesSeconds && !/^\d+$/.test(value ?? "")) return secondsMessage(text)
    const isPlain =
      value === undefined || (/^(?:no-cache|private)$/.test(name) && /^"[!#$%&'*+.^`|~\w, -]+"$/.test(value))
    if (!takesSeconds && !(isPlain && PLAIN.some((known) => known === name))) return directiveMessage(text)
    if (names.has(name) || names.has(`${name}=0`)) return twiceMessage(name)
    names.add(takesSeconds && value === "0" ? `${name}=0` : name)
  }
  const understood = names.has("must-understand")
  const found = CONFLICTS.find(
    ([one, other]) => names.has(one) && names.has(other) && !(understood && one === "no-store"),
  )
  return found && conflictMessage(found[0], found[1])
}
