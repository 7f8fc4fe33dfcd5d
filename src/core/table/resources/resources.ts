import { trimUndefined } from "../../lib/trim-undefined.js"
import { joinPath } from "../../pattern/join.js"
import { namesIn } from "../../pattern/names-in.js"
import type { CheckPath, CheckPlug } from "../rules/check-arguments.js"
import type { TableNode } from "../kinds.js"
import { joinAlias, joinAs, shortName } from "../names/naming.js"
import type { ContractRules } from "../contracts/contract-rules.types.js"
import { optionTable } from "../options.js"
import type { ActionContracts, NamesOf, OptionList, ScopeOptions, TableOf } from "../options.js"
import type { Values } from "../option-values.js"
import type {
  CheckResourcesOptions,
  CheckResourcesPath,
  ResourcesTuple,
  SoundContracts,
} from "./check-resources.types.js"
import type { AnyItem, CheckItems, SoundItems } from "../rows/open-list.types.js"
import type { Refusable } from "../rules/refused.types.js"
import { makeRoute } from "../route.js"
import type { Route } from "../route.js"
import { enterScope, inherit } from "../scope.js"
import type { Inherited, Scope } from "../scope.js"

/**
 * The actions of resources in the order of their routes: whether their path begins with that of the collection or of a member,
 * what follows it, and their verbs. The second verb of an action has no helper. See Phoenix.Router.Resource and Phoenix.Router
 * 1.6, `resources/4`.
 */
export const RESOURCE_ROUTES = {
  index: ["path", "", "get"],
  edit: ["member", "/edit", "get"],
  new: ["path", "/new", "get"],
  show: ["member", "", "get"],
  create: ["path", "", "post"],
  update: ["member", "", "patch", "put"],
  delete: ["member", "", "delete"],
} as const

/** The actions that `resources` has routes for. */
export type ResourceAction = keyof typeof RESOURCE_ROUTES

/**
 * The path of each action, where `member` is the path with the id: the paths of {@link RESOURCE_ROUTES}, written out. This costs
 * 10 instantiations a route less than computing them from it.
 */
export interface ResourcePaths<Path extends string, Member extends string> {
  readonly index: Path
  readonly edit: `${Member extends "/" ? "" : Member}/edit`
  readonly new: `${Path extends "/" ? "" : Path}/new`
  readonly show: Member
  readonly create: Path
  readonly update: Member
  readonly delete: Member
}

/** The actions of a singleton resource, which has no id, in the order of their routes. */
export const SINGLETON_ACTIONS = ["edit", "new", "show", "create", "update", "delete"] as const
/** The actions of resources in the order of their routes. */
export const RESOURCE_ACTIONS = [
  "index",
  "edit",
  "new",
  "show",
  "create",
  "update",
  "delete",
] as const satisfies readonly ResourceAction[]

/** Options of resources. */
export interface ResourcesOptions extends OptionsOfResources {}
type OptionsOfResources = { readonly [Name in keyof ResourcesTable]?: Values[ResourcesTable[Name]] }
type ResourcesTable = TableOf<typeof LISTED_OPTIONS>
const LISTED_OPTIONS = [
  { only: "actions" },
  { except: "actions" },
  {
    /** The name of the id param; default `"id"`. */
    param: "string",
  },
  {
    /** The name that nested params and helpers use; default: from the controller's name. */
    name: "string",
  },
  {
    /** The helper's name; default: `name`; `false` for no helper. */
    as: "name",
  },
  {
    /** A single resource without an id, and so without `index`. */
    singleton: "boolean",
  },
  {
    /** Prefixes the plugs of nested routes; `false`: the scopes' aliases do not. */
    alias: "name",
  },
  { host: "nullable_string" },
  { private: "fields" },
  { assigns: "fields" },
  {
    /** The kinds of params in the path, and that of the id. */
    where: "where",
  },
  { metadata: "metadata" },
  {
    /** The answers of all routes, nested ones too. */
    answers: "answers",
  },
  {
    /** How lists in the queries of all routes are written, also of nested ones. */
    lists: "lists",
  },
  {
    /** The schema of the headers of all requests, also of nested routes. */
    headers: "headers",
  },
  { timeout: "timeout" },
  { cache_control: "cache_control" },
  {
    /** Since when all routes are deprecated, also nested ones, until when, and what replaces them. */
    deprecated: "deprecated",
  },
  {
    /** What each action takes and answers, such as `{ create: { body: "NewUser", answers: { 201: "User" } } }`. */
    contracts: "contracts",
  },
] as const satisfies OptionList
export const RESOURCES_OPTIONS = /* @__PURE__ */ optionTable(LISTED_OPTIONS)
export type ResourcesOptionNames = NamesOf<typeof LISTED_OPTIONS>

/**
 * Options of other nodes, which resources accept and ignore, unless they have them too. They refuse `query` and `body`, which are
 * options of `contracts`.
 */
export type IgnoredOption = keyof ScopeOptions

/**
 * Options of resources as the builder takes them: editors complete the actions, and the compiler checks each in its place.
 * They are not named by their alias, so that the compiler's messages list them.
 */
