/**
 * The marks of a pattern, by which written paths are found: the pattern itself with `?` for a param and `#` for a
 * glob, signs that no path has; and, for each param, what stands before the next segment. The literal text before a
 * sign within a segment is a mark too, after a `?`.
 *
 * `"/users/:id/edit"` gives `"/users/?/"` and `"/users/?/edit"`; `"/v:n/*path"` gives `"/v?/"`, `"/v?/#"`, `"/v?"` and
 * `"?v"`. All marks of a table are one set, in which a path is looked up by its segments, so that neither a table nor
 * its calls cost more than they are long.
 */
// prettier-ignore
export type PathMarks<Path extends string> =
  Path extends unknown ? {} extends { readonly [K in Path]: 1 } ? "/" | "/#" :
  Path extends `${infer Before}:${infer After}` ? `${Before}${MarksAfter<After>}` | PrefixIn<Before> | PrefixesAfter<After> :
  Path extends `${infer Before}*${string}` ? `${Before}#` | BaseOf<Before> | PrefixIn<Before> :
  Path :
  never

/** The marks by the text after the first colon, so that a table's many `:id` are worked out once. */
// prettier-ignore
type MarksAfter<After extends string, Done extends string = "?", Found extends string = never> =
  After extends `${string}/${infer Tail}` ?
    Tail extends `${infer Before}:${infer Next}` ? MarksAfter<Next, `${Done}/${Before}?`, Found | `${Done}/`> :
    Tail extends `${infer Before}*${string}` ? Found | `${Done}/` | `${Done}/${Before}#` | BaseOf<`${Done}/${Before}`> :
    Found | `${Done}/` | `${Done}/${Tail}` :
  Found | Done

/** A glob of whole segments may be empty: the path that is left then. */
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

type LastSegment<Text extends string> = Text extends `${string}/${infer Rest}` ? LastSegment<Rest> : Text

export function pathMarks(path: string): readonly string[] {
  const marks: string[] = []
  let done = "/"
  const segments: readonly string[] = path === "/" ? [] : path.slice(1).split("/")
  segments.forEach((segment, index) => {
    const sign = segment.search(/[:*]/)
    const prefix = segment.slice(0, Math.max(sign, 0))
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
  return segments.length === 0 ? ["/"] : marks
}

/** Every path under a forward is served. */
export type ForwardPattern<Path extends string> = Path extends "/" ? "/*rest" : `${Path}/*rest`
export const forwardPattern = (path: string): string => (path === "/" ? "/*rest" : `${path}/*rest`)
