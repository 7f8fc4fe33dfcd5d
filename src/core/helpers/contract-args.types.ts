import type { IsUnion, KeyOfEach } from "../lib/types/is-union.types.js"
import type { Show } from "../lib/types/show.types.js"
import type { ParamList, ParamSpec } from "../pattern/params.js"
import type { KindValues } from "../pattern/kind.js"
import type { KindName } from "../pattern/kinds.js"
import type { AnyLinkInput, RouteInput } from "../pattern/input.types.js"
import type { SchemaInput, SchemaOutput } from "../table/contracts/schemas.types.js"
import type { GlobArg, GlobPrefix, NamedArgs, NamedParams, Param } from "./args.js"
import type { Query, QueryEntries } from "../links/query.js"

/**
 * A helper's argument for a param of a kind with a name: a value of the type that the action gets, or an object that prints
 * as one. Editors show the names of the param and of the kind.
 */
export type KindParam<Name extends string, Kind extends KindName> =
  | (KindValues[Kind] extends number ? number | bigint : string)
  | {
      /** Returns the value that stands for the object in a path. */
      to_param(): PrintedKind<Kind>
    }
  | { readonly id: KindValues[Kind] extends number ? number | bigint | `${bigint}` : string }
  | (Name extends never ? never : never)

type PrintedKind<Kind extends KindName> = KindValues[Kind] extends number ? string | number | bigint : string

/** The arguments of a helper whose route has kinds of params or a contract. */
// prettier-ignore
export type ContractArgs<Input extends AnyLinkInput, Schemas> =
  Input["rest"] extends undefined ? readonly unknown[] :
  [...ParamsWithKinds<Input["rest"], Input["kinds"]>, ...LastArg<RowQuery<Schemas, Input["query"]>>]

/** The arguments before the query, computed once for all routes whose paths and kinds are alike. */
// prettier-ignore
export type ParamsWithKinds<Rest, Kinds extends string> =
  [keyof NamedParams] extends [never] ? KindedArgs<ParamsOfRest<Rest>, PrefixOfRest<Rest>, Kinds> :
  NamedArgs<ParamsOfRest<Rest>, KindedArgs<ParamsOfRest<Rest>, PrefixOfRest<Rest>, Kinds>>

/**
 * The kinds of params, and the schema of the query: `/:integer?UserFilter`. It is `never` if a param has a list of strings,
 * which no string can tell from other lists.
 */
// prettier-ignore
export type ContractKey<Input extends AnyLinkInput, Schemas> =
  Input["rest"] extends undefined ? "/?" :
  `${KindsKey<Input["rest"], Input["kinds"]>}${QueryKey<Schemas, Input["query"]>}`

// prettier-ignore
type ParamsOfRest<Rest> =
  Rest extends `*${string}` ? ParamList<Rest> :
  Rest extends string ? ParamList<`:${Rest}`> :
  readonly []

// prettier-ignore
type PrefixOfRest<Rest> =
  Rest extends `*${string}/${infer Prefix}` ? Prefix :
  Rest extends `${string}*${string}` ? GlobPrefix<Rest> :
  ""

// prettier-ignore
type KindedArgs<Params, Prefix extends string, Kinds extends string, Done extends readonly unknown[] = []> =
  Params extends readonly [infer Head extends ParamSpec, ...infer Tail] ?
    KindedArgs<Tail, Prefix, Kinds, [...Done, Head[1] extends "glob" ? GlobArg<Head[0], Prefix> : KindArg<Head[0], Extract<Kinds, `${Head[0]}/${string}`>>]> :
  Done

// prettier-ignore
type KindArg<Name extends string, Kind extends string> =
  [Kind] extends [never] ? Param<Name> :
  Kind extends `${Name}/=${infer Text}` ? Text :
  Kind extends `${string}/${infer Named extends KindName}` ? KindParam<Name, Named> :
  never

/** The kinds of params, `:` or `*` with its prefix, after a slash, so that the key is different from every action. */
export type KindsKey<Rest, Kinds extends string> = KeyOfParams<ParamsOfRest<Rest>, PrefixOfRest<Rest>, Kinds>

// prettier-ignore
type KeyOfParams<Params, Prefix extends string, Kinds extends string, Done extends string = "/"> =
  Params extends readonly [infer Head extends ParamSpec, ...infer Tail] ?
    KeyOfParams<Tail, Prefix, Kinds, `${Done}${Head[1] extends "glob" ? `*${Prefix}` : `:${KindKey<Head[0], Extract<Kinds, `${Head[0]}/${string}`>>}`}`> :
  Done

// prettier-ignore
type KindKey<Name extends string, Kind extends string> =
  [Kind] extends [never] ? "" :
  Kind extends `${Name}/=${string}` ? never :
  Kind extends `${Name}/${infer Known}` ? Known :
  never

