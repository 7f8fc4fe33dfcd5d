import { missingSchemaMessage } from "../../core/table/contracts/messages.js"
import { quoteList } from "../../core/table/messages.js"

function listed(names: readonly string[]): string {
  return `Known: ${names.length === 0 ? "none" : quoteList(names)}`
}

/** Where a row names a schema, for messages. */
export interface Use {
  /** `the body`. */
  readonly what: string
  /** `post "/users"`. */
  readonly place: string
}

export const unknownSchemaMessage = (name: string, { place }: Use, known: readonly string[]): string =>
  missingSchemaMessage(name, place, known)

export const noJsonSchemaMessage = (name: string, { what, place }: Use): string =>
  `schema "${name}" of ${what} has no JSON Schema (at ${place}): it is not a Standard JSON Schema. Write it in "json_schemas"`

export const jsonSchemaMessage = (name: string, { what, place }: Use, reason: string): string =>
  `schema "${name}" of ${what} has no JSON Schema (at ${place}): ${reason}. Write it in "json_schemas"`

const pipeName = <Name extends string>(name: Name) =>
  `the option "security" has "${name}", which is not a pipeline or plug of the table` as const
export type UnknownPipeName<Name extends string> = ReturnType<typeof pipeName<Name>>
export const unknownPipeMessage = (name: string, known: readonly string[]): string =>
  `${pipeName(name)}. ${listed(known)}`

export const unknownSchemeMessage = (name: string, pipe: string, known: readonly string[]): string =>
  `the security of "${pipe}" has the scheme "${name}", which is not in "security_schemes". ${listed(known)}`

const mountName = <Name extends string>(name: Name) =>
  `the option "mounts" has "${name}", to which no row forwards` as const
export type UnknownMountName<Name extends string> = ReturnType<typeof mountName<Name>>
export const unknownMountMessage = (name: string, known: readonly string[]): string =>
  `${mountName(name)}. ${listed(known)}`

const jsonSchemaName = <Name extends string>(name: Name) =>
  `the option "json_schemas" has "${name}", which no row names` as const
export type UnknownJsonSchemaName<Name extends string> = ReturnType<typeof jsonSchemaName<Name>>
export const unknownJsonSchemaMessage = (name: string, known: readonly string[]): string =>
  `${jsonSchemaName(name)}. ${listed(known)}`

const problemName = <Name extends string>(name: Name) =>
  `the option "problems" has "${name}", which no row names` as const
export type UnknownProblemName<Name extends string> = ReturnType<typeof problemName<Name>>
export const unknownProblemMessage = (name: string, known: readonly string[]): string =>
  `${problemName(name)}. ${listed(known)}`

const tagName = <Name extends string>(name: Name) =>
  `the option "tags" has "${name}", which is not a controller's name` as const
export type UnknownTagName<Name extends string> = ReturnType<typeof tagName<Name>>
export const unknownTagMessage = (name: string, known: readonly string[]): string =>
  `${tagName(name)}. ${listed(known)}`

export const unmountedReason = (plug: string): string => `it forwards to ${plug}, whose table is not in "mounts"`

export const SOCKET_REASON = "it is a socket, which OpenAPI does not describe"

export const verbReason = (verb: string): string =>
  verb === "*"
    ? "OpenAPI has no operation for all verbs"
    : `OpenAPI 3.1 has no operation for ${verb.toUpperCase()}; write the document with version: "3.2"`

export const samePathReason = (first: string): string => `${first} has the same method and path in OpenAPI`

export const operationIdTwiceMessage = (id: string, route: string, first: string): string =>
  `the operation_id "${id}" of ${route} is also that of ${first}. Give each row its own`
