import type { OneOf } from "../../core/lib/types/one-of.types.js"
import type { FeatureOf } from "./edge/feature-names.types.js"

/** A function or object in a pipeline that does not accept a conn, or returns something else. The run-time error says more. */
export type NoPlugMessage<Where extends string> = `${Where} takes functions of the conn and objects with call`

/** The same for a value under the name of a plug, and in the list of an endpoint. */
export type NotPlugMessage<Who extends string> = `${Who} must be a function of the conn or an object with call`

/** A function that makes a plug, in a pipeline or under the name of a plug. */
export type NotCalledMessage<Who extends string> = `${Who} makes a plug: call it`

/** A function with another result under the name of a plug. */
export type PlugResultMessage<Who extends string> =
  `${Who} must return a conn, a Response, nothing, or a promise of one`

/** An option of a router that a condition may leave out, though the types of its conns or its rows rely on it. Checked only by types. */
export type UncertainOptionMessage<Name extends string> =
  `define_router needs all of "${Name}": give it without a condition`

/** A plug that requires assigns that no plug before it sets. Checked only by types: requirements do not exist at run time. */
export type UnmetMessage<
  Name extends string,
  Where extends string,
  Key extends string,
> = `plug "${Name}" in ${Where} requires assigns.${Key} of that type from a plug before it`

/** The same for a plug of an endpoint, for a router, and for a plug that is the target of a route. */
export type UnmetTargetMessage<
  Who extends string,
  Key extends string,
> = `${Who} requires assigns.${Key} of that type from a plug before it`

/** The same after a list of plugs whose types are not all known. */
export type UnknownBeforeMessage<
  Who extends string,
  Key extends string,
> = `${Who} requires assigns.${Key} from a known plug before it: write the plugs in place, or as const`

/** A plug that returns a conn without an assign that it declares. Checked only by types. */
export type AssignsMessage<Key extends string> = `returns conn.assign("${Key}", …), a halted conn or a Response`

/** The same for a plug that declares several. */
export type AllAssignsMessage = "returns a conn with all assigns that it declares, a halted conn or a Response"

/** A plug with options of the wrong type in a table. Checked only by types. */
export type OptionsMessage<Plug extends string, Text extends string> = `${Plug} ${Text}`

/** Options in a table for a plug that was made from its own, for a router or for an application. */
export const madeOptionsMessage = <const Plug extends string>(plug: Plug) =>
  `${plug} takes no options: it was made with its own` as const

/** A plug that needs options in the list of an endpoint or of `before`, which passes none. */
export type ListedOptionsMessage<Plug extends string> =
  `${Plug} needs options: write (conn) => call_plug(conn, plug, opts)`

/** A plug of an endpoint that needs options, or requires assigns, outside `endpoint_config`. */
export type FreePlugMessage = "call its maker, or use endpoint_config"

/** A router with `before` as the router of an endpoint, outside `endpoint_config`. */
export type FreeRouterMessage = "no before, or define_endpoint(endpoint_config({ plugs, router }))"

/** A plug of a controller that needs options. */
export type ControllerPlugOptionsMessage =
  `a plug of a controller lacks its options: write .plug(plug, options, { only: ["show"] }), or {} for all`

/** A plug of a controller for a conn with other params or schemas. */
export type ControllerPlugConnMessage = "the plug of the controller takes another conn than its actions have"

/** A plug that needs the methods of a feature that the router does not name. */
export type LacksMethodMessage<
  Who extends string,
  Methods,
> = `${Who} needs ${OneOf<FeatureOf<Methods>>}: name it in the conn of define_router`

/** A plug that is called in an action, and assigns a value of another type to a key of the conn. */
export type OtherAssignMessage<Key extends string> =
  `the plug may assign a value to assigns.${Key} that is not of the conn's type`

/** A standard plug, a row with a body or a router before the plug that it needs, or without it. */
export const orderMessage = <Who extends string, Name extends string>(who: Who, name: Name) =>
  `${who} requires ${name} before it` as const
export type OrderMessage<Who extends string, Name extends string> = ReturnType<typeof orderMessage<Who, Name>>

/** A session in a signed or encrypted cookie, in an endpoint without a secret. */
export const secretMessage = (who: string): string => `${who} requires a secret_key_base`
