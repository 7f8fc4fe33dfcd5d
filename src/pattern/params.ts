import type { Show } from "../lib/show.types.js"
import { splitPath } from "./split-path.js"
import { parseSegment } from "./segment.js"

/** A name that a pattern captures, and what it captures: one segment, or a list of them. */
export type ParamSpec = readonly [name: string, kind: "param" | "glob"]

/**
 * The params of a valid pattern, each name once, in the order of its last occurrence: the order in which
 * a helper takes them.
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

type FirstSegment<Text extends string> = Text extends `${infer Head}/${string}` ? Head : Text

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

/** What a request's path gives for a pattern: text for a param, a list of segments for a glob, both decoded. */
export type AnyPathParams = { readonly [name: string]: string | string[] }

/**
 * The params of a pattern: `PathParams<"/u/:id/f/*path">` is `{ id: string; path: string[] }`.
 *
 * A wide `string` gives {@link AnyPathParams}; a union of patterns gives a union.
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
 * The params of a pattern by its {@link AfterColon}, so that those of a table's many `:id` are worked out once.
 */
// prettier-ignore
export type ParamsAfter<Rest> =
  Rest extends `*${string}` ? PathParams<Rest> :
  Rest extends string ? PathParams<`:${Rest}`> :
  Rest extends undefined ? AnyPathParams :
  {}
