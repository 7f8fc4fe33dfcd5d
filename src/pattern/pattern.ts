import { InvalidSpecError } from "./errors.js"
import { isForeignPath, withColons } from "./foreign.js"
import type { ForeignPath, WithColons } from "./foreign.js"
import { foreignParamMessage, globNotLastMessage } from "./messages.js"
import type { ForeignParamMessage, GlobNotLastMessage } from "./messages.js"
import { checkName, parseSegment } from "./segment.js"
import type { IsName, NameProblem, ParseSegment, Segment } from "./segment.js"
import { splitPath } from "./split-path.js"
import type { SplitPath } from "./split-path.js"

/**
 * The segments of a valid pattern, first to last.
 *
 * @see Plug.Router.Utils.build_path_match/2
 */
export type ParsePattern<Path extends string> = string extends Path
  ? readonly Segment[]
  : ParseSegments<SplitPath<Path>>

type ParseSegments<Texts extends readonly string[]> = { readonly [I in keyof Texts]: ParseSegment<Texts[I]> }

/**
 * Reads a path pattern.
 *
 * @throws {InvalidSpecError} when a name is missing, has a bad character or is `_`, when a glob is not last, or when a
 *   param is written `{name}` or `<name>`
 * @see Plug.Router.Utils.build_path_match/2
 */
export function parsePattern(path: string): readonly Segment[] {
  if (isForeignPath(path)) throw new InvalidSpecError(foreignParamMessage(withColons(path), path), path, path)
  const texts = splitPath(path)
  return texts.map((text, index) => {
    const segment = parseSegment(text)
    if (segment.kind === "static") return segment
    checkName(segment.kind === "glob" ? "*" : ":", segment.name, path, text)
    if (segment.kind === "glob" && index < texts.length - 1)
      throw new InvalidSpecError(globNotLastMessage(path), path, text)
    return segment
  })
}

/** Whether a pattern has no glob and its names are in order, as in most; of another {@link parsePattern} says more. */
export function isPlainPattern(path: string): boolean {
  return /^[^:*{<]*(?::(?!_(?:\/|$))[a-z_]\w*(?![^/])[^:*{<]*)*$/.test(path)
}

/**
 * What is wrong with a pattern, as a message, or `never`; the type of what {@link parsePattern} throws.
 *
 * Most patterns have no glob, and then only names can be wrong. Those after the first colon are looked at apart
 * from the text before it, so that a table's many `:id` are looked at once.
 */
// prettier-ignore
export type PatternProblem<Path extends string> =
  ArePlainNames<AfterColon<Path>> extends true ? never :
  Path extends ForeignPath ? ForeignParamMessage<WithColons<Path>, Path> :
  SignProblem<Path>

/** {@link PatternProblem}, but for params as other routers write them. */
// prettier-ignore
export type SignProblem<Path extends string> =
  Path extends `${string}*${string}` ? GlobPatternProblem<Path, Path> :
  Path extends `${string}:${infer Rest}` ? ParamsProblem<Rest, Path> :
  never

/**
 * The text after a pattern's first colon; where a glob comes first, the text from there on, and its prefix behind a
 * slash; `false` where there is neither, and undefined where that is not known, or where a param is written as other
 * routers do. It tells the params of a pattern from those of another.
 */
// prettier-ignore
export type AfterColon<Path extends string> =
  Path extends SignedPath ?
    Path extends OddPath ? FromSign<Path> :
    Path extends `${string}:${infer Rest}` ? Rest :
    never :
  `/${string}` extends Path ? undefined :
  false

/** A path that may have params. The condition checks this first because it has no `infer`, which costs several instantiations. */
type SignedPath = `${string}:${string}` | OddPath

/** A path that few tables have. Each member more costs a route nothing. */
type OddPath = `${string}*${string}` | ForeignPath

// prettier-ignore
type FromSign<Path extends string> =
  Path extends ForeignPath ? undefined :
  Path extends `${infer Before}:${infer Rest}` ? Before extends `${string}*${infer Glob}` ? `*${Glob}:${Rest}` : Rest :
  Path extends `${infer Before}*${infer Rest}` ? Before extends `${string}/` | "" ? `*${Rest}` : `*${Rest}/${LastSegment<Before>}` :
  never

type LastSegment<Text extends string> = Text extends `${string}/${infer Rest}` ? LastSegment<Rest> : Text

/** Whether there is no glob and the names are in order. */
// prettier-ignore
type ArePlainNames<Rest> =
  Rest extends string ? Rest extends `${string}*${string}` ? false : AreNames<Rest> :
  Rest extends false ? true :
  false

// prettier-ignore
type AreNames<Rest extends string> =
  Rest extends `${infer Name}/${infer Tail}` ?
    IsName<Name> extends true ? Tail extends `${string}:${infer Next}` ? AreNames<Next> : true : false :
  IsName<Rest>

// prettier-ignore
type ParamsProblem<AfterColon extends string, Whole extends string> =
  AfterColon extends `${infer Name}/${infer Tail}` ?
    IsName<Name> extends true ? Tail extends `${string}:${infer Next}` ? ParamsProblem<Next, Whole> : never :
    NameProblem<":", Name, Whole> :
  NameProblem<":", AfterColon, Whole>

// prettier-ignore
type GlobPatternProblem<Path extends string, Whole extends string> =
  Path extends `${infer Before}:${infer Rest}` ?
    Before extends `${string}*${infer Glob}` ? GlobProblem<`${Glob}:${Rest}`, Whole> :
    Rest extends `${infer Name}/${infer Tail}` ?
      [NameProblem<":", Name, Whole>] extends [never] ? GlobPatternProblem<Tail, Whole> : NameProblem<":", Name, Whole> :
    NameProblem<":", Rest, Whole> :
  Path extends `${string}*${infer Rest}` ? GlobProblem<Rest, Whole> :
  never

/** A glob's own name first, then what follows it; slashes at the end do not count. */
// prettier-ignore
type GlobProblem<Rest extends string, Whole extends string> =
  Rest extends `${infer Name}/${infer Tail}` ?
    [NameProblem<"*", Name, Whole>] extends [never] ?
      SplitPath<Tail> extends readonly [] ? never :
      GlobNotLastMessage<Whole> :
    NameProblem<"*", Name, Whole> :
  NameProblem<"*", Rest, Whole>
