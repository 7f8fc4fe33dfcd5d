import type { Merge } from "../../lib/types/merge.js"
import type { JoinPath } from "../../pattern/join.js"
import type { AfterColon } from "../../pattern/pattern.js"
import type { ActionKind, ActionRow, Entries } from "../rows/action-row.types.js"
import type { KindedPath } from "../../pattern/input.types.js"
import type {
  ContractOptions,
  EachContractCall,
  EachContractLink,
  EachContractRoute,
  EachContractRow,
  SettledContracts,
  SharedContracts,
} from "../contracts/contract-actions.types.js"
import type { InheritedTexts, NoAnswersScope } from "../contracts/contract.js"
import type { HasKinds, OptionSigns } from "../rules/kind-texts.types.js"
import type { HasAnswers, HasContracts, HasHeaders } from "../contracts/contract-rules.js"
import type { ProblemGroup } from "../groups.types.js"
import type { AllListedRoutes, DropActions, KeepActions, ListedRoutes, NoneContracts } from "./listed-actions.types.js"
import type { JoinAlias, JoinAs, ShortName } from "../names/naming.js"
import type { GlobResourcesProblem, ResourcesProblem } from "./resources-rules.js"
import type { RESOURCE_ROUTES, ResourceAction, ResourcePaths, ResourcesNode, ResourcesOptions } from "./resources.js"
import type { ItemRows } from "../route-list.types.js"
import type { SharedRoute } from "./shared-route.types.js"
import type { HelperKeys } from "../rows/row-target.types.js"
import type { ItemRoutes } from "../routes.types.js"
import type { NullableOption, Inherit, InheritedType, InheritOne, InnerScope, Option, ScopeType } from "../scope.js"

/** The member of `resources` in the union of routes: its shared names, and its routes, which are computed when they are used. */
export interface ResourceGroup<Node extends ResourcesNode, Options, Within extends ScopeType> {
  readonly kind: "resources"
  readonly problem: ResourcesProblem<Node, Options, Within>
  readonly after_glob: GlobResourcesProblem<JoinPath<Within["path"], Node[1]>, Options>
  readonly pipeline: never
  readonly target: ResourceTarget<Resource<Node, Options, Within>["helper"]>
  readonly plug: JoinAlias<Within["alias"], Node[2]>
  readonly pipe_through: Within["pipes"]
  readonly row: ResourceActionRows<
    Resource<Node, Options, Within>,
    ResourcesActions<Options>,
    Entries<ResourceAssigns<Within["inherited"], Options>>
  >
  readonly routes: ActionRoutes<Resource<Node, Options, Within>, ResourcesActions<Options>>
  readonly links: ActionRoutes<Resource<Node, Options, Within>, ResourcesActions<Options>>
  readonly calls: ActionRoutes<Resource<Node, Options, Within>, ResourcesActions<Options>>
}

interface ResourceTarget<Name> {
  readonly keys: HelperKeys<Name>
  readonly problem: never
}

/** The same for resources with contracts or answers, of their own or from their scopes. */
export interface ContractGroup<Node extends ResourcesNode, Options, Within extends ScopeType> {
  readonly kind: "resources"
  readonly problem: ResourcesProblem<Node, Options, Within>
  readonly after_glob: GlobResourcesProblem<JoinPath<Within["path"], Node[1]>, Options>
  readonly pipeline: never
  readonly target: ResourceTarget<Resource<Node, Options, Within>["helper"]>
  readonly plug: JoinAlias<Within["alias"], Node[2]>
  readonly pipe_through: Within["pipes"]
  readonly row: ContractRows<
    Resource<Node, Options, Within>,
    ResourcesActions<Options>,
    Entries<ResourceAssigns<Within["inherited"], Options>>
  >
  readonly routes: ContractRoutes<Resource<Node, Options, Within>, ResourcesActions<Options>>
  readonly links: ContractLinks<Resource<Node, Options, Within>, ResourcesActions<Options>>
  readonly calls: ContractCalls<Resource<Node, Options, Within>, ResourcesActions<Options>>
}

