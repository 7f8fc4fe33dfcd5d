import type { IsUnion } from "../../lib/types/is-union.types.js"
import type { EachContractRoute, NoContracts, SharedContracts } from "../contracts/contract-actions.types.js"
import type { NoAnswersScope } from "../contracts/contract.js"
import type { SharedRoute } from "./shared-route.types.js"

/** The actions whose routes a list of actions can name, in the order of the routes. */
type ListedName = "index" | "edit" | "new" | "show" | "create" | "update" | "delete"

/** The properties that the routes of these actions share; `update` has two verbs. */
interface ListedShared extends SharedContracts<ListedName> {
  readonly verbs: Readonly<Record<ListedName | "put", string>>
}

/** A list whose type is too wide may contain any action. */
// prettier-ignore
export type KeepActions<Actions, Only extends readonly unknown[]> =
  string extends Only[number] ? Actions :
  Extract<Actions, Only[number]>

// prettier-ignore
export type DropActions<Actions, Except extends readonly unknown[]> =
  number extends Except["length"] ? Actions :
  Exclude<Actions, Except[number]>

/**
 * The routes of the actions that the options list, in the order of the routes.
 *
 * @typeParam Listed the actions that have routes
 */
// prettier-ignore
export type ListedRoutes<Shared extends ListedShared, Options, Listed extends ListedName> =
  HasKnownActions<Options> extends true ? SomeListedRoutes<Shared, Listed> :
  readonly { readonly [Action in Listed]: ListedAction<Shared, Action, Action>[number] }[Listed][]

export type AllListedRoutes<Shared extends ListedShared> = readonly [
  ListedRoute<Shared, "index", "index">,
  ListedRoute<Shared, "edit", "edit">,
  ListedRoute<Shared, "new", "new">,
  ListedRoute<Shared, "show", "show">,
  ListedRoute<Shared, "create", "create">,
  ListedRoute<Shared, "update", "update">,
  ListedRoute<Shared, "update", "put">,
  ListedRoute<Shared, "delete", "delete">,
]

/** The contracts of actions without any. */
export interface NoneContracts extends NoContracts<ListedName> {
  readonly none: true
}

// prettier-ignore
type ListedRoute<Shared extends ListedShared, Action extends ListedName, Name extends ListedName | "put"> =
  Shared extends PlainActions ? SharedRoute<Shared, Action, Name> :
  EachContractRoute<Shared, Action, Name>

/** Actions without contracts and answers, also of their scopes. */
interface PlainActions extends NoAnswersScope {
  readonly contracts: NoneContracts
}

type SomeListedRoutes<Shared extends ListedShared, Actions> = readonly [
  ...ListedAction<Shared, "index", Actions>,
  ...ListedAction<Shared, "edit", Actions>,
  ...ListedAction<Shared, "new", Actions>,
  ...ListedAction<Shared, "show", Actions>,
  ...ListedAction<Shared, "create", Actions>,
  ...ListedAction<Shared, "update", Actions>,
  ...ListedAction<Shared, "delete", Actions>,
]

// prettier-ignore
type ListedAction<Shared extends ListedShared, Action extends ListedName, Actions> =
  Action extends Actions ?
    Action extends "update" ? readonly [
      ListedRoute<Shared, Action, Action>,
      ListedRoute<Shared, Action, "put">,
    ] :
    readonly [ListedRoute<Shared, Action, Action>] :
  readonly []

/** Whether the types of the options determine for each action if it has a route. */
// prettier-ignore
type HasKnownActions<Options> =
  Options extends { readonly only: infer Only } ? HasKnownNames<Only> extends true ? HasKnownSingleton<Options> : false :
  Options extends { readonly except: infer Except } ? HasKnownNames<Except> extends true ? HasKnownSingleton<Options> : false :
  HasKnownSingleton<Options>

// prettier-ignore
type HasKnownNames<Names> =
  Names extends readonly unknown[] ? number extends Names["length"] ? false : NoneIsTrue<{ readonly [I in keyof Names]: IsUnion<Names[I]> }[number]> :
  true
type NoneIsTrue<Unions> = true extends Unions ? false : true

// prettier-ignore
type HasKnownSingleton<Options> =
  Options extends { readonly singleton: infer Singleton } ? boolean extends Singleton ? false : true :
  true
