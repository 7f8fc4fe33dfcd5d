/**
 * The core of `waymark/server` alone, with its features beside it: a program bundles those that it names.
 *
 * @module waymark/edge
 */

export { chunks } from "./conn/features/chunks.js"
export type { ChunkMethods } from "./conn/features/chunks.js"
export { cookies } from "./conn/features/cookies.js"
export type { CookieMethods } from "./conn/features/cookies.js"
export { files } from "./conn/features/files.js"
export type { FileMethods } from "./conn/features/files.js"
export { layouts } from "./conn/features/layouts.js"
export type { LayoutMethods } from "./conn/features/layouts.js"
export type { LayoutAssignsOf, LayoutChoiceOf, PageAssignsOf } from "./conn/layout.js"
export { nested_queries } from "./conn/features/nested-queries.js"
export { response_checks } from "./conn/check-response.js"
export { status_names } from "./conn/features/status-names.js"
export { sessions } from "./conn/features/sessions.js"
export type { SessionMethods } from "./conn/features/sessions.js"
export type { StatusNameMethods } from "./conn/response-checks.types.js"
export type { ConnFeature, CoreConn } from "./conn/core-conn.js"
export { finish } from "./conn/send.js"
export {
  defineEdgeEndpoint as define_endpoint,
  edgeEndpointConfig as endpoint_config,
} from "./endpoint/edge-endpoint.js"
export type { EdgeEndpoint, EdgeEndpointConfig } from "./endpoint/edge-endpoint.js"
export { error_pages, logs, method_not_allowed, telemetry, urls } from "./endpoint/edge-features.js"
export type { ErrorPages, Logs, MethodNotAllowed, Telemetry, Urls } from "./endpoint/edge-features.js"
export { compile_matcher, contracts, param_kinds, resource_routes, warnings } from "./router/edge-parts.js"
export type { MakeMatcher, ParamKinds, ResourceRoutes, Warnings } from "./router/edge-parts.js"
export {
  defineCompiledRouter as define_compiled_router,
  defineEdgeRouter as define_router,
} from "./router/edge-router.js"
export type { DefineRouter, EdgeRouterOptions } from "./router/edge-router.js"
export type { ConnOf, EdgeRouter } from "./router/edge.types.js"
export type { EveryFeature } from "./router/conns.types.js"
export type { ControllerWithPlugs, PlugActions } from "./router/controller-plugs.types.js"
export type { ControllerStart, Web, WebBuild, WebController, WebSocketStep } from "./router/web.types.js"
export type { Contracts } from "./router/contract.js"
export { problem_details } from "./router/problems.js"
export type { ProblemDetails, ProblemMaker, ShownError } from "./router/problems.js"
export { call_plug } from "./router/call-plug.js"
export { table_pipelines } from "./table/table-pipelines.js"
export { defineEdgePlug as define_plug } from "./router/edge-plug.js"
export type { DefinedPlugOf } from "./router/edge-plug.js"
export type { InOrder } from "./router/plug-order.js"
export type { RouteFinder } from "./router/core-router.js"
export type { FlowOfRouter } from "./router/flow.types.js"
export type { RouterSockets, SocketController, SocketStep } from "./router/socket.types.js"
export type { ActionKind, ActionRow, PlugRow } from "./table/action-row.types.js"
export { forwards } from "./router/forwards.js"
export type { Forwards } from "./router/forwards.js"
