import type { IsUnion } from "../lib/is-union.types.js"
import type { JoinPath } from "../pattern/join.js"
import type { AfterColon } from "../pattern/pattern.js"
import type { ActionKind, ActionRow, Entries } from "./action-row.types.js"
import type { JoinAlias, JoinAs, ShortName } from "./naming.js"
import type { GlobResourcesProblem, ResourcesProblem } from "./resources-rules.js"
import type { RESOURCE_ROUTES, ResourceAction, ResourcePaths, ResourcesNode, ResourcesOptions } from "./resources.js"
import type { ItemRows } from "./route-list.types.js"
import type { AnyShared, HelperKeys, SharedRoute } from "./route.js"
import type { ItemRoutes } from "./routes.types.js"
import type { ProblemGroup } from "./rules.types.js"
import type { Given, Inherit, InnerScope, Option, ScopeType } from "./scope.js"

/** What a `resources` contributes: its shared names, and its routes, worked out when they are looked at. */
export interface ResourceGroup<Node extends ResourcesNode, Options, Within extends ScopeType> {
  readonly kind: "resources"
  readonly problem: ResourcesProblem<Node, Options>
  readonly after_glob: GlobResourcesProblem<JoinPath<Within["path"], Node[1]>, Options>
  readonly pipeline: never
  readonly target: ResourceTarget<Resource<Node, Options, Within>["helper"]>
  readonly plug: JoinAlias<Within["alias"], Node[2]>
  readonly pipe_through: Within["pipes"]
  readonly assigns: InheritInResources<Within, Options>["assigns"]
  readonly row: ResourceActionRows<Resource<Node, Options, Within>, ResourcesActions<Options>>
  readonly routes: ActionRoutes<Resource<Node, Options, Within>, ResourcesActions<Options>>
}

interface ResourceTarget<Name> {
  readonly keys: HelperKeys<Name>
  readonly problem: never
}

/** What the routes of one `resources` share. See Phoenix.Router.Resource 1.6, `build/3`. */
export type Resource<Node extends ResourcesNode, Options, Within extends ScopeType> = {
  readonly paths: ResourcePaths<
    JoinPath<Within["path"], Node[1]>,
    MemberPath<JoinPath<Within["path"], Node[1]>, Options, Option<Options, "param", "id">>
  >
  readonly captures: ResourcePaths<
    BaseCaptures<JoinPath<Within["path"], Node[1]>>,
    MemberPath<BaseCaptures<JoinPath<Within["path"], Node[1]>>, Options, Option<Options, "param", "id">>
  >
  readonly member: MemberPath<
    Node[1],
    Options,
    `${ResourcesName<Node, Options>}_${Text<Option<Options, "param", "id">>}`
  >
  readonly verbs: Verbs
  readonly plug: JoinAlias<Within["alias"], Node[2]>
  readonly as: Given<Options, "as", ResourcesName<Node, Options>>
  readonly pipe_through: Within["pipes"]
  readonly inherited: InheritInResources<Within, Options>
  readonly helper: JoinAs<Within["as"], Given<Options, "as", ResourcesName<Node, Options>>>
}

/** Resources take only some of the inherited options; the others have no effect. */
// prettier-ignore
type InheritInResources<Within extends ScopeType, Options> =
  [keyof Options] extends [keyof ResourcesOptions] ? Inherit<Within["inherited"], Options> :
  Inherit<Within["inherited"], Pick<Options, keyof Options & keyof ResourcesOptions>>

/** The same for all paths without params, so that what follows from it is worked out once. */
// prettier-ignore
type BaseCaptures<Path extends string> =
  `/${string}` extends Path ? Path :
  Path extends `${string}${":" | "*"}${string}` ? Path :
  ""

type ResourcesName<Node extends ResourcesNode, Options> = Text<Option<Options, "name", ShortName<Node[2]>>>
type Text<Value> = Value extends string ? Value : never

// prettier-ignore
type MemberPath<Path extends string, Options, Param> =
  Options extends { readonly singleton: infer Singleton } ?
    Singleton extends true ? Path : JoinPath<Path, `/:${Text<Param>}`> :
  JoinPath<Path, `/:${Text<Param>}`>

/** The options of a resource, or none. */
// prettier-ignore
export type ResourcesOptionsOf<Node extends ResourcesNode> =
  Node extends readonly [unknown, unknown, unknown, infer Options extends object, ...unknown[]] ? Options :
  {}

/** The actions that a resource has routes for, in no order. */
// prettier-ignore
export type ResourcesActions<Options> =
  Options extends { readonly only: infer Only extends readonly unknown[] } ? KeepActions<DefaultActions<Options>, Only> :
  Options extends { readonly except: infer Except extends readonly unknown[] } ? DropActions<DefaultActions<Options>, Except> :
  DefaultActions<Options>

/** Of a list that is not known whole, any action may be meant. */
// prettier-ignore
type KeepActions<Actions, Only extends readonly unknown[]> =
  string extends Only[number] ? Actions :
  Extract<Actions, Only[number]>

// prettier-ignore
type DropActions<Actions, Except extends readonly unknown[]> =
  number extends Except["length"] ? Actions :
  Exclude<Actions, Except[number]>

// prettier-ignore
type DefaultActions<Options> =
  Options extends { readonly singleton: true } ? Exclude<ResourceAction, "index"> :
  ResourceAction

