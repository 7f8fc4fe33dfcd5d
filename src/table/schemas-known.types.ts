import type { ErrorMessage } from "../lib/error-message.js"
import type { OneOf } from "../lib/one-of.types.js"
import type { Verdict } from "../lib/verdict.types.js"
import type { AnyContractInput } from "../pattern/input.types.js"
import type { UnknownSchemaMessage } from "./messages.js"
import type { ActionRows, RouteGroups } from "./routes.types.js"

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
  Name extends string ? UnknownSchemaMessage<Name, `${Verb} "${Path}"`> :
  never
