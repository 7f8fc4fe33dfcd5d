export { AlreadySentError, Conn, NotSentError } from "./conn.js"
export type { ConnFields, ConnPrivate, ConnState, ResponseBody } from "./conn.js"
export type { ControllerName, ControllerShape, Registry, RegistryEntry } from "./controller.js"
export { connFromRequest as conn_from_request, define_endpoint } from "./endpoint.js"
export type { Endpoint, EndpointConfig } from "./endpoint.js"
export type { EndpointUrls, ListenConfig, UrlConfig } from "./endpoint-url.js"
export type { RouterFlow } from "./flow.types.js"
export type { ErrorRenderer } from "./errors.js"
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
export type { FetchHandler } from "./registry.js"
export { define_router } from "./router.js"
export type { ActionConn, ActionParams, Router, RouterOptions, Web } from "./router.js"
