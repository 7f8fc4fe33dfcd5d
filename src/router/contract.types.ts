import type { Checked, ConnInput, NoContract } from "../conn/input.types.js"
import type { Params } from "../conn/query-params.js"
import type { ErrorMessage } from "../lib/error-message.js"
import type { AnyContractInput } from "../pattern/input.types.js"
import type { Verdict } from "../lib/verdict.types.js"
import type { ActionRows, RouteGroups } from "../table/routes.types.js"
import type { SchemaInput, SchemaOutput } from "../table/schemas.types.js"
import type { UnknownSchemaMessage } from "./contract-messages.js"
import type { RouterFlow } from "./flow.types.js"
import type { OneOf } from "./plug-options.types.js"

/** The types of an action's query, body and answers: a union if the action has several routes. */
// prettier-ignore
export type InputOf<Kind, Router extends RouterFlow> =
  Kind extends ContractKind ? DeclaredInput<Kind["rest"], Router["schemas"]>["input"] :
  NoContract

interface ContractKind {
  readonly rest: AnyContractInput
}

/** A property rather than a type alias, and no alias for the answers, since editors would show the alias with all schemas. */
interface DeclaredInput<Contract extends AnyContractInput, Schemas> {
  readonly input: ConnInput<
    Read<Schemas, Contract["query"], Contract["on_invalid"], Params>,
    Read<Schemas, Contract["body"], Contract["on_invalid"], NoContract["body"]>,
    { readonly [Text in Contract["answers"] as StatusOf<Text>]: AnswerArgs<Text, Schemas> }
  >
}

/** A query or a body as the action gets it. */
// prettier-ignore
type Read<Schemas, Name, OnInvalid, Given> =
  Name extends string ? OnInvalid extends "action" ? Checked<SchemaOutput<Schemas, Name>, Given> : SchemaOutput<Schemas, Name> :
  Given

/** The arguments of `conn.answer` after the status. */
// prettier-ignore
type AnswerArgs<Text extends string, Schemas> =
  Text extends `${string}/${infer Name}` ? Name extends "" ? readonly [value?: null] : readonly [value: SchemaInput<Schemas, Name>] :
  never

type StatusOf<Text extends string> = Text extends `${infer Code extends number}/${string}` ? Code : never

/**
 * The type of `this` in a function that takes a table and its schemas: an error message, to which no `this` is assignable, if
 * a route names a schema that is not among them.
 */
// prettier-ignore
export type SchemasKnown<Table extends readonly unknown[], Schemas> =
  Verdict<Exclude<NamesIn<ActionRows<Table>["kind"]["rest"]>, keyof Schemas>> extends "wrong" ? ErrorMessage<OneOf<UnknownIn<RouteGroups<Table>["routes"], Schemas>>> :
  unknown

/** The names of schemas in the inputs of routes. Most inputs are strings, which have no property to look up. */
type NamesIn<Input> = ContractNames<Extract<Input, AnyContractInput>>

// prettier-ignore
type ContractNames<Contract extends AnyContractInput> =
  Contract extends unknown ? Extract<Contract["query"] | Contract["body"] | NameIn<Contract["answers"]>, string> :
  never

type NameIn<Answer extends string> = Answer extends `${string}/${infer Name}` ? Exclude<Name, ""> : never

/** The messages about all unknown names. */
// prettier-ignore
type UnknownIn<Routes, Schemas> =
  Routes extends { readonly verb: infer Verb extends string; readonly path: infer Path extends string; readonly request: infer Input } ?
    MessageOf<Exclude<NamesIn<Input>, keyof Schemas>, Verb, Path> :
  never

// prettier-ignore
type MessageOf<Name, Verb extends string, Path extends string> =
  Name extends string ?
    string extends Name ? WideSchemaMessage<`${Verb} "${Path}"`> : UnknownSchemaMessage<Name, `${Verb} "${Path}"`> :
  never

/** The message about a row whose options may name any schema; only types can check this. */
type WideSchemaMessage<Place extends string> =
  `the schemas of a row are not known (at ${Place}): use "satisfies RouteOptions"`
