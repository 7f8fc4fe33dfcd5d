import { once } from "node:events"
import { createServer } from "node:http"
import type { RequestListener } from "node:http"
import express from "express"
import fastify from "fastify"
import { Hono } from "hono"
import { fastify_plugin, middleware, serve } from "../../../src/server/node/index.js"
import type { Endpoint } from "../../../src/server.js"

/** A running server, and the function that stops it. */
interface Running {
  readonly port: number
  close(): Promise<unknown>
}

/** All kinds of Node servers for an endpoint, by name. */
export const WAYS: Readonly<Record<string, (endpoint: Endpoint) => Promise<Running>>> = {
  node: (endpoint) => serving(endpoint),
  listener: (endpoint) => listening(middleware(endpoint)),
  connect(endpoint) {
    const answer = middleware(endpoint)
    return listening((req, res) =>
      isGuarded(req.url ?? "")
        ? void res.writeHead(403).end("Forbidden")
        : answer(req, res, () => void res.writeHead(404).end("Not Found")),
    )
  },
  express(endpoint) {
    const app = express()
    app.use("/guarded", (_req, res) => void res.status(403).end("Forbidden"))
    return listening(app.use(middleware(endpoint)))
  },
  async fastify(endpoint) {
    const app = fastify()
    app.addHook("onRequest", async ({ url }, reply) =>
      isGuarded(url) ? reply.status(403).send("Forbidden") : undefined,
    )
    await app.register(fastify_plugin(endpoint))
    await app.listen({ port: 0, host: "127.0.0.1" })
    return { port: portOf(app.server.address()), close: () => app.close() }
  },
  hono(endpoint) {
    const app = new Hono()
    app.use("/guarded/*", async (context) => context.text("Forbidden", 403))
    app.use(async ({ req }, next) => (await endpoint.fetch_or_pass(req.raw)) ?? (await next()))
    return serving({ fetch: (request) => app.fetch(request) })
  },
}

/** The servers that mount the endpoint behind a guard by path, of `/guarded/`. */
export const MOUNTS: readonly string[] = ["connect", "express", "fastify", "hono"]

const isGuarded = (path: string): boolean => path.startsWith("/guarded/")

async function serving(fetcher: Parameters<typeof serve>[0]): Promise<Running> {
  const server = await serve(fetcher, { port: 0, hostname: "127.0.0.1", print: false })
  return { port: Number(new URL(server.url).port), close: () => server.close({ grace: 2000 }) }
}

async function listening(listener: RequestListener): Promise<Running> {
  const server = createServer(listener).listen(0, "127.0.0.1")
  await once(server, "listening")
  return {
    port: portOf(server.address()),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, "close")
    },
  }
}

function portOf(address: unknown): number {
  return typeof address === "object" && address !== null && "port" in address ? Number(address.port) : 0
}
