import type { Signature } from "./signature.types.js"

/**
 * The key of a route: its verb, its host, and the shape of its path, which is the path without the names of its params.
 * The key of `get("/users/:id")` is `GET /users/:/`.
 *
 * Each segment ends with a slash, except a glob. The prefix of a param or of a glob is a segment of its own, after `::` or
 * `**`: `/v:version` becomes `/::/v/`, and `/v*path` becomes `/**` + `/v*`.
 */
// prettier-ignore
export type KeyOf<Row> =
  Row extends Signature ? WithRoot<`${VerbKey<Row[1]>} ${HostKey<Row[3]>}`, Shape<OpenPath<Row[0], Row[2]>>> :
  never

/** If a name occurs twice, the route matches fewer requests than its shape, so its key begins with `=`. */
type WithRoot<Root extends string, Path extends string> = Path extends `${infer Shape}:=${string}`
  ? `=${Root}${Shape}`
  : `${Root}${Path}`

/** A verb or host that is not known, or that has a slash, has the key of any verb or host. */
// prettier-ignore
type VerbKey<Verb extends string> =
  Verb extends `${string}/${string}` ? "*" :
  string extends Verb ? "*" :
  Uppercase<Verb>

// prettier-ignore
type HostKey<Host extends string | null> =
  Host extends string ? string extends Host ? "" : Host extends `${string}/${string}` ? "" : Host :
  ""

/** A forward matches the same paths as a pattern with a glob at its end. */
type OpenPath<Kind, Path extends string> = Kind extends "forward" ? `${WithSlash<Path>}*` : Path
type WithSlash<Path extends string> = Path extends "/" ? "/" : `${Path}/`

/** The shape ends with `:=` if a name occurs twice. */
// prettier-ignore
type Shape<Path extends string, Names = never> =
  Path extends `${infer Before}:${infer After}` ?
    After extends `${infer Name}/${infer Rest}` ? `${BeforeName<Before, ":">}/${Shape<Rest, Names | Name>}${Repeated<Name, Names>}` :
    `${BeforeName<Before, ":">}/${Repeated<After, Names>}` :
  Path extends `${infer Before}*${infer Name}` ? `${BeforeName<Before, "*">}${Repeated<Name, Names>}` :
  WithSlash<Path>

type Repeated<Name, Names> = Name extends Names ? ":=" : ""

// prettier-ignore
type BeforeName<Before extends string, Sign extends ":" | "*"> =
  Before extends "" | `${string}/` ? `${Before}${Sign}` :
  BeforePrefix<Before, Sign>

// prettier-ignore
type BeforePrefix<Rest extends string, Sign extends ":" | "*", Done extends string = ""> =
  Rest extends `${infer Head}/${infer Tail}` ? BeforePrefix<Tail, Sign, `${Done}${Head}/`> :
  Sign extends ":" ? `${Done}::/${Rest}` :
  `${Done}**/${Rest}*`

/** A key with `s` instead of each literal segment. A table has few outlines, even if it has many routes. */
// prettier-ignore
export type OutlineOf<Key> =
  Key extends `${infer Root}/${infer Path}` ? `${Root}/${PathOutline<Path>}` :
  never

// prettier-ignore
type PathOutline<Path extends string> =
  Path extends `${infer Before}:/${infer After}` ? `${LiteralOutline<Before>}:/${PathOutline<After>}` :
  LiteralOutline<Path>

// prettier-ignore
type LiteralOutline<Rest extends string, Done extends string = ""> =
  Rest extends `**/${string}` ? `${Done}**/s*` :
  Rest extends `${string}/${infer Tail}` ? LiteralOutline<Tail, `${Done}s/`> :
  `${Done}${Rest}`

/**
 * The known outlines of routes that may match all requests of a route with this outline. They are found segment by segment,
 * following known beginnings only. The outline itself is excluded, unless it has a prefix, because a route with a shorter
 * prefix has the same outline.
 */
// prettier-ignore
export type CoveringOutlines<Known extends string, Outline extends string> =
  Outline extends `${infer Root}/${infer Path}` ?
    Exclude<Extract<FindOutlines<BeginningsOf<Known>, Path, `${CoveringRoots<Root>}/`>, Known>, Path extends `${string}${"::/s/" | "**/s*"}${string}` ? never : Outline> :
  never

