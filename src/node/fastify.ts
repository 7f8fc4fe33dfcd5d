import type { IncomingMessage, ServerResponse } from "node:http"
import { splitPath } from "../pattern/split-path.js"
import { AlreadySentError } from "../conn/conn.js"
import type { Endpoint } from "../endpoint/endpoint.js"
import { hostConn } from "./host-request.js"
import { answerHost } from "./middleware.js"
import { refuse } from "./write-response.js"

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
  readonly sent: boolean
  removeHeader(name: string): unknown
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
    const count = splitPath(instance.prefix).length
    const handler = async ({ raw, body }: FastifyRequestLike, reply: FastifyReplyLike): Promise<unknown> => {
      const host = { req: raw, res: reply.raw, target: raw.url ?? "/", mount: "", prefixed: count, body }
      const conn = hostConn(host, endpoint)
      const response = await answerHost(conn, raw, endpoint)
      if (reply.sent && response !== null)
        refuse(response, new AlreadySentError(conn?.request_path ?? ""), endpoint, conn)
      if (reply.sent) return reply
      return response === null ? reply.callNotFound() : reply.send(concealErrors(response, reply))
    }
    instance.removeAllContentTypeParsers()
    instance.addContentTypeParser("*", (_request, _payload, parsed) => parsed(null))
    for (const url of ["/", "/*"]) instance.route({ method: [...instance.supportedMethods], url, handler })
    done()
  }
}

/**
 * A response whose stream gives no error away: Fastify would show its message to the client, under the headers of the
 * response. The endpoint has reported it.
 */
function concealErrors(response: Response, reply: FastifyReplyLike): Response {
  if (response.body === null) return response
  const reader = response.body.getReader()
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    try {
      const part = await reader.read()
      if (part.done) controller.close()
      else controller.enqueue(part.value)
    } catch {
      if (!reply.raw.headersSent) for (const name of response.headers.keys()) reply.removeHeader(name)
      controller.error(new Error("Internal Server Error"))
    }
  }
  const cancel = (reason: unknown): Promise<void> => reader.cancel(reason)
  return new Response(new ReadableStream({ pull, cancel }, { highWaterMark: 0 }), response)
}
