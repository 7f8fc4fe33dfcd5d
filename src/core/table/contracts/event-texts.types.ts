import type { KeyOfEach } from "../../lib/types/is-union.types.js"
import type { SchemaName } from "./contract.js"

/** Events as a union of strings that answers cannot be: `"~done/Result"`, and `"~/done/Result"` for one that the row may lack. No name has a slash. */
// prettier-ignore
export type EventTexts<Given> =
  [Given[keyof Given], KeyOfEach<Given>] extends [SchemaName, keyof Given] ? EventText<Given, keyof Given> :
  EachMaybeEvent<Given>

/** The texts of each alternative of a condition; none of one whose events are not known. */
// prettier-ignore
type EachMaybeEvent<Given, All = Given> =
  Given extends unknown ? string extends keyof Given ? never : MaybeEvent<Given, keyof Given & string, All> :
  never

// prettier-ignore
type MaybeEvent<Given, Event extends keyof Given & string, All> =
  Event extends keyof All ? `~${undefined extends All[Event] ? "/" : ""}${Event}/${NameOrEmpty<Given[Event]>}` :
  Event extends unknown ? `~/${Event}/${NameOrEmpty<Given[Event]>}` :
  never

type EventText<Given, Event extends keyof Given> = Event extends string
  ? `~${Event}/${NameOrEmpty<Given[Event]>}`
  : never

/** The name of a schema, or an empty string for null. */
// prettier-ignore
export type NameOrEmpty<Name> =
  Name extends string ? Name :
  Name extends null ? "" :
  never
