/**
 * The core of `waymark/server` alone, with its features beside it: a program bundles those that it names.
 *
 * @module waymark/edge
 */

export { chunks } from "./server/conn/features/chunks.js"
export type { ChunkMethods } from "./server/conn/features/chunks.js"
export { cookies } from "./server/conn/features/cookies.js"
export type { CookieMethods } from "./server/conn/features/cookies.js"
export { files } from "./server/conn/features/files.js"
export type { FileMethods } from "./server/conn/features/files.js"
export { layouts } from "./server/conn/features/layouts.js"
export type { LayoutMethods } from "./server/conn/features/layouts.js"
export type { LayoutAssignsOf, LayoutChoiceOf, PageAssignsOf } from "./server/conn/layout.js"
export { nested_queries } from "./server/conn/features/nested-queries.js"
export { response_checks } from "./server/conn/response/check-response.js"
export { status_names } from "./server/conn/features/status-names.js"
export { sessions } from "./server/conn/features/sessions.js"
export type { SessionMethods } from "./server/conn/features/sessions.js"
export type { StatusNameMethods } from "./server/conn/response/response-checks.types.js"
export type { ConnFeature, CoreConn } from "./server/conn/core-conn.js"
export { finish } from "./server/conn/response/send.js"
export {
  defineEdgeEndpoint as define_endpoint,
  edgeEndpointConfig as endpoint_config,
} from "./server/endpoint/edge-endpoint.js"
export type { EdgeEndpoint, EdgeEndpointConfig } from "./server/endpoint/edge-endpoint.js"
export { error_pages, logs, method_not_allowed, telemetry, urls } from "./server/endpoint/edge-features.js"
export type { ErrorPages, Logs, MethodNotAllowed, Telemetry, Urls } from "./server/endpoint/edge-features.js"
export { compile_matcher, contracts, param_kinds, resource_routes, warnings } from "./server/router/edge/edge-parts.js"
export type { MakeMatcher, ParamKinds, ResourceRoutes, Warnings } from "./server/router/edge/edge-parts.js"
export {
  defineCompiledRouter as define_compiled_router,
  defineEdgeRouter as define_router,
} from "./server/router/edge/edge-router.js"
export type { DefineRouter, EdgeRouterOptions } from "./server/router/edge/edge-router.js"
export type { ConnOf, EdgeRouter } from "./server/router/edge/edge.types.js"
export type { EveryFeature } from "./server/router/edge/conns.types.js"
export type { ControllerWithPlugs, PlugActions } from "./server/router/controllers/controller-plugs.types.js"
export type { ControllerStart, Web, WebBuild, WebController, WebSocketStep } from "./server/router/web.types.js"
export type { Contracts } from "./server/router/contracts/contract.js"
export { problem_details } from "./server/router/problems/problems.js"
export type { ProblemDetails, ProblemMaker, ShownError } from "./server/router/problems/problems.js"
export { call_plug } from "./server/router/flow/call-plug.js"
export { table_pipelines } from "./core/table/fold/table-pipelines.js"
export { defineEdgePlug as define_plug } from "./server/router/edge/edge-plug.js"
export type { DefinedPlugOf } from "./server/router/edge/edge-plug.js"
export type { InOrder } from "./server/router/plug-order.js"
export type { RouteFinder } from "./server/router/core-router.js"
export type { FlowOfRouter } from "./server/router/flow/flow.types.js"
export type { RouterSockets, SocketController, SocketStep } from "./server/router/socket.types.js"
export type { ActionKind, ActionRow, PlugRow } from "./core/table/rows/action-row.types.js"
export { forwards } from "./server/router/forwards/forwards.js"
export type { Forwards } from "./server/router/forwards/forwards.js"
