import { define_routes, get, pick_routes, resources, scope, socket } from "waymark"
import { client } from "waymark/client"
import type { ClientOptions } from "waymark/client"
import { open_sockets, read_events, topic } from "waymark/live"
import { parse_basic_auth } from "waymark/plugs"
import { z } from "zod"
import { conn, flag } from "./application.js"

/* Clients without the options that their calls need, answers next to events, and credentials taken apart unchecked. */
const schemas = { Tick: z.object({ at: z.number() }), User: z.object({ id: z.number() }) }
const routes = define_routes([
  get("/ticks", "TickController", "index", { events: { tick: "Tick" } }),
  get("/ticks/:id", "TickController", "show", { where: { id: "integer" }, answers: { 200: "Tick" } }),
  scope("/rooms/:room", [
    socket("/", "RoomSocket", { sends: "Tick", receives: "User" }),
    get("/news", "NewsController", "index", { events: { tick: "Tick" }, answers: { 204: null, 404: "User" } }),
  ]),
  resources("/users", "UserController", { only: ["index"] }),
])
type Routes = typeof routes
type Schemas = typeof schemas
const base_url = "https://example.com"

const plain = client<Routes, Schemas>(routes, { base_url })
// @ts-expect-error - events without the option
void plain.tick("index")
// @ts-expect-error - a socket without the option
plain.room("open", "lobby")
// @ts-expect-error - events below a scope
plain.news("index", "lobby", { headers: { "x-a": "1" } })
// @ts-expect-error - a loop over events without the option
for await (const { data } of plain.tick("index")) void data
// @ts-expect-error - one of two actions has events
void plain.tick(flag ? "index" : "show", 7)
const with_events = client<Routes, Schemas>(routes, { base_url, events: read_events })
// @ts-expect-error - a socket of a client that has events only
with_events.room("open", "lobby").send({ id: 1 })
const with_sockets = client<Routes, Schemas>(routes, { base_url, sockets: open_sockets, headers: { "x-a": "1" } })
// @ts-expect-error - events of a client that has sockets only
void with_sockets.tick("index")
const declared = { base_url, fetch: async () => new Response() }
// @ts-expect-error - options that were declared before
client<Routes, Schemas>(routes, declared).room("open", "lobby")
// @ts-expect-error - a client without schemas
client(routes, { base_url }).room("open", "lobby")
const picked = pick_routes(routes, ["tick_path", "room_path"])
// @ts-expect-error - a client of rows that were picked
void client<typeof picked, Schemas>(picked, { base_url }).tick("index")
// @ts-expect-error - the same of a socket
client<typeof picked, Schemas>(picked, { base_url }).room("open", "lobby")
const raw = [["get", "/raw", "RawController", "index", { events: { tick: "Tick" } }]] as const
// @ts-expect-error - a table of tuples
client<typeof raw, Schemas>(raw, { base_url }).raw("index")
// @ts-expect-error - an option that is misspelt
client<Routes, Schemas>(routes, { base_url, event: read_events })
// @ts-expect-error - the reader of events as that of sockets
client<Routes, Schemas>(routes, { base_url, sockets: read_events })

// @ts-expect-error - the status of the events themselves
define_routes([get("/e", "E", "e", { events: { tick: "Tick" }, answers: { 200: "User" } })])
// @ts-expect-error - the same without a body
define_routes([get("/e", "E", "e", { events: { tick: "Tick" }, answers: { 200: null, 404: "User" } })])
// @ts-expect-error - another success
define_routes([get("/e", "E", "e", { events: { tick: "Tick" }, answers: { 202: "User" } })])
// @ts-expect-error - in a scope, next to a query
define_routes([
  scope("/a", [get("/e", "E", "e", { query: "User", events: { tick: "Tick" }, answers: { 206: "User" } })]),
])
// @ts-expect-error - the status as a string
define_routes([get("/e", "E", "e", { events: { tick: "Tick" }, answers: { "200": "User" } })])
// @ts-expect-error - in one branch
define_routes([get("/e", "E", "e", { events: { tick: "Tick" }, answers: flag ? { 200: "User" } : { 404: "User" } })])
// @ts-expect-error - options of one branch
define_routes([get("/e", "E", "e", { events: { tick: "Tick" }, ...(flag ? { answers: { 201: "User" } } : {}) })])
const options = { events: { tick: "Tick" }, answers: { 200: "User" } } as const
// @ts-expect-error - options that were declared before
define_routes([get("/e", "E", "e", options)])
const tuples = [["scope", {}, [["get", "/e", "E", "e", options]]]] as const
// @ts-expect-error - a table of tuples
client<typeof tuples, Schemas>(tuples, { base_url, events: read_events })

// TypeScript before 7 says of one type only once in a file that it cannot be taken apart.
// @ts-expect-error - a request may have no credentials
const [user, password] = parse_basic_auth(conn)
// @ts-expect-error - by their index
export const second = parse_basic_auth(conn)[1]
// @ts-expect-error - a loop over them
for (const part of parse_basic_auth(conn)) void part
// @ts-expect-error - Plug's word for none
export const is_missing = parse_basic_auth(conn) === "error"
export const unchecked = [user, password]

const count = topic("count", z.string().transform(Number))
// @ts-expect-error - what the schema returns in place of what it takes
void count.publish(7)
// @ts-expect-error - what the schema takes in place of what it returns
void count.subscribe((text: string) => text.trim())
export const options_type: ClientOptions = { base_url }