// prettier-ignore
type CoveringRoots<Root extends string> =
  Root extends `=${infer Rest}` ? CoveringRoots<Rest> :
  Root extends `${infer Verb} ${infer Host}` ? `${"" | "="}${Verb | "*"} ${"" | Host | DotPrefixes<Host>}` :
  never

/** The prefixes of a host that end with a dot. A route with such a host matches every host that starts with it. */
// prettier-ignore
type DotPrefixes<Host extends string, Done extends string = ""> =
  Host extends `${infer Head}.${infer Tail}` ? `${Done}${Head}.` | DotPrefixes<Tail, `${Done}${Head}.`> :
  never

/** Each outline, and its beginnings that end in a slash. */
// prettier-ignore
type BeginningsOf<Outline extends string, Done extends string = "", Found = never> =
  Outline extends `${infer Head}/${infer Tail}` ? BeginningsOf<Tail, `${Done}${Head}/`, Found | `${Done}${Head}/`> :
  Found | `${Done}${Outline}`

/** The outlines of segments that cover a segment alone, and of those that cover it with all that follow. */
interface CoveringParts {
  /** A literal. */
  readonly s: readonly ["s/" | ":/" | "::/s/", "*" | "**/s*"]
  /** A param. */
  readonly ":": readonly [":/", "*"]
  /** A param with a prefix. */
  readonly "::": readonly [":/" | "::/s/", "*" | "**/s*"]
}

// prettier-ignore
type FindOutlines<Known, Rest extends string, At extends string, Found = never> =
  [At] extends [never] ? Found :
  Rest extends `::/s/${infer Tail}` ? FindOutlines<Known, Tail, Extract<`${At}${CoveringParts["::"][0]}`, Known>, Found | `${At}${CoveringParts["::"][1]}`> :
  Rest extends `${infer Head extends keyof CoveringParts}/${infer Tail}` ? FindOutlines<Known, Tail, Extract<`${At}${CoveringParts[Head][0]}`, Known>, Found | `${At}${CoveringParts[Head][1]}`> :
  Rest extends "**/s*" ? Found | `${At}${"*" | "**/s*" | ":/*" | "::/s/*"}` :
  Rest extends "*" ? Found | `${At}*` :
  Found | At | `${At}*`

/** The keys with an outline that routes can have if they match every path that a pattern matches. */
// prettier-ignore
export type KeysOfOutline<Outline extends string, Path extends string> =
  Outline extends `${infer Root}/${infer Parts}` ? KeysOfParts<Parts, Path, `${Root}/`> :
  never

// prettier-ignore
type KeysOfParts<Parts extends string, Rest extends string, Done extends string> =
  Parts extends `${infer Part}/${infer Others}` ?
    Rest extends `${infer Segment}/${infer Tail}` ?
      Part extends "s" ? KeysOfParts<Others, Tail, `${Done}${Segment}/`> :
      Part extends ":" ? KeysOfParts<Others, Tail, `${Done}:/`> :
      Part extends "::" ? KeysOfParts<Others extends `s/${infer More}` ? More : never, Tail, `${Done}::/${Prefixes<BeforeSign<Segment>>}/`> :
      `${Done}**/${Prefixes<BeforeSign<Segment>>}*` :
    never :
  `${Done}${Parts}`

// prettier-ignore
type BeforeSign<Segment extends string> =
  Segment extends `${infer Prefix}:${string}` ? Prefix :
  Segment extends `${infer Prefix}*${string}` ? Prefix :
  Segment

/** The prefixes of a string, from its first character to the whole string. */
// prettier-ignore
type Prefixes<Text extends string, Done extends string = "", Found = never> =
  Text extends `${infer Character}${infer Rest}` ? Prefixes<Rest, `${Done}${Character}`, Found | `${Done}${Character}`> :
  Found

/** The segments of a route's pattern, each followed by a slash. */
export type Segments<Kind, Path extends string> =
  WithSlash<OpenPath<Kind, Path>> extends `/${infer Rest}` ? Rest : never
