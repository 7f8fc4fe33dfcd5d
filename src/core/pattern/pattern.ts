import { InvalidSpecError } from "./errors.js"
import { foreignProblem } from "./foreign.js"
import type { ForeignPath, ForeignProblem, MaybeForeignPath } from "./foreign.js"
import { globNotLastMessage } from "./messages.js"
import type { GlobNotLastMessage } from "./messages.js"
import type { KindedInput } from "./input.types.js"
import { checkName, parseSegment } from "./segment.js"
import type { IsName, NameProblem, ParseSegment, Segment } from "./segment.js"
import { splitPath } from "./split-path.js"
import type { FirstSegment, LastSegment, SplitPath } from "./split-path.js"
import { unreachableProblem } from "./unreachable-path.js"
import type { UnreachablePath, UnreachableProblem } from "./unreachable-path.js"

/**
 * The segments of a valid pattern, first to last.
 *
 * @see Plug.Router.Utils.build_path_match/2
 */
export type ParsePattern<Path extends string> = string extends Path
  ? readonly Segment[]
  : ParseSegments<SplitPath<Path>>

type ParseSegments<Parts extends readonly string[]> = { readonly [I in keyof Parts]: ParseSegment<Parts[I]> }

/**
 * Parses a path pattern.
 *
 * @throws {InvalidSpecError} when a name is missing, has a bad character or is `_`, when a glob is not last, when no request can
 *   have the path, or when it has the syntax of other routers
 * @see Plug.Router.Utils.build_path_match/2
 */
export function parsePattern(path: string): readonly Segment[] {
  const problem = foreignProblem(path) ?? unreachableProblem(path)
  if (problem !== undefined) throw new InvalidSpecError(problem, path, path)
  const parts = splitPath(path)
  return parts.map((part, index) => {
    const segment = parseSegment(part)
    if (segment.kind === "static") return segment
    checkName(segment.kind === "glob" ? "*" : ":", segment.name, path, part)
    if (segment.kind === "glob" && index < parts.length - 1)
      throw new InvalidSpecError(globNotLastMessage(path), path, part)
    return segment
  })
}

const PLAIN_PATTERN =
  /^[^:*{<[$(?#%\\.\p{Cc}\p{Cs}]*(?::(?!_(?:\/|$))[a-z_]\w*(?![^/])[^:*{<[$(?#%\\.\p{Cc}\p{Cs}]*)*$/u

/** A quick check: whether a pattern has no glob, no character of a rule, and only valid names. If false, use {@link parsePattern}. */
export function isPlainPattern(path: string): boolean {
  return PLAIN_PATTERN.test(path) && !path.endsWith(" ")
}

/**
 * The message of the error that {@link parsePattern} throws for a pattern, or `never` if the pattern is valid.
 *
 * Most patterns have no glob, so only their names can be invalid. The rest of the path after the first colon is checked
 * apart from the text before it, so that the compiler checks it once for all patterns that end in `:id`.
 */
// prettier-ignore
export type PatternProblem<Path extends string> =
  Path extends SuspectPath ? RareProblem<Path> :
  ArePlainNames<AfterColon<Path>> extends true ? never :
  RareProblem<Path>

type SuspectPath = ForeignPath | UnreachablePath

/**
 * The problem of a path that is not plain. The first condition is never true; it keeps the compiler from expanding the others for paths
 * that it does not know yet.
 */
// prettier-ignore
type RareProblem<Path extends string> =
  Path extends never ? unknown :
  Path extends MaybeForeignPath ? OtherProblem<Path, ForeignProblem<Path>> :
  Path extends UnreachablePath ? UnreachableProblem<Path> :
  SignProblem<Path>

// prettier-ignore
type OtherProblem<Path extends string, Foreign> =
  [Foreign] extends [never] ?
    Path extends UnreachablePath ? UnreachableProblem<Path> :
    SignProblem<Path> :
  Foreign

/** {@link PatternProblem} with the rules of params only. */
// prettier-ignore
export type SignProblem<Path extends string> =
  Path extends `${string}*${string}` ? GlobPatternProblem<Path, Path> :
  Path extends `${string}:${infer Rest}` ? ParamsProblem<Rest, Path> :
  never

/**
 * The part of a pattern that determines its params:
 *
 * - the rest after the first colon, such as `"id/edit"`;
 * - if a glob comes first, the rest from its `*` on; if it has a prefix, its `*` and name, then a slash and the prefix;
 * - `false` if the pattern has no params;
 * - `undefined` if this is not known, or if the path is refused;
 * - a {@link LinkInput} if params have kinds, see {@link KindedPath}.
 */
// prettier-ignore
export type AfterColon<Path extends string> =
  Path extends SignedPath ?
    Path extends RarePath ? FromSign<Path> :
    Path extends `${string}:${infer Rest}` ? Rest :
    never :
  `/${string}` extends Path ? undefined :
  false

/** A path that may have params. Checked first because a condition without `infer` costs fewer instantiations. */
type SignedPath = `${string}:${string}` | RarePath

/** A rare kind of path: with a glob, with kinds of params, or one that is refused. */
type RarePath = `${string}*${string}` | BracketPath | `${string}\n${string}`

/** A path that is refused, with characters that may occur between a colon and a name. */
type BracketPath = `${string}{${string}}${string}` | `${string}<${string}>${string}`

// prettier-ignore
type FromSign<Path extends string> =
  Path extends `${string}\n${string}` ? KindedInput<Path> :
  Path extends BracketPath ? undefined :
  Path extends `${infer Before}:${infer Rest}` ? Before extends `${string}*${infer Glob}` ? `*${Glob}:${Rest}` : Rest :
  Path extends `${infer Before}*${infer Rest}` ? Before extends `${string}/` | "" ? `*${Rest}` : `*${FirstSegment<Rest>}/${LastSegment<Before>}` :
  never

/** Whether there is no glob and all names are valid. */
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

/** Checks the glob's name first, then that no segment follows. Slashes at the end are ignored. */
// prettier-ignore
type GlobProblem<Rest extends string, Whole extends string> =
  Rest extends `${infer Name}/${infer Tail}` ?
    [NameProblem<"*", Name, Whole>] extends [never] ?
      SplitPath<Tail> extends readonly [] ? never :
      GlobNotLastMessage<Whole> :
    NameProblem<"*", Name, Whole> :
  NameProblem<"*", Rest, Whole>