/** The parts that the routes of one `resources` share. See Phoenix.Router.Resource 1.6, `build/3`. */
export type Resource<Node extends ResourcesNode, Options, Within extends ScopeType> = {
  readonly paths: ResourcePaths<
    JoinPath<Within["path"], Node[1]>,
    MemberPath<JoinPath<Within["path"], Node[1]>, Options, Option<Options, "param", "id">>
  >
  readonly captures: Captures<
    BaseCaptures<JoinPath<Within["path"], Node[1]>>,
    MemberPath<BaseCaptures<JoinPath<Within["path"], Node[1]>>, Options, Option<Options, "param", "id">>,
    Options,
    Within
  >
  readonly wheres: ActionWheres<
    OwnWhere<Within["inherited"]["where"], Options, Option<Options, "param", "id">, IdInPath<Node[1], Options>>,
    MemberWhere<Within["inherited"]["where"], Options>
  >
  readonly nested_where: OwnWhere<
    Within["inherited"]["where"],
    Options,
    Option<Options, "param", "id">,
    | IdInPath<Node[1], Options>
    | (Options extends { readonly singleton: true }
        ? never
        : `${ResourcesName<Node, Options>}_${StringOnly<Option<Options, "param", "id">>}`)
  >
  readonly member: MemberPath<
    Node[1],
    Options,
    `${ResourcesName<Node, Options>}_${StringOnly<Option<Options, "param", "id">>}`
  >
  readonly verbs: Verbs
  readonly plug: JoinAlias<Within["alias"], Node[2]>
  readonly as: NullableOption<Options, "as", ResourcesName<Node, Options>>
  readonly pipe_through: Within["pipes"]
  readonly inherited: InheritInResources<Within, Options>
  readonly answers: Options extends HasAnswers | HasHeaders
    ? InheritedTexts<InheritInResources<Within, Options>>
    : Within["answers"]
  readonly contracts: Options extends HasContracts
    ? SettledContracts<Options["contracts"], ResourceAction>
    : NoneContracts
  readonly helper: JoinAs<Within["as"], NullableOption<Options, "as", ResourcesName<Node, Options>>>
}

// prettier-ignore
type Captures<Path extends string, Member extends string, Options, Within extends ScopeType> =
  Options extends HasKinds ? KindedCaptures<Path, Member, MemberWhere<Within["inherited"]["where"], Options>> :
  Within extends PlainScope ? ResourcePaths<Path, Member> :
  KindedCaptures<Path, Member, Within["inherited"]["where"]>

type KindedCaptures<Path extends string, Member extends string, Kinds> = ResourcePaths<
  KindedPath<Path, Kinds>,
  KindedPath<Member, Kinds>
>

/** A scope without kinds of params. */
interface PlainScope {
  readonly inherited: { readonly where: { readonly [name: string]: never } }
}

/** The kinds of the params of each action's path. */
interface ActionWheres<Path, Member> {
  readonly index: Path
  readonly edit: Member
  readonly new: Path
  readonly show: Member
  readonly create: Path
  readonly update: Member
  readonly delete: Member
}

/** The kinds of the params of a member's path. */
// prettier-ignore
type MemberWhere<Outer, Options> =
  Options extends HasKinds ? Merge<Outer, Option<Options, "where", {}>> :
  Outer

/** The kinds of params where the id has other names, or `never` if the paths do not have it. */
// prettier-ignore
type OwnWhere<Outer, Options, Id, Name extends string> =
  Options extends HasKinds ? Merge<Outer, RenamedId<Option<Options, "where", {}>, Id, Name>> :
  Outer

/** The name of the id if the path of resources has a param of that name, else `never`. */
// prettier-ignore
type IdInPath<Path extends string, Options, Id extends string = StringOnly<Option<Options, "param", "id">>> =
  Path extends `${string}:${Id}` | `${string}:${Id}/${string}` ? Id :
  never

type RenamedId<Own, Id, Name extends string> = { readonly [Key in keyof Own as Key extends Id ? Name : Key]: Own[Key] }

/** Resources take only some of the inherited options; the others have no effect. */
// prettier-ignore
type InheritInResources<Within extends ScopeType, Options> =
  [keyof Options] extends [keyof ResourcesOptions] ? Inherit<Within["inherited"], Options> :
  Inherit<Within["inherited"], Pick<Options, keyof Options & keyof ResourcesOptions>>

type ResourceAssigns<Outer extends InheritedType, Options> = Options extends unknown
  ? InheritOne<Outer, Options, "assigns">
  : never

/** The same type for all paths without params, so that types that depend on it are computed once. */
// prettier-ignore
type BaseCaptures<Path extends string> =
  `/${string}` extends Path ? Path :
  Path extends `${string}${":" | "*"}${string}` ? Path :
  ""

export type ResourcesName<Node extends ResourcesNode, Options> = StringOnly<Option<Options, "name", ShortName<Node[2]>>>
type StringOnly<Value> = Value extends string ? Value : never

// prettier-ignore
export type MemberPath<Path extends string, Options, Param> =
  Options extends { readonly singleton: infer Singleton } ?
    Singleton extends true ? Path : JoinPath<Path, `/:${StringOnly<Param>}`> :
  JoinPath<Path, `/:${StringOnly<Param>}`>

/** The options of a resource, or `{}`. */
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

// prettier-ignore
type DefaultActions<Options> =
  Options extends { readonly singleton: true } ? Exclude<ResourceAction, "index"> :
  ResourceAction

