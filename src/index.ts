/**
 * The table, the helpers, the matcher and introspection. It imports no other package, and runs in browsers.
 *
 * @module waymark
 */

export type {
  ActionArgs,
  AnyActionArgs,
  GlobParam,
  HelperArgsOf,
  NamedParams,
  Param,
  PrefixedGlobParam,
} from "./core/helpers/args.js"
export { bind_helpers } from "./core/helpers/bind.js"
export type {
  BoundActionHelper,
  BoundCommonHelpers,
  BoundHelper,
  BoundHelpers,
  BoundQueryHelper,
} from "./core/helpers/bind.types.js"
export type {
  HasEndpoint,
  HelperConn,
  HelperContext,
  HelperContextFor,
  HelperEndpoint,
  RouterVisit,
} from "./core/helpers/context.js"
export type { KindParam, LinkQuery } from "./core/helpers/contract-args.types.js"
export { helpers } from "./core/helpers/helpers.js"
export type {
  ActionHelper,
  CommonHelpers,
  DescribedTables,
  Helper,
  Helpers,
  HelpersOf,
  MadeOf,
  QueryHelper,
} from "./core/helpers/helpers.types.js"
export type {
  ActionOf,
  HelperArgs,
  HelperFunction,
  HelperName,
  HelpersByName,
  ParamsOf,
} from "./core/helpers/names.types.js"
export type { Check as LinkCheck, Link } from "./core/links/link.js"
export type { ParamValue } from "./core/links/param.js"
export { pick_routes } from "./core/helpers/pick-routes.js"
export type { PickedRoutes } from "./core/helpers/pick-routes.types.js"
export type { Query, QueryById, QueryEntries, QueryRecord, QueryValue } from "./core/links/query.js"
export { verified_routes } from "./core/helpers/verified/verified.js"
export type { VerifiedFunction, VerifiedPath, VerifiedRoutes } from "./core/helpers/verified/verified.types.js"
export { ArgumentError } from "./core/lib/errors/argument-error.js"
export type { ErrorMessage } from "./core/lib/errors/error-message.js"
export { format_routes } from "./core/table/format-routes.js"
export { unguarded_routes, unguarded_routes_in } from "./core/table/guards/guards.js"
export { routes_without } from "./core/table/guards/routes-without.js"
export type { RoutesWithout, RouteWithout } from "./core/table/guards/routes-without.types.js"
export type { GuardName, Unguarded, UnguardedIn, UnguardedRoute } from "./core/table/guards/guards.types.js"
export { list_routes } from "./core/table/routes.js"
export type { OwnSocketContract } from "./core/table/contracts/socket-contract.types.js"
export { MalformedURIError, NoRouteError } from "./core/match/errors.js"
export type { MatcherJSON } from "./core/match/json.js"
export type { Match, Matcher } from "./core/match/matcher.js"
export { route_info } from "./core/match/routes/route-info.js"
export type { AnyRouteInfo, RouteInfo, RouteInfoOf } from "./core/match/routes/route-info.types.js"
export { compile_matcher, matcher_from_json } from "./core/match/table-matcher.js"
export { InvalidSpecError } from "./core/pattern/errors.js"
export type { ContractInput, KindedInput, LinkInput } from "./core/pattern/input.types.js"
export type { AnyPathParams, PathParams } from "./core/pattern/params.js"
export {
  connect,
  delete_,
  delete_ as delete,
  forward,
  get,
  head,
  match,
  options,
  patch,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  query,
  scope,
  redirect,
  socket,
  trace,
} from "./core/table/builders.js"
export { resources } from "./core/table/resources/resources.js"
export type { VerbBuilder } from "./core/table/builders.js"
export { build_routes } from "./core/table/build-routes.js"
export type { RowBuilder, ScopeBuilder, SoundRows, TableBuilder, TableNames } from "./core/table/build-routes.types.js"
export type {
  AnyRow,
  CheckedRows,
  CheckedTable,
  SoundConstant,
  SoundPlaces,
  SoundTable,
} from "./core/table/rules/check.types.js"
export { define_routes } from "./core/table/define-routes.js"
export { dynamic } from "./core/table/dynamic.js"
export type { DynamicNode, DynamicTable } from "./core/table/dynamic.js"
export { TableError } from "./core/table/errors.js"
export type { RouteTable, ScopeNode, TableNode } from "./core/table/kinds.js"
export type {
  ForwardNode,
  MatchNode,
  PipelineNode,
  PipeThroughNode,
  PlugNode,
  PlugReference,
  ScopedAlias,
  SocketNode,
  Verb,
  VerbNode,
} from "./core/table/nodes.js"
export type { ResourceAction, ResourcesNode, ResourcesOptions } from "./core/table/resources/resources.js"
export type { Lists, ListStyle } from "./core/table/contracts/lists.js"
export type { Log, LogLevel } from "./core/table/log-level.js"
export type { Metadata, RouteMetadata, RowMetadata } from "./core/table/metadata.types.js"
export type { ActionContract, RouteOptions, ScopeOptions, SocketOptions } from "./core/table/options.js"
export type { Fields } from "./core/table/option-values.js"
export type { Deprecated } from "./core/table/deprecations/deprecated.js"
export type { SocketLimits } from "./core/table/rows/socket-limits.js"
export { unlinkable_routes } from "./core/helpers/linkability/linkability.js"
export type { Unlinkable, UnlinkableRoute } from "./core/helpers/linkability/linkability.types.js"
export { unreachable_routes } from "./core/match/routes/reachability.js"
export type { Unreachable, UnreachableRoute } from "./core/match/routes/reachability.types.js"
export type { Route } from "./core/table/route.js"
export type { RouteList, Routes } from "./core/table/routes.types.js"
export { scoped_alias } from "./core/table/names/scoped-alias.js"
