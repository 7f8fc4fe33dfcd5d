import type { IncomingMessage, ServerResponse } from "node:http"
import { splitPath } from "../../pattern/split-path.js"
import type { Endpoint } from "../../server/endpoint.js"
import { hostConn } from "./host-request.js"
import { answerHost } from "./middleware.js"

/** What of an instance of Fastify is used here. */
export interface FastifyInstanceLike {
  readonly prefix: string
  readonly supportedMethods: readonly string[]
  removeAllContentTypeParsers(): void
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: Error | null, body?: unknown) => void) => void,
  ): unknown
  route(route: {
    readonly method: string[]
    readonly url: string
    readonly handler: (request: FastifyRequestLike, reply: FastifyReplyLike) => Promise<unknown>
  }): unknown
}

/** What of a request of Fastify is used here. */
export interface FastifyRequestLike {
  readonly raw: IncomingMessage
  readonly body: unknown
}

/** What of a reply of Fastify is used here. */
export interface FastifyReplyLike {
  readonly raw: ServerResponse
  callNotFound(): unknown
  send(response: Response): unknown
}

/** A plugin of Fastify. */
export type FastifyPlugin = (instance: FastifyInstanceLike, options: object, done: (error?: Error) => void) => void

/**
 * Makes an endpoint a plugin of Fastify 5. Routes of Fastify that are more exact than the plugin's prefix go before; a
 * request that no route of the endpoint fits goes to Fastify's handler for what is not found.
 *
 * Under `fastify.register(fastify_plugin(Endpoint), { prefix: "/app" })` the conn's `script_name` is `["app"]`, so that
 * helpers give whole paths. Hooks of Fastify run as for routes of its own. Bodies are left to the endpoint's `parsers`.
 */
export function fastify_plugin(endpoint: Endpoint): FastifyPlugin {
  return (instance, _options, done) => {
    const count = splitPath<string>(instance.prefix).length
    const handler = async ({ raw, body }: FastifyRequestLike, reply: FastifyReplyLike): Promise<unknown> => {
      const host = { req: raw, res: reply.raw, target: raw.url ?? "/", mount: "", prefixed: count, body }
      const response = await answerHost(hostConn(host, endpoint), raw, endpoint)
      return response === null ? reply.callNotFound() : reply.send(response)
    }
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null))
    for (const url of ["/", "/*"]) instance.route({ method: [...instance.supportedMethods], url, handler })
    done()
  }
}
