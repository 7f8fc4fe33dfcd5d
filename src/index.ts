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
} from "./helpers/args.js"
export { compiled_helpers } from "./compiled/compiled-helpers.js"
export { compiled_table, scanned_compiled_table, small_compiled_table } from "./compiled/compiled-table.js"
export { bind_helpers } from "./helpers/bind.js"
export type { BoundActionHelper, BoundCommonHelpers, BoundHelper, BoundHelpers, BoundQueryHelper } from "./helpers/bind.types.js"
export type {
  HasEndpoint,
  HelperConn,
  HelperContext,
  HelperContextFor,
  HelperEndpoint,
  RouterVisit,
} from "./helpers/context.js"
export type { KindParam, LinkQuery } from "./helpers/contract-args.types.js"
export { helpers } from "./helpers/helpers.js"
export type {
  ActionHelper,
  CommonHelpers,
  DescribedTables,
  Helper,
  Helpers,
  HelpersOf,
  MadeOf,
  QueryHelper,
} from "./helpers/helpers.types.js"
export type {
  ActionOf,
  HelperArgs,
  HelperFunction,
  HelperName,
  HelpersByName,
  ParamsOf,
} from "./helpers/names.types.js"
export type { ParamValue } from "./links/param.js"
export { pick_routes } from "./helpers/pick-routes.js"
export type { PickedRoutes } from "./helpers/pick-routes.types.js"
export { picked_helpers } from "./helpers/picked-helpers.js"
export type { PickedRow, PickedRowOptions, PickedSocketOptions } from "./helpers/picked-helpers.js"
export type { Query, QueryById, QueryEntries, QueryRecord, QueryValue } from "./links/query.js"
export { verified_routes } from "./helpers/verified.js"
export type { VerifiedFunction, VerifiedPath, VerifiedRoutes } from "./helpers/verified.types.js"
export { ArgumentError } from "./lib/argument-error.js"
export type { ErrorMessage } from "./lib/error-message.js"
export { format_routes } from "./table/format-routes.js"
export type { Socket } from "./table/format-routes.js"
export { unguarded_routes, unguarded_routes_in } from "./table/guards.js"
export type { GuardName, Unguarded, UnguardedIn, UnguardedRoute } from "./table/guards.types.js"
export { list_routes } from "./table/routes.js"
export type { OwnSocketContract } from "./table/contract.js"
export { MalformedURIError, NoRouteError } from "./match/errors.js"
export type { MatcherJSON } from "./match/json.js"
export type { Match, Matcher } from "./match/matcher.js"
export { route_info } from "./match/route-info.js"
export type { AnyRouteInfo, RouteInfo, RouteInfoOf } from "./match/route-info.types.js"
export { param_conditions } from "./match/conditions.js"
export type { Conditions } from "./match/conditions.js"
export { compile_matcher, matcher_from_json } from "./match/table-matcher.js"
export { InvalidSpecError } from "./pattern/errors.js"
export type { ContractInput, KindedInput, LinkInput } from "./pattern/input.types.js"
export type { AnyPathParams, PathParams } from "./pattern/params.js"
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
  socket,
  trace,
} from "./table/builders.js"
export { resources } from "./table/resources.js"
export type { VerbBuilder } from "./table/builders.js"
export { build_routes } from "./table/build-routes.js"
export type { RowBuilder, ScopeBuilder, SoundRows, TableBuilder, TableNames } from "./table/build-routes.types.js"
export type { AnyRow, CheckedRows, CheckedTable, SoundConstant, SoundPlaces, SoundTable } from "./table/check.types.js"
export { define_routes } from "./table/define-routes.js"
export { dynamic } from "./table/dynamic.js"
export type { DynamicNode, DynamicTable } from "./table/dynamic.js"
export { TableError } from "./table/errors.js"
export type { RouteTable, ScopeNode, TableNode } from "./table/kinds.js"
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
} from "./table/nodes.js"
export type { ResourceAction, ResourcesNode, ResourcesOptions } from "./table/resources.js"
export type { Lists, ListStyle } from "./table/lists.js"
export type { Log, LogLevel } from "./table/log-level.js"
export type { ActionContract, Fields, RouteOptions, ScopeOptions, SocketOptions } from "./table/options.js"
export type { SocketLimits } from "./table/socket-limits.js"
export { unlinkable_routes } from "./helpers/linkability.js"
export type { Unlinkable, UnlinkableRoute } from "./helpers/linkability.types.js"
export { unreachable_routes } from "./match/reachability.js"
export type { Unreachable, UnreachableRoute } from "./match/reachability.types.js"
export type { Route } from "./table/route.js"
export type { RouteList, Routes } from "./table/routes.types.js"
export { scoped_alias } from "./table/scoped-alias.js"
