import type { ConnFeature } from "../../conn/core-conn.js"
import type { AnyInput, NoContract } from "../../conn/request/input.types.js"
import type { ErrorMessage, FirstProblem, Refusal } from "../../../core/lib/errors/error-message.js"
import type { SureMembers } from "../../../core/lib/types/sure-members.types.js"
import type { OneOf } from "../../../core/lib/types/one-of.types.js"
import type { Verdict } from "../../../core/lib/types/verdict.types.js"
import type { AnyContractInput, AnyLinkInput } from "../../../core/pattern/input.types.js"
import type { AnyPathParams } from "../../../core/pattern/params.js"
import type { MAX_SCANNED } from "../../../core/match/scan.js"
import type { RouteRows } from "../../../core/table/route-list.types.js"
import type { ActionRows, RouteGroups } from "../../../core/table/routes.types.js"
import type { AnySchemas } from "../../../core/table/contracts/schemas.types.js"
import type { ConnOfMethods } from "./conns.types.js"
import type { Contracts } from "../contracts/contract.js"
import type {
  NestedQueryMessage,
  NoContractsMessage,
  NoEventsMessage,
  NoForwardsMessage,
  NoKindsMessage,
  NO_DEPRECATED,
  NO_ROW_OPTIONS,
  NoRedirectsMessage,
  NoResourcesMessage,
  NoSocketsMessage,
  TooManyRoutesMessage,
} from "../../../core/table/rules/feature-messages.js"
import type { AnswersIn } from "../problems/problems.types.js"
import type { NestedQueryNames } from "../contracts/readable-queries.types.js"
import type { Web } from "../web.types.js"

/** The features of a conn that a router names. */
export type AnyFeatures = readonly ConnFeature<string, unknown>[]

/** The names of the features that a list has for certain. */
export type SureFeatures<Features extends AnyFeatures> = SureMembers<{
  readonly [I in keyof Features]: Features[I]["feature"]
}>

/** The methods that features add to a conn. */
// prettier-ignore
export type MethodsOf<Features extends AnyFeatures> =
  Features extends readonly [ConnFeature<string, infer Methods>, ...infer Rest extends AnyFeatures] ? Methods & MethodsOf<Rest> :
  unknown

/** The names of the schemas for which contracts make the bodies of errors. */
export type ProblemNamesOf<Given> = Given extends Contracts<AnySchemas, infer Names> ? Names : never

/** The schemas of a router: those of its contracts. */
export type SchemasOf<Given> = [Given] extends [never] ? {} : Given extends Contracts<infer Schemas> ? Schemas : {}

/**
 * The type of `this` of `define_router`: an error message, to which no `this` is assignable, if a row needs a part that is not
 * given.
 */
// prettier-ignore
export type PartsGiven<Table extends readonly unknown[], Given, Forwarding, Features extends AnyFeatures, Resources, Options> =
  FirstProblem<RowOptionsGiven<Table, Options>,
  FirstProblem<ContractsGiven<Table, Given>,
  FirstProblem<ForwardsGiven<Table, Forwarding>,
  FirstProblem<ResourcesGiven<Table, Resources>,
  FirstProblem<QueriesNested<Table, Given, Features>, LiveGiven<Table, SureFeatures<Features>>>>>>>

/** The same for events and sockets. */
export type LiveGiven<Table extends readonly unknown[], Names> = FirstProblem<
  EventsGiven<Table, Names>,
  SocketsGiven<Table, Names>
>

/** The type of `this` of `define_router`: an error message if a row has events, and their feature is not named. */
// prettier-ignore
type EventsGiven<Table extends readonly unknown[], Names> =
  "events" extends Names ? unknown :
  Verdict<Extract<AnswersIn<Table>, `~${string}`>> extends "wrong" ? ErrorMessage<NoEventsMessage<OneOf<PathOf<RouteGroups<Table>["routes"], "~">>>> :
  unknown

/** The same for sockets. */
// prettier-ignore
type SocketsGiven<Table extends readonly unknown[], Names> =
  "sockets" extends Names ? unknown :
  Verdict<Extract<AnswersIn<Table>, `<${string}`>> extends "wrong" ? ErrorMessage<NoSocketsMessage<OneOf<PathOf<RouteGroups<Table>["routes"], "<">>>> :
  unknown

/** The paths of the routes that have an answer with a mark. */
// prettier-ignore
type PathOf<Routes, Mark extends string> =
  Routes extends { readonly request: infer Input extends AnyContractInput; readonly path: infer Path extends string } ?
    [Extract<Input["answers"], `${Mark}${string}`>] extends [never] ? never : Path :
  never

// prettier-ignore
type ContractsGiven<Table extends readonly unknown[], Given> =
  [Given] extends [never] ?
    Verdict<WithContract<ActionRows<Table>["kind"]["rest"]>> extends "wrong" ? ErrorMessage<OneOf<ContractMessages<RouteGroups<Table>["routes"]>>> :
    unknown :
  unknown

// prettier-ignore
type ContractMessages<Routes> =
  Routes extends { readonly request: infer Input; readonly path: infer Path extends string } ?
    Verdict<WithContract<Input>> extends "wrong" ? NoContractsMessage<Path> : never :
  never

/** The inputs with schemas or answers; kinds of params alone need no contracts. */
// prettier-ignore
type WithContract<Input> =
  Input extends AnyContractInput ?
    [Input["query"], Input["body"], Input["answers"]] extends [null, null, never] ? never :
    Input :
  never

