import type { ErrorMessage } from "../../core/lib/errors/error-message.js"
import type { ProblemMaker } from "../../server/router/problems/problems.js"
import type { GuardName } from "../../core/table/guards/guards.types.js"
import type { RouteGroups } from "../../core/table/routes.types.js"
import type { NamesIn, SchemasKnown } from "../../core/table/contracts/schemas-known.types.js"
import type { OpenApiSchema, OpenApiSecurityRequirement, OpenApiSecurityScheme, OpenApiTag } from "./document.js"
import type {
  UnknownJsonSchemaName,
  UnknownMountName,
  UnknownPipeName,
  UnknownProblemName,
  UnknownTagName,
} from "./messages.js"
import type { OpenApiOptions } from "./options.js"

/**
 * The type of `this` in `openapi`: an error message, to which no `this` is assignable, if a row names a schema that is in neither
 * option. With `include`, only the names that the document needs have to be there, which types do not know.
 */
// prettier-ignore
export type SchemasGiven<Tables, Known extends PropertyKey, Option> =
  "include" extends Option ? unknown :
  [MissingSchema<Tables, Known>] extends [never] ? unknown :
  MissingSchema<Tables, Known>

// prettier-ignore
type MissingSchema<Table, Known extends PropertyKey> =
  Table extends readonly unknown[] ?
    string extends PlugOf<Table> ? never : KnownIn<Table, Record<Known, unknown>> :
  never
// prettier-ignore
type KnownIn<Table extends readonly unknown[], Schemas> =
  unknown extends SchemasKnown<Table, Schemas> ? never : SchemasKnown<Table, Schemas>

/** Names the options that are given, for {@link SchemasGiven}: the type of `include` itself is not inferred in time. */
export type Named<Option extends string> = {
  readonly [Name in Option]?: Name extends keyof OpenApiOptions
    ? unknown
    : ErrorMessage<`openapi has no option "${Name}"`>
}

/** Mounted tables, by the names of their plugs. */
export type AnyMounts = { readonly [plug: string]: readonly unknown[] }

/** The {@link OpenApiOptions} for a table: each name that no table has is an error message in place of its value. */
export interface OptionsFor<
  Tables,
  Schemas,
  Mounts,
  Json extends string,
  Pipe extends string,
  Scheme extends string,
  Tag extends string,
  Problem extends string = never,
> extends Omit<
  OpenApiOptions,
  "schemas" | "json_schemas" | "security" | "security_schemes" | "mounts" | "tags" | "problems"
> {
  readonly schemas?: Schemas & Offered<SchemaOf<Tables>>
  readonly mounts?: Mounts & { readonly [Name in keyof Mounts]: KnownMount<Name, Tables> } & Offered<ForwardOf<Tables>>
  readonly json_schemas?: { readonly [Name in Json]: KnownJsonSchema<Name, Tables, Schemas> } & Offered<
    SchemaOf<Tables>
  >
  readonly problems?: { readonly [Name in Problem]: KnownProblem<Name, Tables, Schemas> } & Offered<SchemaOf<Tables>>
  readonly security?: { readonly [Name in Pipe]: KnownPipe<Name, Tables, NoInfer<Scheme>> } & Offered<PipeOf<Tables>>
  readonly security_schemes?: { readonly [Name in Scheme]: OpenApiSecurityScheme }
  readonly tags?: readonly (Omit<OpenApiTag, "name"> & {
    readonly name: KnownTag<Tag, PlugOf<Tables>> | OfferedTag<PlugOf<Tables>>
  })[]
}

/** The names that editors complete; other names are assignable too. */
type Offered<Names> = { readonly [Name in Names & string]?: unknown }

// prettier-ignore
type KnownPipe<Name extends string, Tables, Scheme extends string> =
  string extends Name ? readonly Requirement<Scheme>[] :
  Name extends PipeOf<Tables> ? readonly Requirement<Scheme>[] :
  ErrorMessage<UnknownPipeName<Name>>
// prettier-ignore
type Requirement<Scheme extends string> =
  string extends Scheme ? OpenApiSecurityRequirement :
  [Scheme] extends [never] ? { readonly [name: string]: ErrorMessage<"security_schemes is missing"> } :
  { readonly [Name in Scheme]?: readonly string[] }
type PipeOf<Table> = Table extends readonly unknown[] ? GuardName<Table> : never

// prettier-ignore
type KnownMount<Name, Tables> =
  string extends Name ? unknown :
  Name extends ForwardOf<Tables> ? unknown :
  ErrorMessage<UnknownMountName<Name & string>>
type ForwardOf<Table> = Table extends readonly unknown[] ? ForwardIn<RouteGroups<Table>> : never

/** A group of unknown rows may be a forward. */
// prettier-ignore
type ForwardIn<Group> =
  Group extends { readonly kind: infer Kind; readonly plug: infer Plug } ? "forward" extends Kind ? Plug : never :
  never

// prettier-ignore
type KnownJsonSchema<Name extends string, Tables, Schemas> =
  string extends Name ? OpenApiSchema :
  Name extends SchemaOf<Tables> | keyof Schemas ? OpenApiSchema :
  ErrorMessage<UnknownJsonSchemaName<Name>>

// prettier-ignore
type KnownProblem<Name extends string, Tables, Schemas> =
  string extends Name ? ProblemMaker<unknown, never> :
  Name extends SchemaOf<Tables> | keyof Schemas ? ProblemMaker<unknown, never> :
  ErrorMessage<UnknownProblemName<Name>>

/** If rows of the table are not known, they may name any schema. */
// prettier-ignore
type SchemaOf<Table> =
  Table extends readonly unknown[] ? string extends PlugOf<Table> ? string : NamesIn<RouteGroups<Table>["calls"]["request"]> :
  never

/** A tag is the end of a controller's name, since the document leaves out the aliases that all controllers share. */
// prettier-ignore
type KnownTag<Name extends string, Plug extends string> =
  Name extends string ?
    string extends Name | Plug ? Name :
    [Extract<Plug, `${Name | `${string}.${Name}`}${"" | "Controller"}`>] extends [never] ? ErrorMessage<UnknownTagName<Name>> : Name :
  never
/** The names of tags that editors complete: those of controllers without aliases. */
// prettier-ignore
type OfferedTag<Plug extends string> =
  Plug extends `${string}.${infer Rest}` ? OfferedTag<Rest> :
  string extends Plug ? never :
  Plug extends `${infer Name}Controller` ? Name :
  Plug

type PlugOf<Table> = Table extends readonly unknown[] ? RouteGroups<Table>["plug"] & string : never
