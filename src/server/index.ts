export type { Assigned, Has, KeyValue } from "./assign.types.js"
export {
  AlreadySentError,
  Conn,
  CookieOverflowError,
  InvalidForwardError,
  InvalidHeaderError,
  MethodNotForwardedError,
  NotSentError,
} from "./conn.js"
export type {
  AnyConn,
  BeforeSend,
  ConnFields,
  ConnPrivate,
  ConnState,
  ConnWith,
  CookieOptions,
  ResponseBody,
  SecretKeyBase,
} from "./conn.js"
export type { ControllerName, ControllerShape, MadeFor, Registry, RegistryEntry } from "./controller.js"
export { connFromRequest as conn_from_request, define_endpoint } from "./endpoint.js"
export type { Endpoint, EndpointConfig } from "./endpoint.js"
export type { EndpointUrls, ListenConfig, UrlConfig } from "./endpoint-url.js"
export { finish } from "./finish.js"
export type { FilterParameters } from "./filter-parameters.js"
export type { RouterFlow } from "./flow.types.js"
export type { ErrorAssigns, ErrorBody, ErrorView, RenderErrors } from "./error-pages.js"
export type { ErrorRenderer } from "./errors.js"
export type { Flash } from "./flash.js"
export type { ConnLog, Logger, LogOption } from "./log.js"
export { MethodNotAllowedError } from "./methods.js"
export type { PlugRegistry } from "./pipeline.js"
export { define_plug } from "./plug.js"
export type {
  DefinedPlug,
  FlowConn,
  Plug,
  PlugFlow,
  PlugFunction,
  PlugObject,
  PlugOrMaker,
  PlugResult,
} from "./plug.js"
export type { Params, ParamsValue } from "./query-params.js"
export type { Layout, LayoutAssigns, LayoutChoice, LayoutRegistry, PageAssigns } from "./layout.js"
export type { Html, HtmlObject } from "./page.js"
export type { FetchHandler } from "./registry.js"
export type { Halted } from "./response-conn.js"
export type { SessionConfig, SessionData } from "./session.js"
export { define_router } from "./router.js"
export type {
  ActionConn,
  ActionParams,
  ControllerOf,
  Router,
  RouterOptions,
  Web,
  WebBuild,
  WebController,
} from "./router.js"
export type { StaticManifest } from "./static-manifest.js"
export type { EndpointMessage } from "./endpoint-telemetry.js"
export type { DispatchMessage, TraceMessage } from "./telemetry.js"
