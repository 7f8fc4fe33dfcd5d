import type { StandardSchemaV1 } from "@standard-schema/spec"

/** Schemas by the names that a table uses: any Standard Schemas, such as those of zod, valibot and arktype. */
export type AnySchemas = { readonly [name: string]: StandardSchemaV1 }

/**
 * The types of the values of the schema of a name; both are `unknown` if there is no such schema.
 *
 * The index signature of `AnySchemas` covers names without a schema. A condition on `keyof Schemas` would be slow: TypeScript 6
 * collects all names for each use.
 */
export type SchemaTypes<Schemas, Name extends string> = NonNullable<(Schemas & AnySchemas)[Name]["~standard"]["types"]>

/** The type of the values that the schema of a name returns, or `unknown` if there is no such schema. */
export type SchemaOutput<Schemas, Name> = Name extends string ? SchemaTypes<Schemas, Name>["output"] : unknown

/** The type of the values that the schema of a name takes, or `unknown` if there is no such schema. */
export type SchemaInput<Schemas, Name> = Name extends string ? SchemaTypes<Schemas, Name>["input"] : unknown
