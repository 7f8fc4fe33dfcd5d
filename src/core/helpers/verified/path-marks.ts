import { encodeSegment } from "../../links/encode.js"
import type { WithoutKinds } from "../../pattern/input.types.js"
import type { ParamKind, Where } from "../../pattern/kind.js"
import type { LastSegment } from "../../pattern/split-path.js"

/**
 * The marks of a pattern: the keys under which `verified_path` finds it. They are
 *
 * - the pattern itself, with `?` for a param and `#` for a glob, since no path contains these characters;
 * - for each param, the beginning of the pattern up to the slash after it;
 * - for each param or glob with literal text before it in its segment, a `?` and that text.
 *
 * `"/users/:id/edit"` has `"/users/?/"` and `"/users/?/edit"`; `"/v:n/*path"` has `"/v?/"`, `"/v?/#"`, `"/v?"` and `"?v"`. All
 * marks of a table are one union, in which the type checker looks up a path segment by segment, so the cost is linear in the
 * length of the table and of its calls.
 */
// prettier-ignore
export type PathMarks<Path extends string> =
  Path extends unknown ? {} extends { readonly [K in Path]: 1 } ? "/" | "/#" :
  Path extends `${infer Before}:${infer After}` ? `${Before}${MarksAfter<After>}` | PrefixIn<Before> | PrefixesAfter<After> :
  Path extends `${infer Before}*${string}` ? `${Before}#` | BaseOf<Before> | PrefixIn<Before> :
  Path :
  never

/** The marks from the text after the first colon, so that the compiler computes them once for all that end in `:id`. */
// prettier-ignore
type MarksAfter<After extends string, Done extends string = "?", Found extends string = never> =
  After extends `${string}/${infer Tail}` ?
    Tail extends `${infer Before}:${infer Next}` ? MarksAfter<Next, `${Done}/${Before}?`, Found | `${Done}/`> :
    Tail extends `${infer Before}*${string}` ? Found | `${Done}/` | `${Done}/${Before}#` | BaseOf<`${Done}/${Before}`> :
    Found | `${Done}/` | `${Done}/${Tail}` :
  Found | Done

/** The path without its glob, since a glob without a prefix may be empty. */
// prettier-ignore
type BaseOf<Before extends string> =
  Before extends `${infer Base}/` ? Base extends "" ? "/" : Base :
  never

// prettier-ignore
type PrefixesAfter<After extends string, Found extends string = never> =
  After extends `${string}/${infer Tail}` ?
    Tail extends `${infer Before}:${infer Next}` ? PrefixesAfter<Next, Found | PrefixIn<Before>> :
    Tail extends `${infer Before}*${string}` ? Found | PrefixIn<Before> :
    Found :
  Found

// prettier-ignore
type PrefixIn<Before extends string> =
  Before extends `${string}/` | "" ? never :
  `?${LastSegment<Before>}`

/**
 * The marks of a `KindedPath`. A kind is written like the end of a prefix, so that `"/v:id\ninteger"` has `"/v\ninteger?"` and
 * `"?v\ninteger"`. A list whose strings are unknown is written as `"\nany"`.
 */
// prettier-ignore
export type KindedMarks<Path extends string> =
  Path extends `${string}\n${string}` ?
    {} extends { readonly [K in WithoutKinds<Path>]: 1 } ? "/" | "/#" : KindedMarksLoop<Path> :
  PathMarks<Path>

// prettier-ignore
type KindedMarksLoop<Path extends string, Done extends string = "", Found extends string = never> =
  Path extends `${infer Before}:${infer After}` ?
    After extends `${infer Name}/${infer Tail}` ? KindedMarksLoop<Tail, `${Done}${Before}${KindIn<Name>}?/`, Found | `${Done}${Before}${KindIn<Name>}?/` | PrefixIn<`${Before}${KindIn<Name>}`>> :
    Found | `${Done}${Before}${KindIn<After>}?` | PrefixIn<`${Before}${KindIn<After>}`> :
  Path extends `${infer Before}*${string}` ? Found | `${Done}${Before}#` | BaseOf<`${Done}${Before}`> | PrefixIn<Before> :
  Found | `${Done}${Path}`

// prettier-ignore
type KindIn<Name extends string> =
  Name extends `${string}\n${infer Kind}` ? {} extends { readonly [K in Kind]: 1 } ? "\nany" : `\n${WithoutHash<Kind>}` :
  ""

/** Without `#`, the sign of a glob. No written path has a `?`, so none has such a text of a list. */
type WithoutHash<Kind extends string> = Kind extends `${infer Head}#${infer Tail}`
  ? `${Head}?${WithoutHash<Tail>}`
  : Kind

export function pathMarks(path: string): readonly string[] {
  const marks: string[] = []
  let done = "/"
  const segments = path.slice(1).split("/")
  segments.forEach((segment, index) => {
    const sign = segment.search(/[:*]/)
    const [, ...kind] = segment.split("\n")
    const prefix = [segment.slice(0, Math.max(sign, 0)), ...kind].join("\n")
    if (prefix !== "") marks.push(`?${prefix}`)
    if (segment[sign] === "*") {
      marks.push(`${done}${prefix}#`)
      if (prefix === "") marks.push(done === "/" ? "/" : done.slice(0, -1))
      return
    }
    const isLast = index === segments.length - 1
    const text = sign < 0 ? segment : `${prefix}?`
    done = `${done}${text}${isLast ? "" : "/"}`
    if (isLast || sign >= 0) marks.push(done)
  })
  return marks
}

/** The pattern of all paths under a forward. */
export type ForwardPattern<Path extends string> = Path extends "/" ? "/*rest" : `${Path}/*rest`
export const forwardPattern = (path: string): string => (path === "/" ? "/*rest" : `${path}/*rest`)

/** A pattern as a `KindedPath`. Its literal text is encoded in the same way as paths, so that none of it looks like a sign. */
export function encodePattern(pattern: string, where: Where = {}): string {
  return pattern.replace(/:([^/]+)|[^/:*]+/g, (text, name?: string) =>
    name === undefined ? encodeSegment(text) : `${text}${Object.hasOwn(where, name) ? kindMark(where[name]) : ""}`,
  )
}

function kindMark(kind: ParamKind = []): string {
  return typeof kind === "string" ? `\n${kind}` : kind.map((text) => `\n=${encodeSegment(text)}`).join("")
}
