import { client } from "waymark/client"
import { api, routes } from "./application.js"
import type { schemas } from "./application.js"

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
