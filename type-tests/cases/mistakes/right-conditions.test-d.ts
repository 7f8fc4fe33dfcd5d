import { define_routes, get, helpers, pick_routes, post } from "waymark"
import { client } from "waymark/client"
import { events } from "waymark/live"
import { define_plug, define_router } from "waymark/server"
import { z } from "zod"
import { conn, flag } from "./application.js"

/* What each alternative of a condition or a list allows. */
const schemas = {
  Progress: z.object({ percent: z.number() }),
  Done: z.object({ url: z.string() }),
  Comment: z.object({ text: z.string() }),
}
const routes = define_routes([get("/a", "A", "a"), get("/b", "A", "b"), get("/c", "C", "c")])
const web = define_router(routes)
const find_user = define_plug<{ assigns: { user: { id: number } } }>((at) => at.assign("user", { id: 1 }))
const needs_user = define_plug<{ requires: { user: { id: number } } }>((at) => at)
const b = () => new Response("")
const start = web.controller("A")
declare const wide: ("a" | "b")[]

start.plug(find_user).actions({ a: (at) => at.json(at.assigns.user.id), b: (at) => at.json(at.assigns.user.id) })
start.plug(find_user, { only: ["a"] }).actions({ a: (at) => at.json(at.assigns.user.id), b })
start.plug(find_user, { except: ["b"] }).actions({ a: (at) => at.json(at.assigns.user.id), b })
start.plug(find_user, { only: flag ? ["a", "b"] : ["a"] }).actions({ a: (at) => at.json(at.assigns.user.id), b })
start.plug(find_user, { only: ["a", ...wide] }).actions({ a: (at) => at.json(at.assigns.user.id), b })
start.plug(find_user, flag ? { only: ["a"] } : {}).actions({ a: (at) => at.json(at.assigns.user.id), b })
start.plug(find_user, { only: ["a", "b"], except: ["b"] }).actions({ a: (at) => at.json(at.assigns.user.id), b })
start.plug(find_user, { only: wide }).actions({ a: (at) => at.text(""), b })
const only = ["a"] as const
start
  .plug(find_user, { only })
  .plug(needs_user, { only })
  .actions({ a: (at) => at.json(at.assigns.user.id), b })
start.plug(find_user).plug(needs_user, { only: flag ? ["a"] : ["b"] })
start.plug(find_user, { only }).plug(needs_user, { except: ["b"] })

const streams = define_routes([
  get("/e", "E", "e", { events: { progress: "Progress", done: "Done" } }),
  get("/f", "E", "f", { events: { added: "Comment", removed: "Comment" } }),
  get("/g", "E", "g", { events: { either: flag ? "Progress" : "Done" } }),
])
const both = { percent: 1, url: "/" }
define_router(streams, { schemas, conn: [events] }).controller("E", {
  e: (at) =>
    at.events(async (send) => {
      await send("progress", { percent: 1 })
      await send(flag ? "progress" : "done", both)
      await (flag ? send("progress", { percent: 2 }) : send("done", { url: "/" }))
    }),
  f: (at) => at.events(async (send) => void (await send(flag ? "added" : "removed", { text: "" }, { id: "1" }))),
  g: (at) => at.events(async (send) => void (await send("either", both))),
})
define_router(streams, { schemas, conn: [events] }).controller("E", {
  e: (at) => at.events([flag ? { event: "progress", data: { percent: 1 } } : { event: "done", data: { url: "/" } }]),
  f: (at) => at.events([{ event: flag ? "added" : "removed", data: { text: "" } }]),
  g: (at) => at.events([{ event: "either", data: both }]),
})

const picked = pick_routes(routes, flag ? ["a_path", "c_path"] : ["c_url"])
export const count = picked.length
const always = pick_routes(routes, flag ? ["a_path", "c_path"] : ["c_path"])
helpers(always).c_path(conn, "c")
void client(always, { base_url: "https://x" }).c("c")
const names = ["a_url", "c_path"] as const
helpers(pick_routes(routes, names)).a_path(conn, "b")

const by_condition = define_routes([
  get("/q", "Q", "index", { query: flag ? "Progress" : "Done" }),
  post("/q", "Q", "create", { body: flag ? "Progress" : "Done" }),
  get("/r", "R", "index", flag ? { query: "Progress" } : { query: "Done" }),
  post("/r", "R", "create", flag ? { body: "Comment" } : { body: "Comment" }),
])
const api = client<typeof by_condition, typeof schemas>(by_condition, { base_url: "https://x" })
const Routes = helpers<typeof by_condition, typeof schemas>(by_condition)
void api.q("create", { body: both })
void api.q("index", { query: both })
void api.r("create", { body: { text: "" } })
void api.r("index", { query: { percent: 1, url: "/" } })
Routes.q_path(conn, "index", { percent: 1, url: "/" })
Routes.r_path(conn, "index", both)
