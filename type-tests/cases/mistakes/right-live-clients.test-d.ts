import { define_routes, get, pick_routes, resources, scope, socket } from "waymark"
import { client } from "waymark/client"
import type { Client, ClientOptions } from "waymark/client"
import { open_sockets, read_events, topic } from "waymark/live"
import { parse_basic_auth } from "waymark/plugs"
import { z } from "zod"
import { conn, flag } from "./application.js"

/* Clients with the options that their calls need, answers next to events, and credentials. */
const schemas = { Tick: z.object({ at: z.number() }), User: z.object({ id: z.number() }) }
const routes = define_routes([
  get("/ticks", "TickController", "index", { events: { tick: "Tick" } }),
  get("/ticks/:id", "TickController", "show", { where: { id: "integer" }, answers: { 200: "Tick" } }),
  scope("/rooms/:room", { answers: { 401: "User" } }, [
    socket("/", "RoomSocket", { sends: "Tick", receives: "User" }),
    get("/news", "NewsController", "index", { events: { tick: "Tick" }, answers: { 204: null, 404: "User" } }),
  ]),
  resources("/users", "UserController", { only: ["index"] }),
])
type Routes = typeof routes
type Schemas = typeof schemas
const base_url = "https://example.com"

// Calls that need no option, of a table in which others do.
const plain = client<Routes, Schemas>(routes, { base_url })
export const shown = (await plain.tick("show", 7)).body
export const users = (await plain.user("index", { query: { page: 1 } })).status

const with_events = client<Routes, Schemas>(routes, { base_url, events: read_events })
for await (const { event, data } of with_events.tick("index")) if (event === "tick") data.at.toFixed()
for await (const { data } of with_events.news("index", "lobby")) data.at.toFixed()
export const by_union = with_events.user(flag ? "index" : "index")
const with_sockets = client<Routes, Schemas>(routes, { base_url, sockets: open_sockets })
with_sockets.room("open", "lobby").send({ id: 1 })
const both = client<Routes, Schemas>(routes, { base_url, events: read_events, sockets: open_sockets })
for await (const { at } of both.room("open", "lobby")) at.toFixed()
for await (const { data } of both.tick("index")) data.at.toFixed()
const named: Client<Routes, Schemas> = both
named.room("open", "lobby").close()

// Options of a type say nothing about what they have.
export const of_options = (options: ClientOptions) => client<Routes, Schemas>(routes, options).tick("index")
export const of_base = (options: Omit<ClientOptions, "events">) =>
  client<Routes, Schemas>(routes, { ...options, events: read_events }).tick("index")
export const by_condition = client<Routes, Schemas>(routes, {
  base_url,
  ...(flag ? { events: read_events } : {}),
}).tick("index")
const picked = pick_routes(routes, ["tick_path"])
export const of_picked = [
  client<typeof picked, Schemas>(picked, { base_url, events: read_events }).tick("index"),
  client<typeof picked, Schemas>(picked, { base_url }).tick("show", 7),
]
export type Made = ReturnType<typeof client<Routes, Schemas>>
export const made: Made = both

define_routes([
  get("/a", "E", "a", { events: { tick: "Tick" }, answers: { 204: null, 404: "User", 503: null } }),
  get("/b", "E", "b", { events: { tick: "Tick" }, answers: flag ? { 204: null } : { 404: "User" } }),
  get("/c", "E", "c", { events: { tick: "Tick" }, answers: {} }),
  get("/d", "E", "d", { events: { tick: "Tick" }, answers: { 303: null, 200: undefined } }),
  get("/e", "E", "e", { answers: { 200: "User" } }),
])

const given = parse_basic_auth(conn)
export const name = given === undefined ? "nobody" : given[0].trim()
const [user, password] = parse_basic_auth(conn) ?? ["", ""]
export const both_parts = user.length + password.length
const [first] = parse_basic_auth(conn) ?? []
export const may_be_absent: string | undefined = first
export const second = parse_basic_auth(conn)?.[1]

const count = topic("count", z.string().transform(Number))
await count.publish("7")
for await (const value of await count.messages()) value.toFixed()
