import { foreignMessage } from "./messages.js"
import type { ForeignMessage } from "./messages.js"
import type { FirstSegment, LastSegment } from "./split-path.js"

/*
 * The syntax of other routers, such as `{id}`, `<id>`, `[id]`, `$id`, `:id?`, `:id(\d+)` and `(group)`. The message names one part of the
 * path, and what to write for it. The types do not rewrite whole paths: the compiler expands them also for paths that it does not know
 * yet, and then a recursive type costs too much.
 */

/** A path that uses the syntax of another router, except for syntax that begins with a colon and a name too. */
export type ForeignPath =
  | `${string}{${string}}${string}`
  | `${string}<${string}>${string}`
  | `${string}[${string}]${string}`
  | `${"" | `${string}/`}$${string}`
  | `${"" | `${string}/`}(${string})${string}`

/** A path that may use the syntax of other routers. */
export type MaybeForeignPath =
  ForeignPath | `${string}:${string}${"?" | "(" | "+"}${string}` | `${string}:${string}*${"" | `/${string}`}`

/** The message for a {@link MaybeForeignPath}, or `never`. */
// prettier-ignore
export type ForeignProblem<Path extends string> =
  Path extends `${string}:${infer Name}(${infer Values})${string}` ?
    LastSegment<`:${Name}`> extends `:${infer Own}` ? ForeignMessage<ValuesForm<Own>, `:${Own}(${Values})`, Path> :
    BraceProblem<Path> :
  BraceProblem<Path>

// prettier-ignore
type BraceProblem<Path extends string> =
  Path extends `${string}:${infer Name}{${infer Values}}${string}` ?
    LastSegment<`:${Name}`> extends `:${infer Own}` ? ForeignMessage<ValuesForm<Own>, `:${Own}{${Values}}`, Path> :
    BracketProblem<Path> :
  BracketProblem<Path>

// prettier-ignore
type BracketProblem<Path extends string> =
  Path extends `${string}{${infer Inner}}${string}` ? ForeignMessage<ParamForm<InBraces<Inner>>, `{${Inner}}`, Path> :
  Path extends `${string}<${infer Inner}>${string}` ? ForeignMessage<ParamForm<InAngles<Inner>>, `<${Inner}>`, Path> :
  Path extends `${string}[[${infer Inner}]]${string}` ? ForeignMessage<ParamForm<`${Inner}?`>, `[[${Inner}]]`, Path> :
  Path extends `${string}[${infer Inner}]${string}` ? ForeignMessage<ParamForm<InSquares<Inner>>, `[${Inner}]`, Path> :
  SegmentProblem<`/${Path}/`, Path>

/** The text of braces without the kind, as in `{id:int}`. */
// prettier-ignore
type InBraces<Inner extends string> =
  Inner extends `/${string}` ? Inner :
  Inner extends `${infer Name}:${string}` ? Name :
  Inner

/** The text of angle brackets without the kind, as in `<int:id>`. */
// prettier-ignore
type InAngles<Inner extends string> =
  Inner extends `path:${infer Name}` ? `*${Name}` :
  Inner extends `${string}:${infer Name}` ? Name :
  Inner

/** The text of square brackets without the kind, as in `[id=integer]`. */
type InSquares<Inner extends string> = Inner extends `${infer Name}=${string}` ? Name : Inner

/** The problem of `$id`, `(group)`, `:id?`, `:rest*` and `:rest+`, in a path to which slashes were added. */
// prettier-ignore
type SegmentProblem<Slashed extends string, Path extends string> =
  Slashed extends `${string}/$${infer Rest}` ? ForeignMessage<DollarForm<FirstSegment<Rest>>, `$${FirstSegment<Rest>}`, Path> :
  Slashed extends `${string}/(${infer Group})${string}` ? ForeignMessage<"the path without it", `(${Group})`, Path> :
  Slashed extends `${string}:${infer Name}?/${string}` ?
    LastSegment<`:${Name}`> extends `:${infer Own}` ? ForeignMessage<OptionalForm<`:${Own}`>, `:${Own}?`, Path> :
    RestProblem<Slashed, Path> :
  RestProblem<Slashed, Path>

// prettier-ignore
type RestProblem<Slashed extends string, Path extends string> =
  Slashed extends `${string}:${infer Name}+/${string}` ?
    LastSegment<`:${Name}`> extends `:${infer Own}` ? ForeignMessage<`"*${Own}"`, `:${Own}+`, Path> : never :
  Slashed extends `${string}:${infer Name}*/${string}` ?
    LastSegment<`:${Name}`> extends `:${infer Own}` ? Own extends "" ? never : ForeignMessage<`"*${Own}"`, `:${Own}*`, Path> : never :
  never

type ValuesForm<Name extends string> = `":${Name}" with a kind or a list in "where"`
type OptionalForm<Param extends string> = `one row with "${Param}" and one without it`

/** A text like `$count` may be part of the URLs of an API. */
// prettier-ignore
type DollarForm<Name extends string> =
  Name extends "" ? `"*rest"` :
  `${ParamForm<Name>}, or a param with the list ["$${Name}"] in "where"`

