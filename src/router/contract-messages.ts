/** A name in `query`, `body` or `answers` of a route for which there is no schema. The run-time error lists the schemas. */
export type UnknownSchemaMessage<
  Name extends string,
  Verb extends string,
  Path extends string,
> = `unknown schema "${Name}" (at ${Verb} "${Path}")`
export const unknownSchemaMessage = (name: string, place: string): string => `unknown schema "${name}" (at ${place})`

/** A value of `schemas` that is not a Standard Schema. */
export const noSchemaMessage = (name: string): string =>
  `schema "${name}" must be a Standard Schema, such as one of zod, valibot or arktype`
