import { client } from "waymark/client"
import { routes } from "./routes.ts"
import type { schemas } from "./schemas.ts"

/** Uses the API at an address, and returns what it answered. */
export async function use(base_url: string): Promise<readonly unknown[]> {
  const api = client<typeof routes, typeof schemas>(routes, { base_url })
  const created = await api.task("create", { body: { title: "Write a client" } })
  const shown = await api.task("show", created.status === 201 ? created.body.id : 0)
  const open = await api.task("index", { query: { done: "no" } })
  const missing = await api.task("show", 7)
  const refused = await api.task("create", { body: { title: "" } })
  return [
    shown.body,
    open.status === 200 ? open.body.map((task) => task.title) : [],
    missing.status === 404 ? missing.body.detail : "",
    refused.status === 422 ? refused.body.title : "",
  ]
}
