import type { Show } from "../lib/types/show.types.js"
import type { MarkedKinds } from "../pattern/input.types.js"
import type { ReadKind } from "../pattern/kind.js"
import type { ParsePattern } from "../pattern/pattern.js"
import type { Signature } from "./routes/signature.types.js"

/** The params of a request, with literal values, or `never` if the route does not match the request. */
// prettier-ignore
export type MatchRoute<Row extends Signature, Method extends string, Segments extends readonly string[], Host extends string> =
  true extends FitsMethod<Row[1], Method> ?
    true extends FitsHost<Row[3], Host> ? MatchSegments<ParsePattern<Row[2]>, Segments, Row[0], MarkedKinds<Row[4]>> :
    never :
  never

// prettier-ignore
export type FitsMethod<Verb extends string, Method extends string> =
  Verb extends "*" ? true :
  Method extends Uppercase<Verb> ? true :
  false

// prettier-ignore
export type FitsHost<Pattern extends string | null, Host> =
  Pattern extends null ? true :
  Pattern extends `${string}.` ? Host extends `${Pattern}${string}` ? true : false :
  Host extends Pattern ? true :
  false

// prettier-ignore
type MatchSegments<Pattern extends readonly unknown[], Segments extends readonly string[], Kind, Kinds extends string, Params = {}> =
  Pattern extends readonly [infer Part, ...infer Parts] ?
    Part extends { readonly kind: "glob"; readonly prefix: infer Prefix extends string; readonly name: infer Name extends string } ?
      MatchGlob<Prefix, Name, Segments, Params> :
    Segments extends readonly [infer Segment extends string, ...infer Rest extends readonly string[]] ?
      Part extends { readonly kind: "static"; readonly text: infer Text } ?
        Segment extends Text ? MatchSegments<Parts, Rest, Kind, Kinds, Params> : never :
      Part extends { readonly kind: "param"; readonly prefix: infer Prefix extends string; readonly name: infer Name extends string } ?
        Segment extends `${Prefix}${infer Value}` ? MatchSegments<Parts, Rest, Kind, Kinds, AddParam<Params, Name, ReadKind<Kinds, Name, Value>>> : never :
      never :
    never :
  Kind extends "forward" ? MatchEnd<Params> :
  Segments extends readonly [] ? MatchEnd<Params> :
  never

/** Params are `never` if one is not of its kind, or if a name occurs twice with different values. */
type MatchEnd<Params> = [Params] extends [never] ? never : Show<Params>

// prettier-ignore
type AddParam<Params, Name extends string, Value> =
  [Value] extends [never] ? never :
  Name extends keyof Params ? Value extends Params[Name] ? Params : never :
  Params & { [Key in Name]: Value }

// prettier-ignore
type MatchGlob<Prefix extends string, Name extends string, Segments extends readonly string[], Params> =
  Name extends keyof Params ? never :
  Prefix extends "" ? MatchEnd<Params & { [Key in Name]: [...Segments] }> :
  Segments extends readonly [`${Prefix}${string}`, ...string[]] ? MatchEnd<Params & { [Key in Name]: [...Segments] }> :
  never
