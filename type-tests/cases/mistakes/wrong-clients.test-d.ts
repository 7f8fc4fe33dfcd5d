import { helpers, pick_routes } from "waymark"
import { client } from "waymark/client"
import type { Client } from "waymark/client"
import type { z } from "zod"
import { api, conn, routes, one } from "./application.js"
import type { schemas, one_schemas, guarded } from "./application.js"

/* Calls of the client that do not compile. */
// @ts-expect-error
void api.user("show", "7")
// @ts-expect-error
void api.user("create", { body: { nam: "x" } })
// @ts-expect-error
void api.user("create")
// @ts-expect-error
void api.user("index", { query: { page: true, qq: 1 } })
// @ts-expect-error
void api.user("index", { body: { name: "x" } })
// @ts-expect-error
void api.user("show", 7).then((r) => (r.status === 200 ? r.body.detail : ""))
// @ts-expect-error
void api.user("show", 7).then((r) => (r.status === 500 ? r.body : ""))
// @ts-expect-error
void api.user("create", { body: { name: "x" } }).then((r) => (r.status === 204 ? r.body.name : ""))
// @ts-expect-error
void api.admin_user("delete", 7)
// @ts-expect-error
void api.usr("index")
// @ts-expect-error
client<typeof routes, Pick<typeof schemas, "User">>(routes, { base_url: "https://x" })
// @ts-expect-error
void api.user("create", { body: { name: "x" } }, { headers: 5 })
// @ts-expect-error
client(routes, { base_url: 5 })
void api.user("show", 7).then((r) => {
  // @ts-expect-error
  const b: { detail: string } = r.body
  return b
})
const call = client<typeof one, typeof one_schemas>(one, { base_url: "https://x" })
// @ts-expect-error - body as the second argument without its key
void call.a("b", { name: "x" })
// @ts-expect-error - body of a wrong type
void call.a("b", { body: { name: 5 } })
// @ts-expect-error - missing param
void call.a("a", { query: { page: 1 } })
// @ts-expect-error - body in a GET
void call.a("a", 1, { body: { name: "x" } })
// @ts-expect-error - narrowed wrongly
void call.a("b", { body: { name: "x" } }).then((r) => (r.status === 201 ? r.body.detail : ""))
// @ts-expect-error - status that is not declared
void call.a("a", 1).then((r) => r.status === 201)
// @ts-expect-error - body without narrowing
void call.a("b", { body: { name: "x" } }).then((r) => r.body.name)
// @ts-expect-error - signal
void call.a("a", 1, { signal: "stop" })
// @ts-expect-error - headers number
client(one, { base_url: "https://x", headers: 7 })
// @ts-expect-error - fetch of a wrong type
client(one, { base_url: "https://x", fetch: "fetch" })
// @ts-expect-error - no base
client(one, {})
void client<
  typeof one,
  { F: typeof schemas.Filter; U: typeof schemas.User; N: z.ZodObject<{ at: z.ZodDate }>; P: typeof schemas.Problem }
  // @ts-expect-error - date in body
>(one, { base_url: "" }).a("b", { body: { at: new Date() } })
// @ts-expect-error - Client of a table assigned to another
export const w96: Client<typeof guarded> = client(one, { base_url: "" })

// Picked routes keep their kinds, queries, bodies and answers.
const picked = pick_routes(routes, ["user_path"])
const picked_api = client<typeof picked, typeof schemas>(picked, { base_url: "https://x" })
// @ts-expect-error - a key that the query lacks
helpers<typeof picked, typeof schemas>(picked).user_path(conn, "index", { pagee: 1 })
// @ts-expect-error - text for an integer
void picked_api.user("show", "7")
// @ts-expect-error - a key that the query lacks
void picked_api.user("index", { query: { pagee: 1 } })
// @ts-expect-error - the body is missing
void picked_api.user("create")
// @ts-expect-error - a status that the row does not declare
void picked_api.user("create", { body: { name: "x" } }).then((answer) => answer.status === 302)
// @ts-expect-error - a helper that was not picked
void picked_api.file("show")
