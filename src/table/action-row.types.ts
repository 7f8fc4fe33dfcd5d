import type { RouteGroups } from "./routes.types.js"

/**
 * What a route's action is known by: the full name of its controller, its own, and what its types are made from.
 *
 * Controllers are typed by these and neither by the table nor by its routes: the compiler goes through a type that has
 * objects in it anew for each call of a generic function, but not through interfaces of texts.
 *
 * @typeParam Action the action's name, or never for a plug's options
 */
export interface ActionRow<Plug, Action, Kind> {
  readonly plug: Plug
  readonly action: Action
  readonly kind: Kind
}

/**
 * What the types of an action are made from; many actions of a table share one.
 *
 * @typeParam Rest the pattern from its first param on
 * @typeParam Pipes the names that the route goes through
 * @typeParam Own the {@link Entries} of the route's own assigns, or null for none
 */
export interface ActionKind<Rest, Pipes, Own> {
  readonly rest: Rest
  readonly pipes: Pipes
  readonly own: Own
}

/** Any {@link ActionRow}. */
export type AnyActionRow = ActionRow<string, string, AnyActionKind>
export type AnyActionKind = ActionKind<unknown, unknown, unknown>

/** The {@link ActionRow}s of a table, as a union. */
export type ActionRows<Table extends readonly unknown[]> = RouteGroups<Table>["row"]

/** The name of an action; a plug's options that are no text are none. */
export type ActionText<Opts> = Opts extends string ? Opts : never

/** An object as a list of a union of its keys and values: of texts alone, so that the compiler need not look into it. */
// prettier-ignore
export type Entries<Members> =
  [keyof Members] extends [never] ? null :
  readonly [{ readonly [Key in keyof Members]-?: readonly [Key, Members[Key]] }[keyof Members]]

/** The object that {@link Entries} are of. */
export type FromEntries<Entry extends readonly [unknown, unknown]> = {
  readonly [One in Entry as One[0] & PropertyKey]: One[1]
}
