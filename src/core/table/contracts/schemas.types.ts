import type { StandardSchemaV1 } from "@standard-schema/spec"

/** Schemas by the names that a table uses: any Standard Schemas, such as those of zod, valibot and arktype. */
export type AnySchemas = { readonly [name: string]: SchemaOfZod | StandardSchemaV1 }

/**
 * A schema of zod 4. It is a Standard Schema too, but the compiler would compute both types to compare it with one, and it reads them
 * from here with fewer steps. TypeScript 7 compares members of a union in the order of their names, so this name has to come first.
 */
export interface SchemaOfZod {
  readonly _zod: TypesOfSchema
  /** As in `StandardSchemaV1`; its types are not compared. */
  readonly "~standard": unknown
}

/** The types of a schema's values. */
export interface TypesOfSchema {
  readonly input: unknown
  readonly output: unknown
}

/**
 * The types of the values of the schema of a name; both are `unknown` if there is no such schema.
 *
 * The index signature covers names without a schema. A condition on `keyof Schemas` would be slow: TypeScript 6 collects all names
 * for each use.
 */
export type SchemaTypes<Schemas, Name extends string> = TypesOf<(Schemas & AnyNames)[Name]>
interface AnyNames {
  readonly [name: string]: unknown
}

// prettier-ignore
type TypesOf<Schema> =
  Schema extends SchemaOfZod ? Schema["_zod"] :
  Schema extends StandardSchemaV1 ? NonNullable<Schema["~standard"]["types"]> :
  TypesOfSchema

/** The type of the values that the schema of a name returns, or `unknown` if there is no such schema. */
export type SchemaOutput<Schemas, Name> = Name extends string ? SchemaTypes<Schemas, Name>["output"] : unknown

/** The type of the values that the schema of a name takes, or `unknown` if there is no such schema. */
export type SchemaInput<Schemas, Name> = Name extends string ? SchemaTypes<Schemas, Name>["input"] : unknown
