import type { Signature } from "./signature.types.js"

/**
 * The key of a route: its verb, its host, and the shape of its path, which is the path without the names of its params.
 * `get("/users/:id")` has the key `GET /users/:/`.
 *
 * A segment has a slash behind it; a glob, which is last, has none. The prefix of a param or of a glob stands behind a
 * mark as a segment of its own: `/v:version` is `/::/v/`, and `/v*path` is the mark `**` and then `v*`.
 */
// prettier-ignore
export type KeyOf<Of> =
  Of extends Signature ? WithRoot<`${VerbKey<Of[1]>} ${HostKey<Of[3]>}`, Shape<OpenPath<Of[0], Of[2]>>> :
  never

/** A route whose params repeat a name fits fewer requests than its shape says, so its key begins with a mark. */
type WithRoot<Root extends string, Path extends string> = Path extends `${infer Shape}:=${string}`
  ? `=${Root}${Shape}`
  : `${Root}${Path}`

/** A verb or host that is not known, or that has a slash, stands with those that fit every request. */
// prettier-ignore
type VerbKey<Verb extends string> =
  Verb extends `${string}/${string}` ? "*" :
  string extends Verb ? "*" :
  Uppercase<Verb>

// prettier-ignore
type HostKey<Host extends string | null> =
  Host extends string ? string extends Host ? "" : Host extends `${string}/${string}` ? "" : Host :
  ""

/** A forward fits what a glob in the place of its end fits. */
type OpenPath<Kind, Path extends string> = Kind extends "forward" ? `${WithSlash<Path>}*` : Path
type WithSlash<Path extends string> = Path extends "/" ? "/" : `${Path}/`

/** Behind the shape stands `:=` if a name occurs twice. */
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

/** A key with `s` in the place of each literal segment. A table has few of them, however many routes it has. */
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
 * The outlines among some that routes must have to fit what a route of this outline fits. They are found segment by
 * segment, and only those beginnings are followed that are known. Its own is left out, unless it has a prefix, which a
 * shorter prefix takes.
 */
// prettier-ignore
export type OutlinesLike<Known extends string, Outline extends string> =
  Outline extends `${infer Root}/${infer Path}` ?
    Exclude<Extract<Walk<BeginningsOf<Known>, Path, `${RootsLike<Root>}/`>, Known>, Path extends `${string}${"::/s/" | "**/s*"}${string}` ? never : Outline> :
  never

// prettier-ignore
type RootsLike<Root extends string> =
  Root extends `=${infer Rest}` ? RootsLike<Rest> :
  Root extends `${infer Verb} ${infer Host}` ? `${"" | "="}${Verb | "*"} ${"" | Host | DotPrefixes<Host>}` :
  never

/** The beginnings of a host that end in a dot: as a route's host, each fits whatever follows. */
// prettier-ignore
type DotPrefixes<Host extends string, Done extends string = ""> =
  Host extends `${infer Head}.${infer Tail}` ? `${Done}${Head}.` | DotPrefixes<Tail, `${Done}${Head}.`> :
  never

/** Each outline, and its beginnings that have a slash at the end. */
// prettier-ignore
type BeginningsOf<Outline extends string, Done extends string = "", Found = never> =
  Outline extends `${infer Head}/${infer Tail}` ? BeginningsOf<Tail, `${Done}${Head}/`, Found | `${Done}${Head}/`> :
  Found | `${Done}${Outline}`

/** What takes a segment, alone or with all that follow it. */
interface Takers {
  /** A literal. */
  readonly s: readonly ["s/" | ":/" | "::/s/", "*" | "**/s*"]
  /** A param. */
  readonly ":": readonly [":/", "*"]
  /** A param with a prefix. */
  readonly "::": readonly [":/" | "::/s/", "*" | "**/s*"]
}

// prettier-ignore
type Walk<Known, Rest extends string, At extends string, Found = never> =
  [At] extends [never] ? Found :
  Rest extends `::/s/${infer Tail}` ? Walk<Known, Tail, Extract<`${At}${Takers["::"][0]}`, Known>, Found | `${At}${Takers["::"][1]}`> :
  Rest extends `${infer Head extends keyof Takers}/${infer Tail}` ? Walk<Known, Tail, Extract<`${At}${Takers[Head][0]}`, Known>, Found | `${At}${Takers[Head][1]}`> :
  Rest extends "**/s*" ? Found | `${At}${"*" | "**/s*" | ":/*" | "::/s/*"}` :
  Rest extends "*" ? Found | `${At}*` :
  Found | At | `${At}*`

/** The keys that an outline can stand for among the routes that fit what a pattern fits. */
// prettier-ignore
export type Fill<Outline extends string, Path extends string> =
  Outline extends `${infer Root}/${infer Parts}` ? FillParts<Parts, Path, `${Root}/`> :
  never

// prettier-ignore
type FillParts<Parts extends string, Rest extends string, Done extends string> =
  Parts extends `${infer Part}/${infer Others}` ?
    Rest extends `${infer Segment}/${infer Tail}` ?
      Part extends "s" ? FillParts<Others, Tail, `${Done}${Segment}/`> :
      Part extends ":" ? FillParts<Others, Tail, `${Done}:/`> :
      Part extends "::" ? FillParts<Others extends `s/${infer More}` ? More : never, Tail, `${Done}::/${Prefixes<BeforeSign<Segment>>}/`> :
      `${Done}**/${Prefixes<BeforeSign<Segment>>}*` :
    never :
  `${Done}${Parts}`

// prettier-ignore
type BeforeSign<Segment extends string> =
  Segment extends `${infer Prefix}:${string}` ? Prefix :
  Segment extends `${infer Prefix}*${string}` ? Prefix :
  Segment

/** A text's beginnings, from its first character to all of it. */
// prettier-ignore
type Prefixes<Text extends string, Done extends string = "", Found = never> =
  Text extends `${infer Character}${infer Rest}` ? Prefixes<Rest, `${Done}${Character}`, Found | `${Done}${Character}`> :
  Found

/** The segments of what a route fits, each with a slash behind it. */
export type Segments<Kind, Path extends string> =
  WithSlash<OpenPath<Kind, Path>> extends `/${infer Rest}` ? Rest : never
