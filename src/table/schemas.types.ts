import type { StandardSchemaV1 } from "@standard-schema/spec"

/** Schemas by the names that a table uses: any Standard Schemas, such as those of zod, valibot and arktype. */
export type AnySchemas = { readonly [name: string]: StandardSchemaV1 }

/**
 * The schema of a name, or `unknown` if there is none. A condition on `keyof Schemas` would be slow: TypeScript 6 collects the names of
 * all schemas for each use.
 */
export type SchemaNamed<Schemas, Name extends string> = (Schemas & { readonly [name: string]: unknown })[Name]

/** The type of the values that the schema of a name returns, or `unknown` if there is no such schema. */
// prettier-ignore
export type SchemaOutput<Schemas, Name> =
  Name extends string ? OutputOf<SchemaNamed<Schemas, Name>> :
  unknown

type OutputOf<Schema> = Schema extends StandardSchemaV1 ? StandardSchemaV1.InferOutput<Schema> : unknown

/** The type of the values that the schema of a name takes, or `unknown` if there is no such schema. */
// prettier-ignore
export type SchemaInput<Schemas, Name> =
  Name extends string ? InputOf<SchemaNamed<Schemas, Name>> :
  unknown

type InputOf<Schema> = Schema extends StandardSchemaV1 ? StandardSchemaV1.InferInput<Schema> : unknown
