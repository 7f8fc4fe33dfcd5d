/**
 * The name that a controller or plug gives to its helpers: the last part of the dotted name, without
 * `Controller`, in snake case. `"HelloWeb.HTTPClientController"` gives `"http_client"`.
 *
 * @see Phoenix.Naming.resource_name/2
 */
// prettier-ignore
export type ShortName<Plug extends string> =
  string extends Plug ? string :
  Plug extends `${string}.${string}` ? ShortName<LastPart<Plug>> :
  Plug extends `${infer Base}Controller` ? Underscore<Base> :
  Underscore<Plug>

/**
 * The name of a socket without `Socket`, which its helpers have: `"RoomSocket"` gives `"room"`. A socket of the name `Socket` keeps it.
 */
// prettier-ignore
export type SocketBase<Name extends string> =
  Name extends `${infer Base}Socket` ? Base extends "" | `${string}.` ? Name : Base :
  Name

export function socketBase(name: string): string {
  return name.replace(/(?<=[^.])Socket$/, "")
}

type LastPart<Plug extends string> = Plug extends `${string}.${infer Tail}` ? LastPart<Tail> : Plug

export function shortName(plug: string): string {
  const last = plug.slice(plug.lastIndexOf(".") + 1)
  const base = last.endsWith("Controller") ? last.slice(0, -"Controller".length) : last
  return underscore(base)
}

/**
 * Snake case: `"UserPost"` is `"user_post"`, `"HTTPClient"` is `"http_client"`.
 *
 * @see Macro.underscore/1
 */
// prettier-ignore
export type Underscore<Name extends string> =
  Uncapitalize<Name> extends Lowercase<Name> ? Lowercase<Name> :
  MarkCapitals<Name> extends `^${infer Rest}` ? JoinWords<Rest, "", "letter"> :
  JoinWords<MarkCapitals<Name>>

/** Lowers each capital and puts `^` before it, four characters per step. */
// prettier-ignore
type MarkCapitals<Name extends string, Done extends string = ""> =
  Name extends Lowercase<Name> ? `${Done}${Name}` :
  Name extends `${infer A}${infer B}${infer C}${infer D}${infer Rest}` ?
    MarkCapitals<Rest, `${Done}${MarkCapital<A>}${MarkCapital<B>}${MarkCapital<C>}${MarkCapital<D>}`> :
  Name extends `${infer A}${infer B}${infer C}` ? `${Done}${MarkCapital<A>}${MarkCapital<B>}${MarkCapital<C>}` :
  `${Done}${MarkCapital<Name>}`

type MarkCapital<Letter extends string> = Letter extends Lowercase<Letter> ? Letter : `^${Lowercase<Letter>}`

/** Joins the words between the `^`s with underscores; the letters of an acronym stay together. */
// prettier-ignore
type JoinWords<Marked extends string, Done extends string = "", Last extends WordEnd = "start"> =
  Marked extends `${infer Word}^${infer Rest}` ?
    JoinWords<Rest, `${Done}${Separator<Done, Word, Last>}${Word}`, EndOf<Word, Last>> :
  `${Done}${Separator<Done, Marked, Last>}${Marked}`

/** The end of the joined string: a capital or another letter. At the start, before the first `^`, there are no capitals. */
type WordEnd = "start" | "capital" | "letter"

// prettier-ignore
type EndOf<Word extends string, Last extends WordEnd> =
  Word extends `${infer _First}${infer Rest}` ? Rest extends "" ? Last extends "start" ? "letter" : "capital" : "letter" :
  "letter"

// prettier-ignore
type Separator<Done extends string, Word extends string, Last extends WordEnd> =
  Done extends "" ? "" :
  Word extends `${infer _First}${infer Second}${string}` ? Second extends "_" ? SeparatorAfter<Done, Last> : "_" :
  SeparatorAfter<Done, Last>

// prettier-ignore
type SeparatorAfter<Done extends string, Last extends WordEnd> =
  Last extends "capital" ? "" :
  Done extends `${string}_` ? "" :
  "_"

export function underscore(name: string): string {
  let done = ""
  for (let at = 0; at < name.length; at += 1) {
    const letter = name.charAt(at)
    const lower = letter.toLowerCase()
    if (at > 0 && lower !== letter && (isSmall(name[at - 1]) || isSmall(name[at + 1]))) done += "_"
    done += lower
  }
  return done
}

/** Whether there is a character that is neither a capital nor an underscore. */
function isSmall(letter = "_"): boolean {
  return letter !== "_" && letter === letter.toLowerCase()
}

/** A helper's name with the prefix of its scopes, or null. */
// prettier-ignore
export type JoinAs<Prefix extends string, As> =
  As extends string ? Prefix extends "" ? As : `${Prefix}_${As}` :
  null

export function joinAs(prefix: string, as: string | null): string | null {
  return as === null || prefix === "" ? as : `${prefix}_${as}`
}

/** A plug's or controller's name under a scope's alias. */
export type JoinAlias<Prefix extends string, Name extends string> = Prefix extends "" ? Name : `${Prefix}.${Name}`

export function joinAlias(prefix: string, name: string): string {
  return prefix === "" ? name : `${prefix}.${name}`
}
