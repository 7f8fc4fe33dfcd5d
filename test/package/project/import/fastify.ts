import Fastify from "fastify"
import type { FastifyInstance } from "fastify"

export async function buildApp(): Promise<FastifyInstance> {
  const app = Fastify()
  app.get("/", async () => "home")
  app.register(
    async (api) => {
      api.get("/users/:id", async () => "")
      api.get("/users/me", async () => "")
      api.route({ method: ["PUT", "PATCH"], url: "/users/:id", handler: async () => "" })
    },
    { prefix: "/api/v1" },
  )
  app.get("/static/*", async () => "")
  return app
}
