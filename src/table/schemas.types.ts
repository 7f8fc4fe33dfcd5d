import type { StandardSchemaV1 } from "@standard-schema/spec"

/** Schemas by the names that a table uses: any Standard Schemas, such as those of zod, valibot and arktype. */
export type AnySchemas = { readonly [name: string]: StandardSchemaV1 }

/**
 * The types of the values of the schema of a name; both are `unknown` if there is no such schema.
 *
 * The index signature stands for the names that the schemas do not have. Conditions would cost more: TypeScript 6 collects the
 * names of all schemas for each `keyof Schemas`.
 */
type TypesOf<Schemas, Name extends string> = NonNullable<(Schemas & AnySchemas)[Name]["~standard"]["types"]>

/** The type of the values that the schema of a name returns, or `unknown` if there is no such schema. */
export type SchemaOutput<Schemas, Name> = Name extends string ? TypesOf<Schemas, Name>["output"] : unknown

/** The type of the values that the schema of a name takes, or `unknown` if there is no such schema. */
export type SchemaInput<Schemas, Name> = Name extends string ? TypesOf<Schemas, Name>["input"] : unknown
