import type { JsonData } from "../../lib/types/json-value.types.js"
import type { ResolveOpts } from "../names/scoped-alias.js"

/**
 * The action of a route: the full name of its controller, its own name, and the parts that its types are computed from.
 *
 * The types of controllers depend on these rows, not on the table or its routes. For each call of a generic function, the
 * compiler instantiates a type that contains object types again, but not an interface of string types.
 *
 * @typeParam Action the action's name; for a plug that is a function, its options
 */
export interface ActionRow<Plug, Action, Kind> {
  readonly plug: Plug
  readonly action: Action
  readonly kind: Kind
  /** In a list, the options of the plug that the route goes to; null for an action. */
  readonly opts: null
}

/** The row of a route that goes to a plug with options, or forwards to it. */
export interface PlugRow<Plug, Opts, Kind> {
  readonly plug: Plug
  readonly action: never
  readonly kind: Kind
  readonly opts: readonly [Opts]
}

/** The row of a route with an action, or with options that are not a string. */
// prettier-ignore
export type TargetRow<Plug, Opts, Kind, Within extends { readonly alias: string }> =
  Opts extends string ? ActionRow<Plug, Opts, Kind> :
  PlugRow<Plug, Opts extends JsonData ? ResolveOpts<Opts, Within["alias"]> : Opts, Kind>

/**
 * The parts that the types of an action are computed from; many actions of a table share one.
 *
 * @typeParam Rest the pattern from its first param on
 * @typeParam Pipes the names of the pipelines and plugs that the route goes through
 * @typeParam Own the `Entries` of the route's own assigns, or null if it has none
 */
export interface ActionKind<Rest, Pipes, Own> {
  readonly rest: Rest
  readonly pipes: Pipes
  readonly own: Own
}

export type AnyActionRow = ActionRow<string, string, AnyActionKind> | PlugRow<string, unknown, AnyActionKind>
export type AnyActionKind = ActionKind<unknown, unknown, unknown>

/** The keys and values of an object, as a union in a list. If all are strings, the compiler does not instantiate it again. */
// prettier-ignore
export type Entries<Members> =
  [keyof Members] extends [never] ? null :
  readonly [{ readonly [Key in keyof Members]-?: readonly [Key, Members[Key]] }[keyof Members]]

/** The object type with these {@link Entries}. */
export type FromEntries<Entry extends readonly [unknown, unknown]> = {
  readonly [One in Entry as One[0] & PropertyKey]: One[1]
}