export interface KnownResourcesOptions extends ResourcesOptions, Refusable {
  readonly only?: readonly (typeof RESOURCE_ACTIONS)[number][]
  readonly except?: readonly (typeof RESOURCE_ACTIONS)[number][]
}

/** A node of resources. */
export type ResourcesNode = readonly ["resources", string, string, ResourcesOptions?, (readonly TableNode[])?]

/** The index of the element of resources that is the list of nested nodes. */
export const NESTED_AT = 4

/**
 * The routes of a resource: for all its actions, or for those that `only` and `except` select. Items are nested under a member.
 *
 * `resources(path, controller)`, or with options, with items, or with both.
 * @see Phoenix.Router 1.6, `resources/4`
 */
export function resources<const Path extends string, const Controller extends string>(
  path: CheckResourcesPath<Path>,
  controller: CheckPlug<Controller>,
): readonly ["resources", Path, Controller]
export function resources<
  const Path extends string,
  const Controller extends string,
  const Third extends KnownResourcesOptions | readonly AnyItem[],
>(
  path: CheckPath<Path>,
  controller: CheckPlug<Controller>,
  options_or_items: CheckResourcesOptions<Third, Path>,
): ResourcesTuple<Path, Controller, Third>
export function resources<
  const Path extends string,
  const Controller extends string,
  const Options extends KnownResourcesOptions,
  const Items extends readonly AnyItem[],
>(
  path: CheckPath<Path>,
  controller: CheckPlug<Controller>,
  options: CheckResourcesOptions<Options, Path>,
  items: CheckItems<Items>,
): readonly ["resources", Path, Controller, SoundContracts<Options>, SoundItems<Items>]
export function resources(...args: readonly unknown[]): unknown {
  const [path, controller, third, items] = args
  if (Array.isArray(third)) return ["resources", path, controller, {}, third]
  return trimUndefined(["resources", path, controller, third, items], 3)
}

export function resourcesRoutes(node: ResourcesNode, within: Scope, rules: ContractRules): readonly Route[] {
  const [, path, controller, options = NO_OPTIONS] = node
  const { param = "id", name = shortName(controller), as = name } = options
  const bases = { path: joinPath(within.path, path), member: joinPath(within.path, memberPath(path, param, options)) }
  const plug = joinAlias(within.alias, controller)
  const helper = joinAs(within.as, as === false ? null : as)
  const inherited = inheritInResources(within, node, [param])
  const base = inheritInResources(within, node, [])
  const { contracts = NO_CONTRACTS } = options
  return actionsOf(options).flatMap((action) => {
    const [on, suffix, ...verbs] = RESOURCE_ROUTES[action]
    const full = suffix === "" || bases[on] !== "/" ? bases[on] + suffix : suffix
    return verbs.map((verb, index): Route => {
      const parts = { verb, path: full, plug, plug_opts: action, helper: index > 0 ? null : helper }
      const contract = contracts[action]
      const shared = on === "path" ? base : inherited
      const all = contract === undefined ? shared : inherit(shared, contract)
      const made = rules.contract(contract, all, full)
      return makeRoute({ kind: "match", ...parts, contract: made }, all, within.pipes)
    })
  })
}

/** The scope of the nodes in resources: under the path of a member. */
export function nestedScope(node: ResourcesNode, within: Scope): Scope {
  const [, path, controller, options = NO_OPTIONS] = node
  const { param = "id", name = shortName(controller), as = name, alias } = options
  const id = `${name}_${param}`
  const names = { path: memberPath(path, id, options), alias: alias ?? null, as }
  return enterScope(within, names, inheritInResources(within, node, options.singleton === true ? [] : [id]))
}

const NO_OPTIONS: ResourcesOptions = {}
const NO_CONTRACTS: ActionContracts = {}

/** The path of a member: with the id, unless the resource is a singleton. */
export function memberPath(path: string, param: string, { singleton }: ResourcesOptions): string {
  return singleton === true ? path : joinPath(path, `/:${param}`)
}

/** @param ids the name of the id in the paths of the routes; the list is empty if they do not have it */
function inheritInResources(within: Scope, [, path, , options]: ResourcesNode, ids: readonly string[]): Inherited {
  const { where, param = "id" } = options ?? NO_OPTIONS
  const kinds = Object.entries(where ?? {}).flatMap(([given, kind]) => {
    // The path of resources may have a param with the name of the id.
    const isInPath = given !== param || namesIn(path).includes(param)
    const names = [...(isInPath ? [given] : []), ...(given === param ? ids : [])]
    return names.map((name) => [name, kind] as const)
  })
  const named = where && Object.fromEntries(kinds)
  return inherit(within.inherited, { ...options, where: named, log: undefined, trailing_slash: undefined })
}

/** The actions that resources have routes for, in order. */
export function actionsOf({ singleton, only, except }: ResourcesOptions): readonly ResourceAction[] {
  const actions = RESOURCE_ACTIONS.filter((action) => singleton !== true || action !== "index")
  return actions.filter((action) => (only === undefined ? !except?.includes(action) : only.includes(action)))
}
