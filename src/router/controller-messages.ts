/** A name of the table without a value in the registry. */
export type NothingGivenMessage<Name extends string> = `nothing was given for ${Name}`
export const nothingGivenMessage = (name: string): string => `nothing was given for ${name}`

/** A controller that lacks a function for an action of the table. */
export type LacksActionMessage<Name extends string, Action extends string> = `${Name} lacks action "${Action}"`
export const lacksActionMessage = (name: string, action: string): string => `${name} lacks action "${action}"`

/** A controller that is registered under the name of another. */
export type MadeForMessage<
  Name extends string,
  Other extends string,
> = `${Name} was given the controller made for ${Other}`
export const madeForMessage = (name: string, other: string): string =>
  `${name} was given the controller made for ${other}`

/** A controller under a name that the table uses in a forward, or in a route with options instead of an action. */
export type NoActionMessage<Name extends string> = `a route of ${Name} has no action, so it takes a plug`
export const noActionMessage = (name: string): string => `a route of ${name} has no action, so it takes a plug`

/** A class under a name that has actions. */
export type GivenClassMessage<Name extends string> = `${Name} was given a class instead of an instance`
export const givenClassMessage = (name: string): string => `${name} was given a class instead of an instance`
