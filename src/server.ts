/**
 * The router, its controllers and plugs, the conn and the endpoint.
 *
 * @module waymark/server
 */

export type { Assigned, Has, KeyValue } from "./conn/assign.types.js"
export {
  AlreadySentError,
  Conn,
  CookieOverflowError,
  InvalidForwardError,
  InvalidHeaderError,
  InvalidRequestError,
  MethodNotForwardedError,
  NotSentError,
} from "./conn/conn.js"
export type { AnyConn, ConnWith } from "./conn/any-conn.types.js"
export type {
  BeforeSend,
  ConnConstructor,
  ConnFields,
  ConnPrivate,
  ConnState,
  CookieOptions,
  ResponseBody,
  SecretKeyBase,
} from "./conn/conn.js"
export type {
  ControllerName,
  ControllerShape,
  KindsByAction,
  MadeFor,
  Registry,
  RegistryEntry,
} from "./router/controller.types.js"
export type { ControllerWithPlugs } from "./router/controller-plugs.types.js"
export type { AnyInput, Checked, ConnInput, Issue, NoContract } from "./conn/input.types.js"
export { endpoint_config } from "./endpoint/config.js"
export type { EndpointConfig } from "./endpoint/config.js"
export { connFromRequest as conn_from_request, define_endpoint } from "./endpoint/endpoint.js"
export type { Endpoint } from "./endpoint/endpoint.js"
export type { EndpointUrls, ListenConfig, UrlConfig } from "./endpoint/urls.js"
export { finish } from "./conn/send.js"
export type { FilterParameters } from "./router/filter-parameters.js"
export type { FlowOfRouter, RouterFlow } from "./router/flow.types.js"
export type { ErrorAssigns, ErrorBody, ErrorView, RenderErrors } from "./endpoint/errors/pages.js"
export type { DebugContext, DebugErrors, ErrorRenderer } from "./endpoint/errors/render.js"
export type { Flash } from "./conn/flash.js"
export type { ConnLog, Logger, LogOption } from "./router/log.js"
export { MethodNotAllowedError } from "./endpoint/method-not-allowed.js"
export type { PlugRegistry } from "./router/pipeline.js"
export { call_plug } from "./router/call-plug.js"
export type { FlowPlug } from "./router/flow-plug.types.js"
export { define_plug } from "./router/plug.js"
export type {
  DefinedPlug,
  EndpointPlug,
  EndpointPlugOf,
  FlowConn,
  FreePlug,
  Plug,
  PlugFlow,
  PlugFunction,
  PlugObject,
  PlugOrMaker,
  PlugResult,
} from "./router/plug.js"
export type { InOrder } from "./router/plug-order.js"
export type { Params, ParamsValue } from "./conn/query-params.js"
export type { Layout, LayoutAssigns, LayoutChoice, LayoutRegistry, PageAssigns } from "./conn/layout.js"
export type { Html, HtmlObject } from "./conn/page.js"
export { problem_details } from "./router/problems.js"
export type { ProblemDetails, ProblemMaker, ShownError } from "./router/problems.js"
export type { FetchHandler } from "./router/registry.js"
export type { Halted } from "./conn/response.js"
export type { RouterSockets, SocketController } from "./router/socket.types.js"
export type { StatusName } from "./conn/statuses.js"
export type { SessionConfig, SessionData } from "./conn/session.js"
export { define_router } from "./router/router.js"
export type { AnyRouter, FreeRouter, Router, RouterOptions } from "./router/router.js"
export type { StaticManifest } from "./endpoint/static-manifest.js"
export { attach_telemetry } from "./endpoint/attach-telemetry.js"
export type { TelemetryHandlers, TelemetryMessages } from "./endpoint/attach-telemetry.js"
export type { EndpointMessage } from "./endpoint/telemetry.js"
export type { ContextStore, DispatchMessage, TraceMessage } from "./router/telemetry.js"
export type { ActionKind, ActionRow, PlugRow } from "./table/action-row.types.js"
export type { AnySchemas, SchemaInput, SchemaOutput, SchemaOfZod, TypesOfSchema } from "./table/schemas.types.js"
export type {
  ActionConn,
  ActionParams,
  ControllerOf,
  ControllerStart,
  Web,
  WebBuild,
  WebController,
  WebSocketStep,
} from "./router/web.types.js"
