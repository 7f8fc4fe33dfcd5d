import { checkVersion } from "../../core/lib/copies.js"
import { splitPath } from "../../core/pattern/split-path.js"
import { AlreadySentError } from "../conn/conn.js"
import { headersOf } from "../conn/response/headers.js"
import { streamOf } from "../conn/response/stream-of.js"
import type { ServedEndpoint } from "../endpoint/core-endpoint.js"
import { hostConn } from "./host-request.js"
import { answerForHost } from "./middleware.js"
import type { NodeRequest, NodeResponse } from "./node-types.js"
import { discardResponse } from "./write-response.js"

/** The part of a Fastify instance that the plugin uses. */
export interface FastifyInstanceLike {
  readonly prefix: string
  readonly supportedMethods: readonly string[]
  /** Removes the parsers of bodies, those of Fastify included. */
  removeAllContentTypeParsers(): void
  /** Adds a parser of bodies; `*` is every type. */
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown
  /** Adds a route. */
  route(route: {
    readonly method: string[]
    readonly url: string
    readonly handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>
  }): unknown
}

/** The part of a Fastify request that the plugin uses. */
export interface FastifyRequestLike {
  readonly raw: NodeRequest
  readonly body: unknown
}

/** The part of a Fastify reply that the plugin uses. */
export interface FastifyReplyLike {
  readonly raw: NodeResponse
  readonly sent: boolean
  /** Whether the response has a header. */
  hasHeader(name: string): boolean
  /** Removes a header of the response. */
  removeHeader(name: string): unknown
  /** Calls the not-found handler. */
  callNotFound(): unknown
  /** Sends a response. */
  send(response: Response): unknown
}

/** A Fastify plugin. */
export type FastifyPlugin = (instance: FastifyInstanceLike, options: object, done: (error?: Error) => void) => void

/**
 * Creates a Fastify 5 plugin from an endpoint. Fastify routes that are more specific than the plugin's prefix take precedence.
 * A request that matches no route of the endpoint goes to Fastify's not-found handler, and so do targets that `middleware`
 * passes on.
 *
 * With `{ prefix: "/app" }` the conn's `script_name` is `["app"]`, so that helpers build complete paths. Fastify's hooks run as
 * for its own routes. The endpoint's `parsers` read the bodies.
 *
 * @example
 * import fastify from "fastify"
 * import { fastify_plugin } from "waymark/node"
 * import { define_endpoint } from "waymark/server"
 *
 * const Endpoint = define_endpoint({ plugs: [(conn) => conn.text(conn.script_name.join("/"))] })
 * const app = fastify()
 * await app.register(fastify_plugin(Endpoint), { prefix: "/app" })
 * const response = await app.inject("/app/users")
 * response.body //=> "app"
 */
export function fastify_plugin(endpoint: ServedEndpoint): FastifyPlugin {
  checkVersion(endpoint, "the endpoint of fastify_plugin")
  return (instance, _options, done) => {
    const count = splitPath(instance.prefix).length
    const handler = async ({ raw, body }: FastifyRequestLike, reply: FastifyReplyLike): Promise<unknown> => {
      const host = { req: raw, res: reply.raw, target: raw.url ?? "/", mount: "", prefixed: count, body }
      const conn = hostConn(host, endpoint)
      const response = await answerForHost(conn, raw, endpoint)
      if (reply.sent && response !== null)
        discardResponse(response, new AlreadySentError(conn?.request_path ?? ""), endpoint, conn)
      if (reply.sent) return reply
      if (
        response !== null &&
        conn !== undefined &&
        reply.hasHeader("cache-control") &&
        headersOf(conn).hasDefaultCache
      )
        response.headers.delete("cache-control")
      return response === null ? reply.callNotFound() : reply.send(hideStreamErrors(response, reply))
    }
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null))
    for (const url of ["/", "/*"]) instance.route({ method: [...instance.supportedMethods], url, handler })
    done()
  }
}

/**
 * Replaces an error in the body stream by one without its message, which Fastify would send to the client with the headers of
 * the response. The endpoint has already reported the error.
 */
function hideStreamErrors(response: Response, reply: FastifyReplyLike): Response {
  if (response.body === null) return response
  const reader = response.body.getReader()
  const hide = (): never => {
    if (!reply.raw.headersSent) for (const name of response.headers.keys()) reply.removeHeader(name)
    throw new Error("Internal Server Error")
  }
  const body = streamOf({ read: () => reader.read().catch(hide), cancel: (reason) => reader.cancel(reason) })
  return new Response(body, response)
}
