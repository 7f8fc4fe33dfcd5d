/** For a schema of a status that the router itself answers with. */
export const missingProblemMessage = <Name extends string, Status extends number, Place extends string>(
  name: Name,
  status: Status,
  place: Place,
) => `missing problems: { ${name}: (error) => … }, for the answer ${status} (at ${place})` as const
export type MissingProblemMessage<Name extends string, Status extends number, Place extends string> = ReturnType<
  typeof missingProblemMessage<Name, Status, Place>
>

export const unknownProblemMessage = <Name extends string>(name: Name) =>
  `problems has "${name}", which is not the name of a schema` as const
export type UnknownProblemMessage<Name extends string> = ReturnType<typeof unknownProblemMessage<Name>>

/** A value of `schemas` that is not a Standard Schema. */
export const noSchemaMessage = (name: string): string =>
  `schema "${name}" must be a Standard Schema, such as one of zod, valibot or arktype`

/** A body of a type that its row does not list. */
export const bodyTypeMessage = (type: string, supported: readonly string[], place: string): string =>
  `unsupported media type "${type}" for ${place}. Supported: ${supported.join(", ")}`

/** A body that no plug has put into `body_params`; `type` is what `parsers` did not read, `""` for no content type. */
export const unparsedBodyMessage = (name: string, place: string, type: string | undefined): string => {
  if (type === "") return `the body for ${place} has no content-type, so parsers did not read it`
  return `${place} has a body "${name}", but ${
    type === undefined
      ? "no plug parsed it: add parsers() to the plugs of the endpoint"
      : `parsers passed on the type "${type}": remove it from pass, or add a plug that sets body_params`
  }`
}

/** For a key of `lists` that the schema of the query does not have. */
export const noListKeyMessage = <Key extends string, Name extends string>(key: Key, name: Name) =>
  `schema "${name}" has no "${key}", which is in "lists"` as const
export type NoListKeyMessage<Key extends string, Name extends string> = ReturnType<typeof noListKeyMessage<Key, Name>>

/** For a key of `lists` that takes no list of strings in the schema of the query. */
export const noListMessage = <Key extends string, Name extends string>(key: Key, name: Name) =>
  `"${key}" of schema "${name}" takes no list of strings, but it is in "lists"` as const
export type NoListMessage<Key extends string, Name extends string> = ReturnType<typeof noListMessage<Key, Name>>

/** For the schema of a body that takes neither an object nor a list. */
export const noBodyMessage = <Name extends string>(name: Name) =>
  `no body fits schema "${name}": it takes no object` as const
export type NoBodyMessage<Name extends string> = ReturnType<typeof noBodyMessage<Name>>

/** For a field of a body that neither JSON nor a form has. */
export const noBodyFieldMessage = <Key extends string, Name extends string>(key: Key, name: Name) =>
  `no body fits "${key}" of schema "${name}": convert it from a string` as const
export type NoBodyFieldMessage<Key extends string, Name extends string> = ReturnType<
  typeof noBodyFieldMessage<Key, Name>
>

/** For a field of a body that takes a file, which only a form with parts has. */
export const noFileMessage = <Key extends string, Name extends string>(key: Key, name: Name) =>
  `no body fits "${key}" of schema "${name}": a file needs "multipart/form-data"` as const
export type NoFileMessage<Key extends string, Name extends string> = ReturnType<typeof noFileMessage<Key, Name>>

/** For the schema of headers that takes no object. */
export const noHeadersMessage = <Name extends string>(name: Name) =>
  `no headers fit schema "${name}": it takes no object` as const
export type NoHeadersMessage<Name extends string> = ReturnType<typeof noHeadersMessage<Name>>

/** For a field of headers that takes neither a string nor a list of strings. */
export const noHeaderMessage = <Key extends string, Name extends string>(key: Key, name: Name) =>
  `no header fits "${key}" of schema "${name}": convert it from a string` as const
export type NoHeaderMessage<Key extends string, Name extends string> = ReturnType<typeof noHeaderMessage<Key, Name>>

/** For the name of a header in upper case. */
export const upperCaseHeaderMessage = <Key extends string, Name extends string>(key: Key, name: Name) =>
  `"${key}" of schema "${name}" is not in lower case, as the names of headers are` as const
export type UpperCaseHeaderMessage<Key extends string, Name extends string> = ReturnType<
  typeof upperCaseHeaderMessage<Key, Name>
>
