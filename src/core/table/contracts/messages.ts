import { quoteList } from "../messages.js"

/** A name in `query`, `body` or `answers` of a route for which there is no schema. The run-time error lists the schemas. */
export const unknownSchemaMessage = <Name extends string, Place extends string>(name: Name, place: Place) =>
  `unknown schema "${name}" (at ${place})` as const
export type UnknownSchemaMessage<Name extends string, Place extends string> = ReturnType<
  typeof unknownSchemaMessage<Name, Place>
>

/** The same if no schemas are given. */
export const noSchemasMessage = <Name extends string, Place extends string>(name: Name, place: Place) =>
  `${unknownSchemaMessage(name, place)}: give schemas: { ${name}: … }` as const
export type NoSchemasMessage<Name extends string, Place extends string> = ReturnType<
  typeof noSchemasMessage<Name, Place>
>

/** The run-time error about a name for which there is no schema. */
export const missingSchemaMessage = (name: string, place: string, known: readonly string[]): string =>
  known.length === 0
    ? noSchemasMessage(name, place)
    : `${unknownSchemaMessage(name, place)}. Schemas: ${quoteList(known)}`