/**
 * The kind of each param, `never` for none: `["integer", "=posts" | "=likes", never]`. That of a glob with a prefix is the strings with
 * which its list may begin, after `*`.
 */
// prettier-ignore
export type InputKinds<Input extends RouteInput> =
  Input extends AnyLinkInput ? KindList<ParamsOfRest<Input["rest"]>, Input["kinds"] | GlobKind<PrefixOfRest<Input["rest"]>>> :
  KindList<ParamsOfRest<Input>, GlobKind<PrefixOfRest<Input>>>

type GlobKind<Prefix extends string> = Prefix extends "" ? never : `*/${Prefix}${string}`

type KindList<Params, Kinds extends string> = {
  readonly [I in keyof Params]: Params[I] extends ParamSpec
    ? KindNamed<Params[I][1] extends "glob" ? "*" : Params[I][0], Kinds>
    : never
}

type KindNamed<Name extends string, Kinds extends string> = Kinds extends `${Name}/${infer Kind}` ? Kind : never

// prettier-ignore
type QueryKey<Schemas, Name> =
  Name extends string ? unknown extends SchemaOutput<Schemas, Name> ? "" : `?${Name}` :
  ""

/** `URLSearchParams` and the like are taken for any schema: their values are not known. */
// prettier-ignore
type LastArg<Asked> =
  {} extends Asked ? [query?: Asked | QueryEntries] :
  [query: Asked | QueryEntries]

/**
 * The query that a helper takes for a route whose query has a schema: the schema's output, in which the keys are optional
 * that are optional in its input, and those are left out that the input does not have.
 *
 * @example
 * import type { LinkQuery } from "waymark"
 * import * as z from "zod"
 *
 * const schemas = { Filter: z.object({ page: z.coerce.number().optional() }) }
 * const second: LinkQuery<typeof schemas, "Filter"> = { page: 2 }
 * second.page //=> 2
 */
export type LinkQuery<Schemas, Name extends keyof Schemas> = RowQuery<Schemas, Name>

/**
 * The {@link LinkQuery} of a row, whose schema may not be among the schemas; without a schema, any {@link Query}. If a condition
 * chooses the schema, the query has to fit each of them.
 */
// prettier-ignore
export type RowQuery<Schemas, Name> =
  true extends IsUnion<Name> ? TakenByAll<Name extends unknown ? (query: OneQuery<Schemas, Name>) => void : never> :
  OneQuery<Schemas, Name>

// prettier-ignore
type OneQuery<Schemas, Name> =
  Name extends string ? WrittenQuery<SchemaOutput<Schemas, Name>, SchemaInput<Schemas, Name>> :
  Query

/** The argument that all functions of a union accept: the compiler infers the intersection of their parameters. */
// prettier-ignore
export type TakenByAll<Takers> =
  [Takers] extends [(value: infer Value) => void] ? Value :
  never

/** Most schemas are no unions, and then one mapped type gives both the keys and which of them are optional. */
// prettier-ignore
type WrittenQuery<Output, Input> =
  unknown extends Output ? Query :
  true extends IsUnion<Output> ? WithOptional<Output, RequiredKeys<Input, Output>, KeyOfEach<Input>> :
  unknown extends Input ? { readonly [Key in keyof Output]: Written<Output[Key]> } :
  QueryOfKeys<Output, Input, keyof Input & keyof Output>["query"]

/**
 * The keys are a type parameter, so that those are optional that are optional in the input. This is an interface, since messages
 * would name an alias.
 */
interface QueryOfKeys<Output, Input, Keys extends keyof Input> {
  readonly query: { readonly [Key in Keys]: Written<Output[Key & keyof Output]> | UndefinedOr<Optionals<Input>[Key]> }
}

/** By key: a kind of undefined if the key is optional, else `never`. */
type Optionals<Shape> = { [Key in keyof Shape]: never }
/** With `exactOptionalPropertyTypes`, the compiler has a second undefined, for keys that may be missing. */
type UndefinedOr<Optional> = Optional extends unknown ? undefined : never

// prettier-ignore
type RequiredKeys<Input, Output> =
  unknown extends Input ? Output extends unknown ? keyof Output : never :
  Input extends unknown ? { readonly [Key in keyof Input]-?: {} extends Pick<Input, Key> ? never : Key }[keyof Input] :
  never

// prettier-ignore
type WithOptional<Output, Required, Known> =
  Output extends object ? Show<
    { readonly [Key in keyof Output as Extract<Key, Required>]: Written<Output[Key]> } &
    { readonly [Key in keyof Output as Exclude<Extract<Key, Known>, Required>]?: Written<Output[Key]> | undefined }
  > :
  never

/** The form in which a query takes a value: a date is written as a string. */
// prettier-ignore
type Written<Value> =
  Value extends Date ? string :
  Value extends readonly unknown[] ? Readonly<Value> :
  Value
