import type { ArgsAfterColon } from "../helpers/args.js"
import type { ParamsWithKinds, RowQuery, TakenByAll } from "../helpers/contract-args.types.js"
import type { QueryEntries } from "../links/query.js"
import type { IsUnion, KeyOfEach } from "../lib/types/is-union.types.js"
import type { AnyContractInput, AnyLinkInput, RouteInput } from "../pattern/input.types.js"
import type { HeadersIn } from "../table/contracts/headers-text.types.js"
import type { SchemaInput } from "../table/contracts/schemas.types.js"
import type { ResultOf } from "./answer.types.js"
import type { SentBody } from "./form.types.js"
import type {
  BodyOption,
  HeadersOption,
  HeadersQueryOptions,
  OptionalHeadersOption,
  QueryOptions,
  RawBodyOption,
  RequiredHeadersQueryOptions,
  RequiredQueryOptions,
} from "./options.types.js"

/**
 * The call of one row: its arguments after the action, and what it returns.
 *
 * The arguments are under keys: the action, and the kinds of the params with the schemas of query and body. A call takes the
 * arguments under the keys that all its rows share, as in `ActionArgs`.
 */
export interface CallOf<Action extends PropertyKey, Parts extends AnyCallParts> {
  readonly keys: Parts["keys"]
  readonly args: { readonly [Key in Action | Parts["key"]]: Parts["args"] }
  readonly result: Parts["result"]
}

/**
 * The parts of a row's call that do not depend on its action, so that the compiler computes them once for all rows of the same
 * params and contract. It is an interface, since the compiler caches the types of its properties.
 */
export interface CallParts<Input extends RouteInput, Verb, Schemas> {
  readonly key: CallKey<Input, Verb, Schemas>
  readonly args: CallArgs<Input, BodyOf<Input, Verb, Schemas>, Schemas>
  /** The keys that the query takes, if the action has one route, and `""`, so that there is always a key. */
  readonly keys: true extends IsUnion<Input> ? "" : KeysOfInput<Input, Schemas>
  readonly result: ResultOf<Input, Schemas>
}

/** Any {@link CallParts}. */
export interface AnyCallParts {
  readonly key: string
  readonly args: readonly unknown[]
  readonly keys: PropertyKey
  readonly result: unknown
}

/** The arguments of a call: those of the helper, with the query and the body as options. */
// prettier-ignore
type CallArgs<Input extends RouteInput, Body, Schemas> =
  Input extends AnyLinkInput ? Input["rest"] extends undefined ? readonly unknown[] : [...ParamsWithKinds<Input["rest"], Input["kinds"]>, ...OptionsOf<RowQuery<Schemas, Input["query"]>, Body, HeadersOf<Input>, Schemas>] :
  ArgsWithOptions<ArgsAfterColon<Input>["args"], Body>

// prettier-ignore
type LastOption<Linked, Body> =
  {} extends Linked ? Body extends { readonly body: unknown } ? [options: QueryOptions<Linked | QueryEntries> & Body] : [options?: QueryOptions<Linked | QueryEntries> & Body] :
  [options: RequiredQueryOptions<Linked | QueryEntries> & Body]

// prettier-ignore
type OptionsOf<Linked, Body, Headed extends string, Schemas> =
  [Headed] extends [never] ? LastOption<Linked, Body> :
  HeadersArgs<Linked, Body, HeadersFor<Schemas, Headed>>

/** If a condition chooses the schema, the headers have to fit each of them. */
// prettier-ignore
type HeadersFor<Schemas, Name extends string> =
  true extends IsUnion<Name> ? TakenByAll<Name extends unknown ? (headers: SchemaInput<Schemas, Name>) => void : never> :
  SchemaInput<Schemas, Name>

/** The options of a call of a route with a schema of its headers, which are required if one of the headers is. */
// prettier-ignore
type HeadersArgs<Linked, Body, Input> =
  {} extends Input ? LastHeadersOption<Linked, Body, OptionalHeadersOption<Input>> :
  [options: HeadersOption<Input> & Body & ({} extends Linked ? HeadersQueryOptions<Linked | QueryEntries> : RequiredHeadersQueryOptions<Linked | QueryEntries>)]

// prettier-ignore
type LastHeadersOption<Linked, Body, Head> =
  {} extends Linked ? Body extends { readonly body: unknown } ? [options: HeadersQueryOptions<Linked | QueryEntries> & Head & Body] : [options?: HeadersQueryOptions<Linked | QueryEntries> & Head & Body] :
  [options: RequiredHeadersQueryOptions<Linked | QueryEntries> & Head & Body]

type HeadersOf<Input> = Input extends AnyContractInput ? Exclude<HeadersIn<Input["answers"]>, ""> : never

// prettier-ignore
type ArgsWithOptions<Args extends readonly unknown[], Body> =
  number extends Args["length"] ? readonly unknown[] :
  Args extends readonly [...infer Params, query?: infer Linked] ? [...Params, ...LastOption<Linked, Body>] :
  never

/** The option of the body: its schema's type, or for routes without a schema anything that `fetch` sends as it is. */
// prettier-ignore
type BodyOf<Input extends RouteInput, Verb, Schemas> =
  Verb extends "get" | "head" ? unknown :
  Input extends string | false | undefined ? RawBodyOption :
  Input extends { readonly body: infer Name extends string } ? BodyOption<BodyFor<Schemas, Name>> :
  RawBodyOption

/** If a condition chooses the schema, the body has to fit each of them. */
// prettier-ignore
type BodyFor<Schemas, Name extends string> =
  true extends IsUnion<Name> ? TakenByAll<Name extends unknown ? (body: SentBody<SchemaInput<Schemas, Name>>) => void : never> :
  SentBody<SchemaInput<Schemas, Name>>

// prettier-ignore
type CallKey<Input extends RouteInput, Verb, Schemas> =
  Verb extends "get" | "head" ? ArgsAfterColon<Input, Schemas>["kinds"] :
  Input extends AnyContractInput ? `${ArgsAfterColon<Input, Schemas>["kinds"]} ${Input["body"]}` :
  `${ArgsAfterColon<Input, Schemas>["kinds"]} `

// prettier-ignore
type KeysOfInput<Input extends RouteInput, Schemas> =
  Input extends AnyLinkInput ? KeyOfEach<RowQuery<Schemas, Input["query"]>> | "" :
  PropertyKey
