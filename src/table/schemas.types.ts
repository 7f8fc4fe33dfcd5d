import type { StandardSchemaV1 } from "@standard-schema/spec"

/** Schemas by the names that a table uses: any Standard Schemas, such as those of zod, valibot and arktype. */
export type AnySchemas = { readonly [name: string]: StandardSchemaV1 }

/** The type of the values that the schema of a name returns, or `unknown` if there is no such schema. */
// prettier-ignore
export type SchemaOutput<Schemas, Name> =
  Name extends keyof Schemas ? Schemas[Name] extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<Schemas[Name]> : unknown :
  unknown

/** The type of the values that the schema of a name takes, or `unknown` if there is no such schema. */
// prettier-ignore
export type SchemaInput<Schemas, Name> =
  Name extends keyof Schemas ? Schemas[Name] extends StandardSchemaV1 ? StandardSchemaV1.InferInput<Schemas[Name]> : unknown :
  unknown
