import type { ErrorMessage } from "../../lib/errors/error-message.js"
import type { OneOf } from "../../lib/types/one-of.types.js"
import type { Verdict } from "../../lib/types/verdict.types.js"
import type { AnyContractInput } from "../../pattern/input.types.js"
import type { NODE_SHAPES } from "../messages.js"
import type { NoSchemasMessage, UnknownSchemaMessage } from "./messages.js"
import type { Verb } from "../nodes.js"
import type { IsRefused } from "../rules/refused.types.js"
import type { ActionRows, RouteGroups } from "../routes.types.js"
import type { SchemaIn } from "./contract.js"
import type { AnySchemas } from "./schemas.types.js"

/**
 * The type of `this` in a function that takes a table and its schemas: an error message, to which no `this` is assignable, if
 * a route names a schema that is not among them. Tables are compared with the nodes that name no others first, which costs less than
 * to look at the names of each route.
 */
// prettier-ignore
export type SchemasKnown<Table extends readonly unknown[], Schemas> =
  [Table] extends [readonly NodeNaming<keyof Schemas>[]] ? unknown :
  Verdict<Exclude<NamesIn<ActionRows<Table>["kind"]["rest"]>, keyof Schemas>> extends "wrong" ? UnknownSchema<Table, Schemas> :
  unknown

// prettier-ignore
type UnknownSchema<Table extends readonly unknown[], Schemas> =
  IsRefused<Table> extends true ? unknown :
  ErrorMessage<OneOf<UnknownIn<RouteGroups<Table>["routes"], Schemas>>>

/** {@link SchemasKnown} for a function that takes only the type of the schemas: if it is left out, nothing is checked. */
// prettier-ignore
export type GivenSchemasKnown<Table extends readonly unknown[], Schemas> =
  [keyof Schemas] extends [never] ? unknown :
  SchemasKnown<Table, Schemas>

/** The schemas that a table names, as optional members, which editors complete; see `WantedPlugs`. */
// prettier-ignore
export type WantedSchemas<Table extends readonly unknown[], Schemas> =
  [keyof Schemas] extends [never] ? { readonly [Name in NamesIn<ActionRows<Table>["kind"]["rest"]>]?: AnySchemas[string] } :
  unknown

/** A node with routes that name no other schemas. */
type NodeNaming<Name> =
  | readonly [Verb, unknown, unknown, unknown, OptionsNaming<Name>?]
  | readonly ["match", unknown, unknown, unknown, unknown, OptionsNaming<Name>?]
  | readonly ["scope", ParentNaming<Name>, readonly NodeNaming<Name>[]]
  | readonly ["redirect", unknown, unknown, unknown?]
  | readonly [
      Exclude<keyof typeof NODE_SHAPES, Verb | "match" | "redirect" | "scope">,
      unknown,
      unknown?,
      ParentNaming<Name>?,
      NodesNaming<Name>?,
    ]

/** An interface, since the compiler resolves the types of optional elements of a tuple immediately. */
interface NodesNaming<Name> extends ReadonlyArray<NodeNaming<Name>> {}

interface OptionsNaming<Name> {
  readonly query?: Name | undefined
  readonly body?: Name | undefined
  readonly answers?: { readonly [status: number]: Name | null } | undefined
  readonly events?: { readonly [event: string]: Name } | undefined
  readonly headers?: Name | false | undefined
  readonly [other: string]: unknown
}

/** The options of a node with routes in it. */
interface ParentNaming<Name> extends OptionsNaming<Name> {
  readonly contracts?: { readonly [action: string]: OptionsNaming<Name> | undefined } | undefined
  readonly receives?: Name | undefined
  readonly sends?: Name | undefined
}

/** The names of schemas in the inputs of routes. Most inputs are strings, which have no property to look up. */
export type NamesIn<Input> = ContractNames<Extract<Input, AnyContractInput>>

// prettier-ignore
type ContractNames<Contract extends AnyContractInput> =
  Contract extends unknown ? Extract<Contract["query"] | Contract["body"] | SchemaIn<Contract["answers"]>, string> :
  never

/** The messages about all unknown names. */
// prettier-ignore
type UnknownIn<Routes, Schemas> =
  Routes extends { readonly verb: infer Verb extends string; readonly path: infer Path extends string; readonly request: infer Input } ?
    MessageOf<Exclude<NamesIn<Input>, keyof Schemas>, Verb, Path, keyof Schemas> :
  never

// prettier-ignore
type MessageOf<Name, Verb extends string, Path extends string, Known> =
  Name extends string ?
    string extends Name ? WideSchemaMessage<`${Verb} "${Path}"`> :
    [Known] extends [never] ? NoSchemasMessage<Name, `${Verb} "${Path}"`> : UnknownSchemaMessage<Name, `${Verb} "${Path}"`> :
  never

/** The message about a row whose options may name any schema; only types can check this. */
type WideSchemaMessage<Place extends string> =
  `the schemas of a row are not known (at ${Place}): use "satisfies" for options`
