import type { Merge } from "../lib/merge.js"
import type { JoinPath } from "../pattern/join.js"
import type { AfterColon } from "../pattern/pattern.js"
import type { ActionKind, ActionRow, Entries } from "./action-row.types.js"
import type { JoinAlias, JoinAs, ShortName } from "./naming.js"
import type { ResourceAction, ResourcesNode } from "./nodes.js"
import type { ResourcesProblem } from "./problems.js"
import type { HelperKeys } from "./routes.types.js"
import type { RESOURCE_VERBS, ResourcePaths } from "./resources.js"
import type { EnterScope, Given, Option, ScopeType } from "./scope.js"

/** What a `resources` contributes: its shared names, and its routes, worked out when they are looked at. */
export interface ResourceGroup<Node extends ResourcesNode, Options, Within extends ScopeType> {
  readonly kind: "resources"
  readonly problem: ResourcesProblem<Node, Options>
  readonly pipeline: never
  readonly target: ResourceTarget<Resource<Node, Options, Within>["helper"]>
  readonly plug: JoinAlias<Within["alias"], Node[2]>
  readonly pipe_through: Within["pipes"]
  readonly assigns: Merge<Within["assigns"], Option<Options, "assigns", {}>>
  readonly row: ResourceRows<Resource<Node, Options, Within>, ResourcesActions<Options>>
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
  readonly host: Option<Options, "host", Within["host"]>
  readonly plug: JoinAlias<Within["alias"], Node[2]>
  readonly as: Given<Options, "as", ResourcesName<Node, Options>>
  readonly pipe_through: Within["pipes"]
  readonly private: Merge<Within["private"], Option<Options, "private", {}>>
  readonly assigns: Merge<Within["assigns"], Option<Options, "assigns", {}>>
  readonly helper: JoinAs<Within["as"], Given<Options, "as", ResourcesName<Node, Options>>>
  readonly log: Within["log"]
  readonly trailing_slash: Within["trailing_slash"]
}

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
export type NestedScope<Shared extends AnyResource, Options, Within extends ScopeType> = EnterScope<
  Within,
  {
    readonly path: Shared["member"]
    readonly alias: Option<Options, "alias", null>
    readonly as: Shared["as"]
    readonly host: Shared["host"]
    readonly private: Option<Options, "private", {}>
    readonly assigns: Option<Options, "assigns", {}>
  }
>

/** What all routes of a resource share, and the path of each. */
export interface AnyResource {
  readonly paths: Record<ResourceAction, string>
  readonly captures: Record<ResourceAction, string>
  readonly member: string
  readonly host: unknown
  readonly plug: string
  readonly as: unknown
  readonly pipe_through: readonly string[]
  readonly private: unknown
  readonly assigns: unknown
  readonly helper: string | null
  readonly log: unknown
  readonly trailing_slash: unknown
}

/** The routes of a resource's actions; `update` has two, of PATCH and of PUT. */
// prettier-ignore
export type ActionRoutes<Shared extends AnyResource, Actions extends ResourceAction> =
  | { readonly [Action in Actions]: ResourceRoute<Shared, Action, Action> }[Actions]
  | ("update" extends Actions ? ResourceRoute<Shared, "update", "put"> : never)

type ResourceRows<Shared extends AnyResource, Actions extends ResourceAction> = {
  readonly [Action in Actions]: ActionRow<
    Shared["plug"],
    Action,
    ActionKind<AfterColon<Shared["captures"][Action]>, Shared["pipe_through"], Entries<Shared["assigns"]>>
  >
}[Actions]

/** A route of a resource; the second one of `update`, for `put`, has no helper. */
export type ResourceRoute<
  Shared extends AnyResource,
  Action extends ResourceAction,
  VerbOf extends ResourceAction | "put",
> = {
  readonly kind: "match"
  readonly captures: Shared["captures"][Action]
  readonly verb: ActionVerbs[VerbOf]
  readonly path: Shared["paths"][Action]
  readonly host: Shared["host"]
  readonly plug: Shared["plug"]
  readonly action: Action
  readonly plug_opts: Action
  readonly helper: VerbOf extends "put" ? null : Shared["helper"]
  readonly pipe_through: Shared["pipe_through"]
  readonly private: Shared["private"]
  readonly assigns: Shared["assigns"]
  readonly metadata: {}
  readonly log: Shared["log"]
  readonly trailing_slash: Shared["trailing_slash"]
}

type ActionVerbs = { readonly [Action in ResourceAction]: (typeof RESOURCE_VERBS)[Action][0] } & { readonly put: "put" }
