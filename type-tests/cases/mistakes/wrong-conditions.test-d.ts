import { define_routes, get, helpers, pick_routes, post } from "waymark"
import { client } from "waymark/client"
import { events } from "waymark/live"
import { define_plug, define_router } from "waymark/server"
import { z } from "zod"
import { conn, flag } from "./application.js"

/* What a condition or a wide list chooses: only what each alternative allows. */
const schemas = {
  User: z.object({ id: z.number() }),
  Progress: z.object({ percent: z.number() }),
  Done: z.object({ url: z.string() }),
}
const routes = define_routes([get("/a", "A", "a"), get("/b", "A", "b"), get("/c", "C", "c")])
const web = define_router(routes)
const find_user = define_plug<{ assigns: { user: { id: number } } }>((at) => at.assign("user", { id: 1 }))
const needs_user = define_plug<{ requires: { user: { id: number } } }>((at) => at)
const b = () => new Response("")
const start = web.controller("A")

declare const wide: ("a" | "b")[]
start.plug(find_user, { only: wide }).actions({
  // @ts-expect-error - a list that may be empty
  a: (at) => at.json(at.assigns.user.id),
  b,
})
start.plug(find_user, { only: flag ? ["a"] : ["b"] }).actions({
  // @ts-expect-error - one of two lists
  a: (at) => at.json(at.assigns.user.id),
  b,
})
start.plug(find_user, { only: [flag ? "a" : "b"] }).actions({
  // @ts-expect-error - one of two actions
  a: (at) => at.json(at.assigns.user.id),
  b,
})
start.plug(find_user, { only: ["b", ...(flag ? (["a"] as const) : [])] }).actions({
  // @ts-expect-error - a spread
  a: (at) => at.json(at.assigns.user.id),
  b,
})
start.plug(find_user, { except: flag ? ["a"] : ["b"] }).actions({
  // @ts-expect-error - one of two lists of others
  a: (at) => at.json(at.assigns.user.id),
  b,
})
start.plug(find_user, { except: wide }).actions({
  // @ts-expect-error - a wide list of others
  a: (at) => at.json(at.assigns.user.id),
  b,
})
start.plug(find_user, { only: [] }).actions({
  // @ts-expect-error - no action
  a: (at) => at.json(at.assigns.user.id),
  b,
})
start.plug(find_user, flag ? { only: ["b"] } : {}).actions({
  // @ts-expect-error - options or none
  a: (at) => at.json(at.assigns.user.id),
  b,
})
const some = flag ? (["a"] as const) : (["b"] as const)
start.plug(find_user, { only: some }).actions({
  // @ts-expect-error - a list that was declared before
  a: (at) => at.json(at.assigns.user.id),
  b,
})
// @ts-expect-error - a plug that needs what only some actions have
start.plug(find_user, { only: ["a"] }).plug(needs_user, { only: flag ? ["a"] : ["b"] })
// @ts-expect-error - the same for others
start.plug(find_user, { only: ["a"] }).plug(needs_user, { except: flag ? ["a"] : ["b"] })
// @ts-expect-error - the same for a wide list
start.plug(find_user, { only: ["a"] }).plug(needs_user, { only: wide })
// @ts-expect-error - an action that the controller does not have
start.plug(find_user, { only: ["shwo"] })
// @ts-expect-error - the same in one alternative
start.plug(find_user, { only: flag ? ["a"] : ["bb"] })
// @ts-expect-error - the same in a list of others
start.plug(find_user, { only: ["a"], except: ["bb"] })

const streams = define_routes([
  get("/e", "E", "e", { events: { progress: "Progress", done: "Done" } }),
  get("/f", "E", "f", { events: { either: flag ? "Progress" : "Done" } }),
])
const live = define_router(streams, { schemas, conn: [events] })
const name = flag ? "progress" : "done"
const f = () => new Response("")
const e = f
live.controller("E", {
  // @ts-expect-error - the data of one of two events
  e: (at) => at.events(async (send) => void (await send(flag ? "progress" : "done", { percent: 1 }))),
  f,
})
live.controller("E", {
  // @ts-expect-error - a name that was chosen before
  e: (at) => at.events(async (send) => void (await send(name, { url: "/" }))),
  f,
})
live.controller("E", {
  // @ts-expect-error - data and name by two conditions
  e: (at) => at.events(async (send) => void (await send(name, flag ? { url: "/" } : { percent: 1 }))),
  f,
})
live.controller("E", {
  // @ts-expect-error - a list of events by a condition
  e: (at) => at.events([{ event: flag ? "progress" : "done", data: { percent: 1 } }]),
  f,
})
live.controller("E", {
  // @ts-expect-error - an event whose schema is one of two
  f: (at) => at.events(async (send) => void (await send("either", { percent: 1 }))),
  e,
})
live.controller("E", {
  // @ts-expect-error - the same in a list
  f: (at) => at.events([{ event: "either", data: { url: "/" } }]),
  e,
})

const picked = pick_routes(routes, flag ? ["a_path"] : ["c_path"])
// @ts-expect-error - a helper of one of two lists
helpers(picked).a_path(conn, "a")
// @ts-expect-error - that of the other one
helpers(picked).c_path(conn, "c")
// @ts-expect-error - a client of them
client(picked, { base_url: "https://x" }).a("a")
// @ts-expect-error - one of two names
helpers(pick_routes(routes, [flag ? "a_path" : "c_path"])).a_path(conn, "a")
declare const names: ("a_path" | "c_path")[]
// @ts-expect-error - a wide list
helpers(pick_routes(routes, names)).a_path(conn, "a")
// @ts-expect-error - a name that no helper has, in one alternative
pick_routes(routes, flag ? ["a_path"] : ["cc_path"])

const by_condition = define_routes([
  get("/q", "Q", "index", { query: flag ? "User" : "Done" }),
  post("/q", "Q", "create", { body: flag ? "Progress" : "Done" }),
  get("/r", "R", "index", flag ? { query: "User" } : { query: "Done" }),
  post("/r", "R", "create", flag ? { body: "Progress" } : { body: "Done" }),
])
const api = client<typeof by_condition, typeof schemas>(by_condition, { base_url: "https://x" })
const Routes = helpers<typeof by_condition, typeof schemas>(by_condition)
// @ts-expect-error - the body of one of two schemas
void api.q("create", { body: { percent: 1 } })
// @ts-expect-error - that of the other one
void api.q("create", { body: { url: "/" } })
// @ts-expect-error - options by a condition
void api.r("create", { body: { percent: 1 } })
// @ts-expect-error - the query of one of two schemas
void api.q("index", { query: { url: "/" } })
// @ts-expect-error - options by a condition
void api.r("index", { query: { id: 1 } })
// @ts-expect-error - a link
Routes.q_path(conn, "index", { url: "/" })
// @ts-expect-error - a link to a row with options by a condition
Routes.r_path(conn, "index", { id: 1 })
// @ts-expect-error - body and schema by two conditions
void api.q("create", { body: flag ? { percent: 1 } : { url: "/" } })
