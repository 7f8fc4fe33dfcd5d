import type { Verdict } from "../../lib/types/verdict.types.js"
import type { FirstPlace, Located, RowDescription } from "../names/places.types.js"
import type { NamedPlace, Places } from "../rules/repeats.types.js"
import type { RouteGroups } from "../routes.types.js"
import type { RedirectLoopMessage, UnservedRedirectMessage } from "./messages.js"

/** The first redirect whose target no row serves, or that leads back to itself: its place and the message; or `never`. */
// prettier-ignore
export type BrokenRedirect<Table extends readonly unknown[]> =
  "redirect" extends RouteGroups<Table>["kind"] ?
    PlaceBroken<Table, BrokenIn<Extract<RouteGroups<Table>, { readonly kind: "redirect" }>["routes"], RouteGroups<Table>["routes"]>> :
  never

/** A redirect, as its route has it. */
interface AnyRedirect {
  readonly path: string
  readonly plug_opts: { readonly to: string }
}

/** A redirect that is refused. */
interface Broken<Path = string, Target = string, Text = string> {
  readonly path: Path
  readonly target: Target
  readonly text: Text
}

// prettier-ignore
type PlaceBroken<Table extends readonly unknown[], Found> =
  Verdict<Found> extends "right" ? never :
  number extends Table["length"] ? readonly [place: "table", text: TextOf<Found>] :
  FirstBroken<BrokenPlaces<Places<Table, "redirect">, Found>>

type TextOf<Found> = Found extends Broken ? Found["text"] : never

// prettier-ignore
type BrokenPlaces<Place extends NamedPlace, Found> =
  Place extends NamedPlace ? LocatedText<Place, TextOf<Extract<Found, Broken<Place[0], TargetIn<Place[3]>>>>> :
  never

type TargetIn<Node> = Node extends readonly [unknown, unknown, infer Target, ...unknown[]] ? Target : never

// prettier-ignore
type LocatedText<Place extends NamedPlace, Text> =
  Text extends string ? readonly [place: Place[1], text: Located<Text, Place[2], RowDescription<Place[3], "table", number>>] :
  never

// prettier-ignore
type FirstBroken<Found extends readonly [string, string]> =
  [Found] extends [never] ? never :
  Extract<Found, readonly [FirstPlace<Found[0]>, string]>

// prettier-ignore
type BrokenIn<Redirects, Rows> = BrokenAmong<Redirects, ServedPaths<Rows>, Templates<ServedPaths<Rows>>, LoopMap<Redirects, Rows>, LoopKeys<Redirects, OtherKeys<Exclude<Rows, Redirects>>>>

// prettier-ignore
type BrokenAmong<Redirects, Served extends string, Keys extends string, Map, LoopKeys> =
  Redirects extends AnyRedirect ?
    BrokenText<Redirects["plug_opts"]["to"], Served, Keys, Map, LoopKeys, KeyOf<Redirects["path"]>, Redirects["path"]> extends infer Text extends string ?
      [Text] extends [never] ? never : Broken<Redirects["path"], Redirects["plug_opts"]["to"], Text> :
    never :
  never

// prettier-ignore
type BrokenText<Target extends string, Served extends string, Keys extends string, Map, LoopKeys, Own extends string, Path extends string> =
  string extends Target ? never :
  Target extends `/${string}` ?
    Target extends Served ? FindLoop<KeyOf<Target>, Map, LoopKeys, Own, `"${Path}"`> :
    KeyOf<Target> extends Keys ? FindLoop<KeyOf<Target>, Map, LoopKeys, Own, `"${Path}"`> :
    UnservedRedirectMessage<Target> :
  never

/** The paths that rows for GET serve, with a glob below forwards. A path that is not literal serves any other. */
// prettier-ignore
type ServedPaths<Row> =
  Row extends { readonly kind: infer Kind; readonly verb: infer Verb; readonly path: infer Path extends string } ?
    Verb extends "get" | "GET" | "*" ? Kind extends "forward" ? Path | BelowForward<Path> : Path :
    string extends Verb ? Path :
    never :
  never
type BelowForward<Path extends string> = Path extends "/" ? "/*below" : `${Path}/*below`

/**
 * The keys of targets that a path with params serves: the path with `${string}` in place of params, and as many slashes as it has, so
 * that none of them is in the place of a param.
 */
// prettier-ignore
type Templates<Path extends string> =
  Path extends `${infer Before}*${string}` ? `${Template<Before>}${string}\n${string}` | (Before extends `${infer Base}/` ? `${Template<Base extends "" ? "/" : Base>}\n${string}` : never) :
  Path extends `${string}:${string}` ? `${Template<Path>}\n${Slashes<Path>}` :
  never

// prettier-ignore
type Template<Path extends string> =
  Path extends `${infer Before}:${infer After}` ?
    After extends `${string}/${infer Rest}` ? `${Before}${string}/${Template<Rest>}` : `${Before}${string}` :
  Path

// prettier-ignore
type Slashes<Path extends string, Done extends string = ""> =
  Path extends `${string}/${infer Rest}` ? Slashes<Rest, `${Done}/`> :
  Done

/** The key of a path: `?` in place of params, `#` in place of a glob, and its slashes, or `#` if their number is not known. */
// prettier-ignore
type KeyOf<Path extends string> =
  Path extends `${infer Before}*${string}` ? `${Shape<Before>}#\n#` :
  `${Shape<Path>}\n${Slashes<Path>}`

// prettier-ignore
type Shape<Path extends string> =
  Path extends `${infer Before}:${infer After}` ?
    After extends `${string}/${infer Rest}` ? `${Before}?/${Shape<Rest>}` : `${Before}?` :
  Path

/** Looks most targets up in a union of keys: the compiler computes the keys of a mapped type again for each of them. */
// prettier-ignore
type FindLoop<Key, Map, LoopKeys, Own extends string, Paths extends string> =
  Key extends LoopKeys ? Loop<Key, Map, Own, Paths> :
  never

// prettier-ignore
type LoopKeys<Redirects, Others> = Redirects extends unknown ? LoopKey<Redirects, Others> : never

/** The redirects without host and kinds by their keys, if no other row has the key. */
type LoopMap<Redirects, Rows> = {
  readonly [Row in Redirects as LoopKey<Row, OtherKeys<Exclude<Rows, Redirects>>>]: Row
}

// prettier-ignore
type LoopKey<Row, Others> =
  Row extends { readonly path: infer Path extends string; readonly where: undefined; readonly inherited: { readonly host: null } } ? Exclude<KeyOf<Path>, Others> :
  never

// prettier-ignore
type OtherKeys<Rows> =
  Rows extends { readonly path: infer Path extends string } ? KeyOf<Path> :
  never

/** The message about a circle of redirects that have each other's paths as targets; or `never`. */
// prettier-ignore
type Loop<Key, Map, Seen extends string, Paths extends string> =
  Key extends keyof Map ?
    Map[Key] extends AnyRedirect ?
      Key extends Seen ? RedirectLoopMessage<`${Paths} > "${Map[Key]["path"]}"`> :
      Loop<KeyOf<Map[Key]["plug_opts"]["to"]>, Map, Seen | (Key & string), `${Paths} > "${Map[Key]["path"]}"`> :
    never :
  never
