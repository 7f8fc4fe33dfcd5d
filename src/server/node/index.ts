/**
 * Serving an endpoint on Node, Deno and Bun, and mounting it in Express, Connect and Fastify.
 *
 * @module waymark/node
 */

export { fastify_plugin } from "./fastify.js"
export type { FastifyInstanceLike, FastifyPlugin, FastifyReplyLike, FastifyRequestLike } from "./fastify.js"
export { middleware } from "./middleware.js"
export type { ConnectMiddleware, ConnectRequest } from "./middleware.js"
export type { NodeRequest, NodeResponse, NodeServer } from "./node-types.js"
export { read_manifest } from "./read-manifest.js"
export type { ServeLimits } from "./limits.js"
export { serve } from "./serve.js"
export type { CloseOptions, Fetcher, RunningServer, ServeOptions, ServeSocketLimits } from "./serve.js"
