import { tracingChannel } from "node:diagnostics_channel"
import { expect, it } from "vitest"
import { forward, get, helpers, post, resources, scope } from "../../../../src/index.js"
import { head, parsers } from "../../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../../src/server.js"
import type { Conn, DispatchMessage } from "../../../../src/server.js"
import { keepLines } from "../router/lines.js"

const UUID = "0b8f5c3e-1f2a-4c3d-9e4f-5a6b7c8d9e0f"

const orderTable = [
  get("/", "OrderController", "index"),
  get("/:key", "OrderController", "show", { where: { key: "uuid" } }),
  get("/:number", "OrderController", "by_number", { where: { number: "integer" } }),
] as const
const Orders = helpers(orderTable)

const routes = [
  resources("/users", "UserController", { only: ["show", "create"], where: { id: "integer" } }),
  get("/users/:tab", "UserController", "tab", { where: { tab: ["posts", "likes"] } }),
  get("/users/:name", "UserController", "by_name"),
  get("/days/:day", "UserController", "born_on", { where: { day: "date" } }),
  scope("/shops/:shop_id", { where: { shop_id: "integer" } }, [forward("/orders", "Orders")]),
  post("/shops/:shop_id/open", "ShopController", "open", { where: { shop_id: "integer" } }),
] as const
const Routes = helpers(routes)

const OrderRouter = (() => {
  const web = define_router(orderTable)
  const OrderController = web.controller("OrderController", {
    index: (conn) => conn.json({ params: conn.params, path_params: conn.path_params }),
    show: (conn, { key }) => conn.json({ key, params: conn.params, link: Orders.order_path(conn, "by_number", 9) }),
    by_number: (conn, params) => conn.json({ params, outer: conn.params["shop_id"], link: Routes.user_path(conn, "show", 1) }), // prettier-ignore
  })
  return web.build({ OrderController })
})()

const web = define_router(routes)
const UserController = web.controller("UserController", {
  show(conn, params) {
    const next: number = params.id + conn.path_params.id
    return conn.json({ next, params, path_params: conn.path_params, all: conn.params })
  },
  create: (conn) => conn.redirect(Routes.user_path(conn, "show", 7)),
  tab: (conn, { tab }) => conn.json({ tab }),
  by_name: (conn, { name }) => conn.json({ name }),
  born_on: (conn, { day }) => conn.json([day.slice(0, 4), Routes.user_path(conn, "born_on", day)]),
})
const ShopController = web.controller("ShopController", {
  open: (conn, { shop_id }) => conn.json([Orders.order_path(conn, "show", UUID.toUpperCase()), shop_id]),
})

const logger = keepLines()
const Endpoint = define_endpoint({
  plugs: [head, parsers()],
  router: web.build({ UserController, ShopController, Orders: OrderRouter }),
  logger,
})

async function ask(path: string, method = "GET"): Promise<unknown> {
  const response = await Endpoint.fetch(new Request(`https://example.com${path}`, { method }))
  return response.json()
}

it("an integer is a number in the action's params, in path_params and in params, also above the query", async () => {
  expect(await ask("/users/%34%32?id=8&page=2")).toEqual({
    next: 84,
    params: { id: 42 },
    path_params: { id: 42 },
    all: { id: 42, page: "2" },
  })
})

it("a param that is not of its kind goes to the next route that matches, or is answered with 404", async () => {
  expect(await ask("/users/likes")).toEqual({ tab: "likes" })
  expect(await ask("/users/007")).toEqual({ name: "007" })
  const { status } = await Endpoint.fetch(new Request("https://example.com/shops/ten/orders"))
  expect(status).toBe(404)
})

it("a date is a string in the action, which links take again", async () => {
  expect(await ask("/days/2024-02-29")).toEqual(["2024", "/days/2024-02-29"])
  const { status } = await Endpoint.fetch(new Request("https://example.com/days/2023-02-29"))
  expect(status).toBe(404)
})

it("HEAD is answered by the route that GET has for the same kind", async () => {
  const sent = async (path: string): Promise<unknown> => {
    const { status, headers, body } = await Endpoint.fetch(
      new Request(`https://example.com${path}`, { method: "HEAD" }),
    )
    return [status, headers.get("content-type"), body]
  }
  expect(await sent("/users/42")).toEqual([200, "application/json; charset=utf-8", null])
  expect(logger.lines.at(-1)).toContain("UserController.show\n")
  expect(await sent("/users/ada")).toEqual([200, "application/json; charset=utf-8", null])
  expect(logger.lines.at(-1)).toContain("UserController.by_name\n")
})

it("the message of router_dispatch has the number", async () => {
  const seen: unknown[] = []
  const take = (message: unknown): void => {
    const { route, path_params } = message as DispatchMessage
    seen.push([route, { ...path_params }])
  }
  const { start } = tracingChannel("waymark.router_dispatch")
  start.subscribe(take)
  try {
    await ask("/users/42")
    await ask("/shops/7/orders/9")
  } finally {
    start.unsubscribe(take)
  }
  expect(seen).toEqual([
    ["/users/:id", { id: 42 }],
    ["/shops/:shop_id/orders", { shop_id: 7 }],
    ["/:number", { number: 9 }],
  ])
})

it("the log line has the number, and still hides what has to be hidden", async () => {
  await ask("/users/42?password=hunter2")
  expect(logger.lines.at(-1)).toContain(`  Parameters: { password: "[FILTERED]", id: 42 }\n`)
})

it("a router behind a scope with an integer gets it as a number, together with the params of its own routes", async () => {
  expect(await ask("/shops/7/orders")).toEqual({ params: { shop_id: 7 }, path_params: { shop_id: 7 } })
  expect(await ask("/shops/7/orders/9")).toEqual({ params: { number: 9 }, outer: 7, link: "/users/1" })
})

it("a helper of such a router writes the integer into its prefix", async () => {
  expect(await ask(`/shops/7/orders/${UUID}`)).toEqual({
    key: UUID,
    params: { shop_id: 7, key: UUID },
    link: "/shops/7/orders/9",
  })
  expect(await ask("/shops/7/open", "POST")).toEqual([`/shops/7/orders/${UUID}`, 7])
})

it("redirect takes the path of a helper, which the same route answers", async () => {
  const { status, headers } = await Endpoint.fetch(new Request("https://example.com/users", { method: "POST" }))
  expect([status, headers.get("location")]).toEqual([302, "/users/7"])
  expect(await ask(headers.get("location") ?? "")).toMatchObject({ params: { id: 7 } })
})

it("register_before_send sees the number", async () => {
  const seen: unknown[] = []
  const note = (conn: Conn): Conn => conn.register_before_send((sent) => void seen.push({ ...sent.path_params }))
  const router = Endpoint.config.router
  if (router === undefined) throw new Error("the endpoint has no router")
  await define_endpoint({ plugs: [note], router }).fetch(new Request("https://example.com/users/42"))
  expect(seen).toEqual([{ id: 42 }])
})
