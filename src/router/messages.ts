/** A name in a pipeline or a `pipe_through` that is neither a pipeline's nor a plug's. */
export type UnknownPipeMessage<
  Name extends string,
  Where extends string,
> = `unknown pipeline or plug "${Name}" in ${Where}`
export const unknownPipeMessage = (name: string, where: string): string =>
  `unknown pipeline or plug "${name}" in ${where}`

/** A pipeline that plugs itself, perhaps through others. */
export type ItselfMessage<Name extends string> = `pipeline "${Name}" goes through itself`
export const itselfMessage = (name: string): string => `pipeline "${name}" goes through itself`

/** A function or object in a pipeline that takes no conn, or returns something else; at run time, what it is. */
export type NoPlugMessage<Where extends string> = `${Where} takes functions of the conn and objects with call`

/** A plug that requires what no plug before it assigns. Only types know: a conn has no list of what it will need. */
export type UnmetMessage<
  Name extends string,
  Where extends string,
  Key extends string,
> = `plug "${Name}" in ${Where} requires assigns.${Key} of that type from a plug before it`

/** A plug of an endpoint, a router, or a plug that a route leads to, which lacks what it requires. */
export type UnmetTargetMessage<
  Who extends string,
  Key extends string,
> = `${Who} requires assigns.${Key} of that type from a plug before it`

/** The same behind a list of plugs that are not all known. */
export type UnknownBeforeMessage<
  Who extends string,
  Key extends string,
> = `${Who} requires assigns.${Key} from a known plug before it: write the plugs in place, or as const`

/** A plug that declares what it assigns, and returns a conn on which it has not; only types know. */
export type AssignsMessage<Key extends string> = `returns conn.assign("${Key}", …), a halted conn or a Response`

/** A plug that a table gives options that it does not take. Only types know: a function says nothing of its options. */
export type OptionsMessage<Plug extends string, Text extends string> = `${Plug} ${Text}`

/** A plug that needs options, in a list of plugs: a list gives its plugs no options. */
export type ListedOptionsMessage<Plug extends string> = `${Plug} needs options: write (conn) => it(conn, options)`