// prettier-ignore
type RowOptionsGiven<Table extends readonly unknown[], Options> =
  [Options] extends [never] ? "row_options" extends RouteGroups<Table>["kind"] ? ErrorMessage<typeof NO_ROW_OPTIONS> : unknown :
  unknown

// prettier-ignore
type ForwardsGiven<Table extends readonly unknown[], Forwarding> =
  [Forwarding] extends [never] ? Refusal<ForwardMessages<RouteGroups<Table>>> :
  unknown

// prettier-ignore
type ForwardMessages<Groups> =
  Groups extends { readonly kind: "forward"; readonly routes: { readonly path: infer Path extends string } } ? NoForwardsMessage<Path> :
  never

/** The type of `this` of `define_router`: an error message if a row redirects or is deprecated, and the feature is not given. */
export type RowsGiven<Table extends readonly unknown[], Redirecting, Deprecating> = FirstProblem<
  RedirectsGiven<Table, Redirecting>,
  DeprecationsGiven<Table, Deprecating>
>

// prettier-ignore
type DeprecationsGiven<Table extends readonly unknown[], Deprecating> =
  [Deprecating] extends [never] ? "deprecated" extends RouteGroups<Table>["kind"] ? ErrorMessage<typeof NO_DEPRECATED> : unknown :
  unknown

// prettier-ignore
type RedirectsGiven<Table extends readonly unknown[], Redirecting> =
  [Redirecting] extends [never] ? "redirect" extends RouteGroups<Table>["kind"] ? Refusal<RedirectMessages<RouteGroups<Table>>> : unknown :
  unknown

// prettier-ignore
type RedirectMessages<Groups> =
  Groups extends { readonly kind: "redirect"; readonly path: infer Path extends string } ? NoRedirectsMessage<Path> :
  never

/** The type of `this` of `define_router`: an error message if a row has kinds of params, and their feature is not named. */
// prettier-ignore
export type KindsGiven<Table extends readonly unknown[], Kinds> =
  [Kinds] extends [never] ?
    Verdict<WithKinds<ActionRows<Table>["kind"]["rest"]>> extends "wrong" ? ErrorMessage<OneOf<KindsMessages<RouteGroups<Table>["routes"]>>> : unknown :
  unknown

// prettier-ignore
type KindsMessages<Routes> =
  Routes extends { readonly request: infer Input; readonly path: infer Path extends string } ?
    Verdict<WithKinds<Input>> extends "wrong" ? NoKindsMessage<Path> : never :
  never

// prettier-ignore
type WithKinds<Input> =
  Input extends AnyLinkInput ? [Input["kinds"]] extends [never] ? never : Input :
  never

/** This does not find resources without routes, for example with an empty `only`. */
// prettier-ignore
type ResourcesGiven<Table extends readonly unknown[], Resources> =
  [Resources] extends [never] ?
    "resources" extends RouteGroups<Table>["kind"] ? ErrorMessage<NoResourcesMessage<OneOf<ResourcesPlug<RouteGroups<Table>>>>> : unknown :
  unknown

// prettier-ignore
type ResourcesPlug<Groups> =
  Groups extends { readonly kind: "resources"; readonly plug: infer Plug extends string } ? Plug :
  never

/** The type of `this` of `define_router`: an error message if a table without a matcher certainly has more than 50 routes. */
// prettier-ignore
export type MatcherGiven<Table extends readonly unknown[], Matching> =
  [Matching] extends [never] ? HasMore<RouteRows<Table>> extends true ? ErrorMessage<TooManyRoutesMessage<typeof MAX_SCANNED>> : unknown :
  unknown

/** Whether a list has more routes than are scanned. The routes of a table from data are not known. */
// prettier-ignore
type HasMore<Rows> =
  [Rows] extends [never] ? false :
  `${typeof MAX_SCANNED}` extends keyof Rows ? true :
  false

/** Lists and objects in a query need the feature `nested_queries`; only types can know the fields of a schema. */
// prettier-ignore
type QueriesNested<Table extends readonly unknown[], Given, Features extends AnyFeatures> =
  "nested_queries" extends SureFeatures<Features> ? unknown :
  Verdict<NestedQueryNames<Table, SchemasOf<Given>>> extends "wrong" ? ErrorMessage<NestedQueryMessage<OneOf<NestedQueryNames<Table, SchemasOf<Given>>>>> :
  unknown

/**
 * The conn of the plugs and controllers of a router, with the methods of its features.
 *
 * @example
 * import { get } from "waymark"
 * import { cookies, define_router } from "waymark/edge"
 * import type { ConnOf } from "waymark/edge"
 *
 * const web = define_router([get("/", "PageController", "index")], { conn: [cookies] })
 * const put_theme = (conn: ConnOf<typeof web>) => conn.put_resp_cookie("theme", "dark")
 * const PageController = web.controller("PageController", { index: (conn) => put_theme(conn).text("Hello") })
 * Object.keys(PageController) //=> ["index"]
 */
// prettier-ignore
export type ConnOf<W, Params = AnyPathParams, Assigns extends object = Record<string, unknown>, Input extends AnyInput = NoContract> =
  W extends Web<infer _Table, infer _Plugs, infer _Before, infer _Schemas, infer Methods> ? ConnOfMethods<Methods, Params, Assigns, Input> :
  never
