/**
 * The router, its controllers and plugs, the conn and the endpoint.
 *
 * @module waymark/server
 */

export type { Assigned, Has, KeyValue } from "./server/conn/assign.types.js"
export {
  AlreadySentError,
  Conn,
  CookieOverflowError,
  InvalidForwardError,
  InvalidHeaderError,
  InvalidRequestError,
  MethodNotForwardedError,
  GoneError,
  NotSentError,
  TimeoutError,
} from "./server/conn/conn.js"
export type { AnyConn, ConnWith } from "./server/conn/any-conn.types.js"
export type {
  BeforeSend,
  ConnConstructor,
  ConnFields,
  ConnPrivate,
  ConnState,
  CookieOptions,
  ResponseBody,
  SecretKeyBase,
} from "./server/conn/conn.js"
export type {
  ControllerName,
  ControllerShape,
  KindsByAction,
  MadeFor,
  Registry,
  RegistryEntry,
} from "./server/router/controllers/controller.types.js"
export type { ControllerWithPlugs } from "./server/router/controllers/controller-plugs.types.js"
export type { AnyInput, Checked, ConnInput, Issue, NoContract } from "./server/conn/request/input.types.js"
export { endpoint_config } from "./server/endpoint/config.js"
export type { EndpointConfig } from "./server/endpoint/config.js"
export { connFromRequest as conn_from_request, define_endpoint } from "./server/endpoint/endpoint.js"
export type { Endpoint } from "./server/endpoint/endpoint.js"
export type { EndpointUrls, ListenConfig, UrlConfig } from "./server/endpoint/urls.js"
export { finish } from "./server/conn/response/send.js"
export type { FilterParameters } from "./server/router/filter-parameters.js"
export type { FlowOfRouter, RouterFlow } from "./server/router/flow/flow.types.js"
export type { ErrorAssigns, ErrorBody, ErrorView, RenderErrors } from "./server/endpoint/errors/pages.js"
export type { DebugContext, DebugErrors, ErrorRenderer } from "./server/endpoint/errors/render.js"
export type { Flash } from "./server/conn/cookies/flash.js"
export type { ConnLog, Logger, LogOption } from "./server/router/log.js"
export { MethodNotAllowedError } from "./server/endpoint/method-not-allowed.js"
export { call_plug } from "./server/router/flow/call-plug.js"
export type { FlowPlug } from "./server/router/flow/call-plug.types.js"
export { define_plug } from "./server/router/flow/define-plug.js"
export type { DefinePlug } from "./server/router/flow/define-plug.js"
export type {
  DefinedPlug,
  EndpointPlug,
  EndpointPlugOf,
  FlowConn,
  Plug,
  PlugFlow,
  PlugFunction,
  PlugObject,
  PlugOrMaker,
  PlugRegistry,
  PlugResult,
} from "./server/router/flow/plug.js"
export type { FreePlug } from "./server/router/flow/free-plug.types.js"
export type { InOrder } from "./server/router/plug-order.js"
export type { Params, ParamsValue } from "./server/conn/request/query-params.js"
export type { Layout, LayoutAssigns, LayoutChoice, LayoutRegistry, PageAssigns } from "./server/conn/layout.js"
export type { Html, HtmlObject } from "./server/conn/page.js"
export { problem_details } from "./server/router/problems/problems.js"
export type { ProblemDetails, ProblemMaker, ShownError } from "./server/router/problems/problems.js"
export type { FetchHandler } from "./server/router/controllers/registry.js"
export type { Halted } from "./server/conn/response/response.js"
export type { RouterSockets, SocketController } from "./server/router/socket.types.js"
export type { StatusName } from "./server/conn/response/statuses.js"
export type { SessionConfig, SessionData } from "./server/conn/cookies/session.js"
export { define_router } from "./server/router/router.js"
export { matched_route } from "./server/conn/request/matched-route.js"
export type { MatchedRoute } from "./server/conn/request/matched-route.js"
export type { AnyRouter, FreeRouter, Router, RouterOptions } from "./server/router/router.js"
export type { StaticManifest } from "./server/endpoint/static-manifest.js"
export { attach_telemetry } from "./server/endpoint/attach-telemetry.js"
export type { TelemetryHandlers, TelemetryMessages } from "./server/endpoint/attach-telemetry.js"
export type { EndpointMessage } from "./server/endpoint/telemetry.js"
export type { ContextStore, DispatchMessage, TraceMessage } from "./server/router/telemetry.js"
export type { ActionKind, ActionRow, PlugRow } from "./core/table/rows/action-row.types.js"
export type {
  AnySchemas,
  SchemaInput,
  SchemaOutput,
  SchemaOfZod,
  TypesOfSchema,
} from "./core/table/contracts/schemas.types.js"
export type { EveryFeature } from "./server/router/edge/conns.types.js"
export type {
  ActionConn,
  ActionParams,
  ControllerOf,
  ControllerStart,
  Web,
  WebBuild,
  WebController,
  WebSocketStep,
} from "./server/router/web.types.js"