/** The scope of what is nested in a resource. */
export type NestedScope<Shared extends AnyResource, Options, Within extends ScopeType> = InnerScope<
  Within,
  Shared["member"],
  Option<Options, "alias", null>,
  Shared["as"],
  Shared["inherited"]
>

/** What all routes of a resource share, and the path of each. */
export interface AnyResource extends AnyShared<ResourceAction> {
  readonly verbs: Verbs
  readonly member: string
  readonly as: unknown
}

/** The routes of a resource's actions; `update` has two, of PATCH and of PUT. */
// prettier-ignore
export type ActionRoutes<Shared extends AnyResource, Actions extends ResourceAction> =
  | { readonly [Action in Actions]: SharedRoute<Shared, Action, Action> }[Actions]
  | ("update" extends Actions ? SharedRoute<Shared, "update", "put"> : never)

type ResourceActionRows<Shared extends AnyResource, Actions extends ResourceAction> = {
  readonly [Action in Actions]: ActionRow<
    Shared["plug"],
    Action,
    ActionKind<AfterColon<Shared["captures"][Action]>, Shared["pipe_through"], Entries<Shared["inherited"]["assigns"]>>
  >
}[Actions]

/** The first verb of each action, and the second one of `update`. */
type Verbs = { readonly [Action in ResourceAction]: (typeof RESOURCE_ROUTES)[Action]["verbs"][0] } & {
  readonly put: "put"
}

// prettier-ignore
export type ResourcesRoutes<Node extends ResourcesNode, Within extends ScopeType> =
  | OwnRoutes<Node, ResourcesOptionsOf<Node>, Within>
  | (Node extends readonly [unknown, unknown, unknown, infer Options, infer Items extends readonly unknown[]] ?
      ItemRoutes<Items, NestedScope<Resource<Node, Options, Within>, Options, Within>> :
      never)

/** Resources without an action give no route, so neither a helper nor a controller. */
// prettier-ignore
type OwnRoutes<Node extends ResourcesNode, Options, Within extends ScopeType> =
  [ResourcesActions<Options>] extends [never] ? ProblemGroup<ResourcesProblem<Node, Options>> :
  ResourceGroup<Node, Options, Within>

/** The routes of resources in declaration order, those of the nodes in them too. */
// prettier-ignore
export type ResourcesRows<Node extends ResourcesNode, Within extends ScopeType> =
  Node extends readonly [unknown, unknown, unknown, infer Options, infer Items extends readonly unknown[]] ? readonly [
    ...ListedRoutes<Resource<Node, Options, Within>, Options>,
    ...ItemRows<Items, NestedScope<Resource<Node, Options, Within>, Options, Within>>,
  ] :
  ListedRoutes<Resource<Node, ResourcesOptionsOf<Node>, Within>, ResourcesOptionsOf<Node>>

// prettier-ignore
type ListedRoutes<Shared extends AnyResource, Options> =
  [Extract<keyof Options, "only" | "except" | "singleton">] extends [never] ? AllListedRoutes<Shared> :
  KnowsActions<Options> extends true ? SomeListedRoutes<Shared, ResourcesActions<Options>> :
  readonly ActionRoutes<Shared, ResourcesActions<Options>>[]

type AllListedRoutes<Shared extends AnyResource> = readonly [
  SharedRoute<Shared, "index", "index">,
  SharedRoute<Shared, "edit", "edit">,
  SharedRoute<Shared, "new", "new">,
  SharedRoute<Shared, "show", "show">,
  SharedRoute<Shared, "create", "create">,
  SharedRoute<Shared, "update", "update">,
  SharedRoute<Shared, "update", "put">,
  SharedRoute<Shared, "delete", "delete">,
]

type SomeListedRoutes<Shared extends AnyResource, Actions> = readonly [
  ...ListedAction<Shared, "index", Actions>,
  ...ListedAction<Shared, "edit", Actions>,
  ...ListedAction<Shared, "new", Actions>,
  ...ListedAction<Shared, "show", Actions>,
  ...ListedAction<Shared, "create", Actions>,
  ...ListedAction<Shared, "update", Actions>,
  ...ListedAction<Shared, "delete", Actions>,
]

// prettier-ignore
type ListedAction<Shared extends AnyResource, Action extends ResourceAction, Actions> =
  Action extends Actions ?
    Action extends "update" ? readonly [
      SharedRoute<Shared, Action, Action>,
      SharedRoute<Shared, Action, "put">,
    ] :
    readonly [SharedRoute<Shared, Action, Action>] :
  readonly []

/** Whether options of resources say for each action if it has a route. */
// prettier-ignore
type KnowsActions<Options> =
  Options extends { readonly only: infer Only } ? KnowsNames<Only> extends true ? KnowsSingleton<Options> : false :
  Options extends { readonly except: infer Except } ? KnowsNames<Except> extends true ? KnowsSingleton<Options> : false :
  KnowsSingleton<Options>

// prettier-ignore
type KnowsNames<Names> =
  Names extends readonly unknown[] ? number extends Names["length"] ? false : IsEach<{ readonly [I in keyof Names]: IsUnion<Names[I]> }[number]> :
  true
type IsEach<Unions> = true extends Unions ? false : true

// prettier-ignore
type KnowsSingleton<Options> =
  Options extends { readonly singleton: infer Singleton } ? boolean extends Singleton ? false : true :
  true