/** The replacement to suggest for the text in brackets. */
// prettier-ignore
type ParamForm<Inner extends string> =
  Inner extends `/${string}` ? OptionalForm<Inner> :
  Inner extends `${"..." | "*" | "+"}${infer Name}` ? `"*${CleanName<RestName<Name>>}"` :
  Inner extends `${infer Name}${"..." | "*" | "+"}` ? `"*${CleanName<Name>}"` :
  Inner extends `-$${infer Name}` ? OptionalForm<`:${CleanName<Name>}`> :
  Inner extends `${infer Name}?` ? OptionalForm<`:${CleanName<Name>}`> :
  `":${CleanName<Inner extends `$${infer Name}` ? Name : Inner>}"`

/** Without the second star of `**rest`, and without the mark of `[[...rest]]`. */
// prettier-ignore
type RestName<Name extends string> =
  Name extends `*${infer Own}` ? Own :
  Name extends `${infer Own}?` ? Own :
  Name

/** A name that params may have, for most names of other routers. */
// prettier-ignore
type CleanName<Name extends string> =
  Name extends `${infer One}-${infer Two}-${infer Three}` ? Uncapitalize<`${One}_${Two}_${Three}`> :
  Name extends `${infer One}-${infer Two}` ? Uncapitalize<`${One}_${Two}`> :
  Uncapitalize<Name>

/** The message of {@link ForeignProblem}, by the same conditions in the same order. */
export function foreignProblem(path: string): string | undefined {
  const [form, part] = foreignPart(path) ?? segmentPart(`/${path}/`) ?? []
  return form === undefined || part === undefined ? undefined : foreignMessage(form, part, path)
}

/** The replacement to suggest, and the part of the path that is wrong. */
type Part = readonly [form: string, part: string] | undefined

function foreignPart(path: string): Part {
  const round = afterName(path, /:(.*?)\((.*?)\)/s)
  if (round !== undefined) return [valuesForm(round[0]), `:${round[0]}(${round[1]})`]
  const curly = afterName(path, /:(.*?)\{(.*?)\}/s)
  if (curly !== undefined) return [valuesForm(curly[0]), `:${curly[0]}{${curly[1]}}`]
  return (
    bracketPart(path, /\{(.*?)\}/s, (inner) => (inner.startsWith("/") ? inner : inner.replace(/:.*$/s, ""))) ??
    bracketPart(path, /<(.*?)>/s, (inner) => inner.replace(/^path:/, "*").replace(/^[^:]*:/, "")) ??
    bracketPart(path, /\[\[(.*?)\]\]/s, (inner) => `${inner}?`) ??
    bracketPart(path, /\[(.*?)\]/s, (inner) => inner.replace(/=.*$/s, ""))
  )
}

function bracketPart(path: string, brackets: RegExp, read: (inner: string) => string): Part {
  const [part, inner = ""] = brackets.exec(path) ?? []
  return part === undefined ? undefined : [paramForm(read(inner)), part]
}

function segmentPart(slashed: string): Part {
  const [, dollar] = /\/\$([^/]*)/.exec(slashed) ?? []
  if (dollar !== undefined) return [dollarForm(dollar), `$${dollar}`]
  const [, group] = /\/(\(.*?\))/s.exec(slashed) ?? []
  if (group !== undefined) return ["the path without it", group]
  const optional = afterName(slashed, /:(.*?)\?\//s)
  if (optional !== undefined) return [optionalForm(`:${optional[0]}`), `:${optional[0]}?`]
  const some = afterName(slashed, /:(.*?)\+\//s)
  if (some !== undefined) return [`"*${some[0]}"`, `:${some[0]}+`]
  const all = afterName(slashed, /:(.*?)\*\//s)
  return all === undefined || all[0] === "" ? undefined : [`"*${all[0]}"`, `:${all[0]}*`]
}

/** The name of a param and the text after it, if the segment before that text begins with a colon. */
function afterName(text: string, pattern: RegExp): readonly [name: string, after: string] | undefined {
  const [, before, after = ""] = pattern.exec(text) ?? []
  const segment = before === undefined ? "" : (`:${before}`.split("/").at(-1) ?? "")
  return segment.startsWith(":") ? [segment.slice(1), after] : undefined
}

function valuesForm(name: string): string {
  return `":${name}" with a kind or a list in "where"`
}

function optionalForm(param: string): string {
  return `one row with "${param}" and one without it`
}

function dollarForm(name: string): string {
  return name === "" ? `"*rest"` : `${paramForm(name)}, or a param with the list ["$${name}"] in "where"`
}

function paramForm(inner: string): string {
  if (inner.startsWith("/")) return optionalForm(inner)
  const [, rest] = /^(?:\.\.\.|\*\*?|\+)(.*?)\??$/s.exec(inner) ?? /^(.*)(?:\.\.\.|[*+])$/s.exec(inner) ?? []
  if (rest !== undefined) return `"*${cleanName(rest)}"`
  const [, optional] = /^-\$(.*)$/s.exec(inner) ?? /^(.*)\?$/s.exec(inner) ?? []
  return optional === undefined ? `":${cleanName(inner.replace(/^\$/, ""))}"` : optionalForm(`:${cleanName(optional)}`)
}

function cleanName(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1).replace("-", "_").replace("-", "_")
}
