import type { Show } from "../lib/types/show.types.js"
import type { AnyLinkInput } from "./input.types.js"
import type { KindValue } from "./kind.js"
import { splitPath } from "./split-path.js"
import type { FirstSegment } from "./split-path.js"
import { parseSegment } from "./segment.js"

/** A param of a pattern: its name, and whether it captures one segment (`"param"`) or a list of them (`"glob"`). */
export type ParamSpec = readonly [name: string, kind: "param" | "glob"]

/**
 * The params of a valid pattern, each name once, ordered by their last occurrence. Helpers take their arguments in this
 * order.
 *
 * @see Plug.Router.Utils.build_path_match/2; Phoenix.Router.Route 1.6, `build_path_and_binding/1`
 */
// prettier-ignore
export type ParamList<Path extends string> =
  string extends Path ? readonly ParamSpec[] :
  Path extends `${string}:${infer AfterColon}` ? ParamsAfterColon<AfterColon> :
  Path extends `${string}*${infer Name}` ? readonly [readonly [FirstSegment<Name>, "glob"]] :
  readonly []

// prettier-ignore
type ParamsAfterColon<AfterColon extends string, Done extends readonly ParamSpec[] = readonly []> =
  AfterColon extends `${infer Name}/${infer Tail}` ?
    Tail extends `${string}:${infer Next}` ? ParamsAfterColon<Next, PushParam<Done, Name, "param">> :
    Tail extends `${string}*${infer Glob}` ? PushParam<PushParam<Done, Name, "param">, FirstSegment<Glob>, "glob"> :
    PushParam<Done, Name, "param"> :
  PushParam<Done, AfterColon, "param">

// prettier-ignore
type PushParam<Done extends readonly ParamSpec[], Name extends string, Kind extends ParamSpec[1]> =
  Name extends Done[number][0] ? readonly [...DropParam<Done, Name>, readonly [Name, Kind]] :
  readonly [...Done, readonly [Name, Kind]]

// prettier-ignore
type DropParam<Params extends readonly ParamSpec[], Name extends string, Done extends readonly ParamSpec[] = readonly []> =
  Params extends readonly [infer Head extends ParamSpec, ...infer Tail extends readonly ParamSpec[]] ?
    DropParam<Tail, Name, Head[0] extends Name ? Done : readonly [...Done, Head]> :
  Done

export function paramList(path: string): readonly ParamSpec[] {
  const last = new Map<string, ParamSpec>()
  for (const text of splitPath(path)) {
    const segment = parseSegment(text)
    if (segment.kind === "static") continue
    last.delete(segment.name)
    last.set(segment.name, [segment.name, segment.kind])
  }
  return [...last.values()]
}

/** The params of an unknown pattern: a string or an integer for a param, a list of segments for a glob, all decoded. */
export type AnyPathParams = { readonly [name: string]: string | number | string[] }

/**
 * The params of a pattern: `PathParams<"/u/:id/f/*path">` is `{ id: string; path: string[] }`.
 *
 * A wide `string` gives {@link AnyPathParams}; a union of patterns gives a union.
 *
 * @example
 * import type { PathParams } from "waymark"
 *
 * const params: PathParams<"/u/:id/f/*path"> = { id: "1", path: ["a", "b"] }
 * params.path.join("/") //=> "a/b"
 */
// prettier-ignore
export type PathParams<Path extends string> =
  string extends Path ? AnyPathParams :
  Path extends string ? Show<ParamsOfList<ParamList<Path>>> :
  never

type ParamsOfList<Params extends readonly ParamSpec[]> = {
  [Param in Params[number] as Param[0]]: Param[1] extends "glob" ? string[] : string
}

/**
 * {@link PathParams} from a pattern's {@link AfterColon}, so that the compiler computes them once for all patterns that
 * end in `:id`. It also takes a {@link LinkInput}.
 */
// prettier-ignore
export type ParamsAfter<Rest> =
  Rest extends `*${string}` ? PathParams<Rest> :
  Rest extends string ? PathParams<`:${Rest}`> :
  Rest extends undefined ? AnyPathParams :
  Rest extends AnyLinkInput ? KindedParams<ParamsAfter<Rest["rest"]>, Rest["kinds"]> :
  {}

// prettier-ignore
type KindedParams<Params, Kinds extends string> =
  [Kinds] extends [never] ? Params :
  { [Name in keyof Params]: Params[Name] extends string ? KindValue<Kinds, Name & string> : Params[Name] }
