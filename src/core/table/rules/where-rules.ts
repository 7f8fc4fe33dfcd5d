import type { AnyLinkInput } from "../../pattern/input.types.js"
import { isKind } from "../../pattern/kind.js"
import type { Where } from "../../pattern/kind.js"
import type { KindName } from "../../pattern/kinds.js"
import { namesIn } from "../../pattern/names-in.js"
import type { ParamList } from "../../pattern/params.js"
import type { AfterColon } from "../../pattern/pattern.js"
import { unknownKindMessage, kindTextMessage, unknownParamMessage } from "../messages.js"
import type { EmptyKindMessage, KindTextMessage, UnknownParamMessage } from "../messages.js"
import { got } from "./values.js"

/** The problem of a `where`: a name that is not a param of the path, or a text that is not a segment. */
// prettier-ignore
export type WhereProblem<Options, Path extends string> =
  Options extends { readonly where: infer Kinds } ?
    NameProblem<Exclude<keyof Kinds & string, NamesAfter<AfterColon<Path>>>, Path> |
    (Kinds extends KindsWithoutLists ? never : TextProblem<Kinds, keyof Kinds & string>) :
  never

interface KindsWithoutLists {
  readonly [name: string]: KindName
}

// prettier-ignore
type TextProblem<Kinds, Name extends keyof Kinds & string> =
  Name extends string ?
    Kinds[Name] extends readonly [] ? EmptyKindMessage<Name> :
    Kinds[Name] extends readonly (infer Text)[] ? Text extends NoSegment ? KindTextMessage<Name, Text> : never : never :
  never

/** Clients resolve the segments `.` and `..` before they send a request. */
type NoSegment = "" | "." | ".." | `${string}${"/" | "\n"}${string}`

// prettier-ignore
type NameProblem<Name extends string, Path extends string> =
  Name extends string ? string extends Name ? never : UnknownParamMessage<Name, Path> :
  never

/** The names of params from a path's `AfterColon`, so that the compiler computes them once for all paths that end alike. */
// prettier-ignore
export type NamesAfter<Rest> =
  Rest extends `*${string}` ? ParamNames<Rest> :
  Rest extends string ? ParamNames<`:${Rest}`> :
  Rest extends AnyLinkInput ? NamesAfter<Rest["rest"]> :
  never

type ParamNames<Path extends string> = Extract<ParamList<Path>[number], readonly [string, "param"]>[0]

/** As `NoSegment`, and with half a surrogate pair. */
const NO_SEGMENT = /^\.{0,2}$|[/\n]|\p{Surrogate}/u

/** The problem of a row with kinds of params. */
export function whereProblem(where: Where, path: string): string | undefined {
  const names = namesIn(path)
  for (const [name, kind] of Object.entries(where)) {
    if (!names.includes(name) || path.endsWith(`*${name}`)) return unknownParamMessage(name, path)
    if (!isKind(kind)) return got(unknownKindMessage(name), kind)
    const text = Array.isArray(kind) ? kind.find((one) => NO_SEGMENT.test(String(one))) : undefined
    if (text !== undefined) return kindTextMessage(name, String(text))
  }
  return undefined
}