export type NestedScope<Shared extends AnyResource, Options, Within extends ScopeType> = InnerScope<
  Within,
  Shared["member"],
  Option<Options, "alias", null>,
  Shared["as"],
  NestedInherited<Shared, Options>
>

// prettier-ignore
type NestedInherited<Shared extends AnyResource, Options> =
  Options extends HasKinds ? { readonly [Name in keyof InheritedType]: Name extends "where" ? Shared["nested_where"] : Shared["inherited"][Name] } :
  Shared["inherited"]

/** The parts that all routes of a resource share, and the path of each. */
export interface AnyResource extends SharedContracts<ResourceAction> {
  readonly verbs: Verbs
  readonly member: string
  readonly nested_where: unknown
  readonly as: unknown
}

/** The routes of a resource's actions; `update` has two, for PATCH and PUT. */
// prettier-ignore
type ActionRoutes<Shared extends AnyResource, Actions extends ResourceAction> =
  | { readonly [Action in Actions]: SharedRoute<Shared, Action, Action> }[Actions]
  | ("update" extends Actions ? SharedRoute<Shared, "update", "put"> : never)

type ResourceActionRows<Shared extends AnyResource, Actions extends ResourceAction, Assigns> = {
  readonly [Action in Actions]: ActionRow<
    Shared["plug"],
    Action,
    ActionKind<AfterColon<Shared["captures"][Action]>, Shared["pipe_through"], Assigns>
  >
}[Actions]

// prettier-ignore
type ContractRoutes<Shared extends AnyResource, Actions extends ResourceAction> =
  | { readonly [Action in Actions]: EachContractRoute<Shared, Action, Action> }[Actions]
  | ("update" extends Actions ? EachContractRoute<Shared, "update", "put"> : never)

type ContractRows<Shared extends AnyResource, Actions extends ResourceAction, Assigns> = {
  readonly [Action in Actions]: EachContractRow<Shared, Action, Assigns>
}[Actions]

/** The routes' parts for the types of helpers, which do not depend on the object of options; see `LinkRow`. */
type ContractLinks<Shared extends AnyResource, Actions extends ResourceAction> = {
  readonly [Action in Actions]: EachContractLink<Shared, Action>
}[Actions]

/** The same for the types of a client's calls. The second verb of an action has no helper. */
type ContractCalls<Shared extends AnyResource, Actions extends ResourceAction> = {
  readonly [Action in Actions]: EachContractCall<Shared, Action>
}[Actions]

/** The first verb of each action, and the second one of `update`. */
type Verbs = { readonly [Action in ResourceAction]: (typeof RESOURCE_ROUTES)[Action][2] } & {
  readonly put: "put"
}

// prettier-ignore
export type ResourcesRoutes<Node extends ResourcesNode, Within extends ScopeType> =
  | OwnRoutes<Node, ResourcesOptionsOf<Node>, Within>
  | (Node extends readonly [unknown, unknown, unknown, infer Options, infer Items extends readonly unknown[]] ?
      ItemRoutes<Items, NestedScope<Resource<Node, Options, Within>, Options, Within>> :
      never)

/** Resources without an action have no routes, and so neither a helper nor a controller. */
// prettier-ignore
type OwnRoutes<Node extends ResourcesNode, Options, Within extends ScopeType> =
  [ResourcesActions<Options>] extends [never] ? ProblemGroup<ResourcesProblem<Node, Options, Within>> :
  Options extends Answering ? ContractGroup<Node, Options, Within> | OptionSigns<keyof Options | ContractOptions<Options>> :
  Within extends NoAnswersScope ? ResourceGroup<Node, Options, Within> | OptionSigns<keyof Options> :
  ContractGroup<Node, Options, Within> | OptionSigns<keyof Options>

/** Options of resources with contracts or answers. */
type Answering = { readonly contracts: unknown } | { readonly answers: unknown } | HasHeaders

/** The routes of resources in declaration order, including those of the nodes in them. */
// prettier-ignore
export type ResourcesRows<Node extends ResourcesNode, Within extends ScopeType> =
  Node extends readonly [unknown, unknown, unknown, infer Options, infer Items extends readonly unknown[]] ? readonly [
    ...OwnListed<Resource<Node, Options, Within>, Options>,
    ...ItemRows<Items, NestedScope<Resource<Node, Options, Within>, Options, Within>>,
  ] :
  OwnListed<Resource<Node, ResourcesOptionsOf<Node>, Within>, ResourcesOptionsOf<Node>>

// prettier-ignore
type OwnListed<Shared extends AnyResource, Options> =
  [Extract<keyof Options, "only" | "except" | "singleton">] extends [never] ? AllListedRoutes<Shared> :
  ListedRoutes<Shared, Options, ResourcesActions<Options>>
