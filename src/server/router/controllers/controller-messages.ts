/** A name of the table without a value in the registry. */
export const nothingGivenMessage = <Name extends string>(name: Name) => `nothing was given for ${name}` as const
export type NothingGivenMessage<Name extends string> = ReturnType<typeof nothingGivenMessage<Name>>

/** A controller that lacks a function for an action of the table. */
export const lacksActionMessage = <Name extends string, Action extends string>(name: Name, action: Action) =>
  `${name} lacks action "${action}"` as const
export type LacksActionMessage<Name extends string, Action extends string> = ReturnType<
  typeof lacksActionMessage<Name, Action>
>

/** A controller that is registered under the name of another. */
export const madeForMessage = <Name extends string, Other extends string>(name: Name, other: Other) =>
  `${name} was given the controller made for ${other}` as const
export type MadeForMessage<Name extends string, Other extends string> = ReturnType<typeof madeForMessage<Name, Other>>

/** A controller under a name that the table uses in a forward, or in a route with options instead of an action. */
export const noActionMessage = (name: string): string => `a route of ${name} has no action, so it takes a plug`

/** A controller, an object or a plug under the name of a socket. */
export const noSocketMessage = <Name extends string>(name: Name) =>
  `${name} is a socket: it takes web.socket("${name}", …)` as const
export type NoSocketMessage<Name extends string> = ReturnType<typeof noSocketMessage<Name>>

/** A socket of a router with another table. */
export const otherSocketMessage = <Name extends string>(name: Name) =>
  `${name} was given the socket of another router` as const
export type OtherSocketMessage<Name extends string> = ReturnType<typeof otherSocketMessage<Name>>

/** A class under a name that has actions. */
export const givenClassMessage = <Name extends string>(name: Name) =>
  `${name} was given a class instead of an instance` as const
export type GivenClassMessage<Name extends string> = ReturnType<typeof givenClassMessage<Name>>

/** An action of a class that takes a param which its routes do not have. Only the compiler reports this and the next three. */
export type NoActionParamMessage<
  Name extends string,
  Action extends string,
  Param extends string,
> = `a route of ${Name} has no param "${Param}", which action "${Action}" takes`

/** An action of a class whose params have other types than those of its routes. */
export type ActionParamsMessage<
  Name extends string,
  Action extends string,
> = `action "${Action}" of ${Name} has other params than its routes: use ActionParams`

/** An action of a class whose conn has another type than its routes give. */
export type ActionConnMessage<
  Name extends string,
  Action extends string,
> = `action "${Action}" of ${Name} has another conn than its routes: use ActionConn`

/** An action of a class whose result is not that of an action. */
export type ActionResultMessage<
  Name extends string,
  Action extends string,
> = `action "${Action}" of ${Name} must return a conn, a Response, nothing, or a promise of one`
