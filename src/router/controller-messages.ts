/** A name of the table that nothing in the registry has. */
export type NothingGivenMessage<Name extends string> = `nothing was given for ${Name}`
export const nothingGivenMessage = (name: string): string => `nothing was given for ${name}`

/** A controller without a function for an action of the table. */
export type LacksActionMessage<Name extends string, Action extends string> = `${Name} lacks action "${Action}"`
export const lacksActionMessage = (name: string, action: string): string => `${name} lacks action "${action}"`

/** A controller under the name of another. */
export type MadeForMessage<
  Name extends string,
  Other extends string,
> = `${Name} was given the controller made for ${Other}`
export const madeForMessage = (name: string, other: string): string =>
  `${name} was given the controller made for ${other}`

/** A controller for a name that the table forwards to, or has a route of with options in place of an action. */
export type NoActionMessage<Name extends string> = `a route of ${Name} has no action, so it takes a plug`
export const noActionMessage = (name: string): string => `a route of ${name} has no action, so it takes a plug`

/** A class for a name that has actions. */
export type GivenClassMessage<Name extends string> = `${Name} was given a class, and takes an instance of it`
export const givenClassMessage = (name: string): string => `${name} was given a class, and takes an instance of it`
