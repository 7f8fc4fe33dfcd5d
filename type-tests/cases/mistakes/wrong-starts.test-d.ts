import { build_routes, define_routes, get, pipe_through, pipeline, plug, resources, scope, socket } from "waymark"
import * as edge from "waymark/edge"
import { events, sockets } from "waymark/live"
import { standard_plugs } from "waymark/plugs"
import { define_router } from "waymark/server"
import { z } from "zod"
import { flag } from "./application.js"

/* What the start refuses: large tables on edge, features under a condition, origins and formats that do not exist. */
const schemas = { Tick: z.object({ at: z.number() }), Page: z.object({ tags: z.array(z.string()) }) }

// Tables of more than 50 routes on edge.
const six = [
  resources("/a", "A"),
  resources("/b", "B"),
  resources("/c", "C"),
  resources("/d", "D"),
  resources("/e", "E"),
  resources("/f", "F"),
] as const
const parts = { resources: edge.resource_routes }
const flat = [...six, get("/x", "X", "x"), get("/y", "X", "y"), get("/z", "X", "z")] as const
// @ts-expect-error - 48 routes of resources, and three more
edge.define_router(flat, parts)
const scoped = [scope("/s", [...six, get("/x", "X", "x")]), get("/y", "X", "y"), get("/z", "X", "z")] as const
// @ts-expect-error - in a scope
edge.define_router(scoped, parts)
const nested = [
  scope("/s", [scope("/t", six)]),
  resources("/p", "P", [resources("/q", "Q", { only: ["index"] })]),
] as const
// @ts-expect-error - nested in scopes and resources
edge.define_router(nested, parts)
const limited = [...six, resources("/g", "G", { except: ["index", "new", "edit", "show", "create"] })] as const
// @ts-expect-error - an update has two routes
edge.define_router(limited, parts)
const ten = [
  ["get", "/0", "R", "a0"],
  ["post", "/0", "R", "b0"],
  ["get", "/1", "R", "a1"],
  ["post", "/1", "R", "b1"],
  ["get", "/2", "R", "a2"],
  ["post", "/2", "R", "b2"],
  ["get", "/3", "R", "a3"],
  ["post", "/3", "R", "b3"],
  ["match", "*", "/4", "R", "a4"],
  ["get", "/5", "R", "a5"],
] as const
const rows = [
  ["scope", { path: "/1" }, ten],
  ["scope", { path: "/2" }, ten],
  ["scope", { path: "/3" }, ten],
  ["scope", { path: "/4" }, [["scope", {}, ten]]],
  ["scope", { path: "/5" }, ten],
  ["get", "/last", "R", "last"],
] as const
// @ts-expect-error - 51 tuples
edge.define_router(rows)

// Features under a condition.
const E = define_routes([get("/e", "E", "e", { events: { tick: "Tick" } })])
const S = define_routes([socket("/s", "RoomSocket", { sends: "Tick" })])
// @ts-expect-error - a list or none
define_router(E, { schemas, conn: flag ? [events] : [] })
// @ts-expect-error - a spread
define_router(E, { schemas, conn: [sockets, ...(flag ? [events] : [])] })
// @ts-expect-error - one of two
define_router(S, { schemas, conn: [flag ? events : sockets] })
// @ts-expect-error - another one in an alternative
define_router(S, { schemas, conn: flag ? [sockets] : [events] })
const features = flag ? ([events, sockets] as const) : ([sockets] as const)
// @ts-expect-error - a list that was declared before
define_router(E, { schemas, conn: features })
// @ts-expect-error - a list or none, on edge
edge.define_router(E, { contracts: edge.contracts(schemas), conn: flag ? [events] : [] })
// @ts-expect-error - one of two, on edge
edge.define_router(S, { contracts: edge.contracts(schemas), conn: [flag ? events : sockets] })
const Q = define_routes([get("/q", "Q", "q", { query: "Page" })])
// @ts-expect-error - nested queries, on edge
edge.define_router(Q, { contracts: edge.contracts(schemas), conn: flag ? [edge.nested_queries] : [] })
edge.define_router([get("/", "P", "i")], { conn: flag ? [edge.cookies] : [] }).controller("P", {
  // @ts-expect-error - a method of a feature that may be absent
  i: (conn) => conn.put_resp_cookie("a", "b"),
})

// Origins of sockets.
// @ts-expect-error - a slash at its end
define_routes([socket("/s", "RoomSocket", { origins: ["https://app.example.com/"] })])
// @ts-expect-error - no scheme
define_routes([socket("/s", "RoomSocket", { origins: ["app.example.com"] })])
// @ts-expect-error - a star in a list
define_routes([socket("/s", "RoomSocket", { origins: ["*"] })])
// @ts-expect-error - a pattern, after a right one
define_routes([socket("/s", "RoomSocket", { origins: ["https://example.com", "https://*.example.com"] })])
// @ts-expect-error - capitals, in a scope
define_routes([scope("/a", [socket("/s", "RoomSocket", { origins: ["https://App.example.com"] })])])
// @ts-expect-error - the port of the scheme
define_routes([socket("/s", "RoomSocket", { origins: ["https://app.example.com:443"] })])
// @ts-expect-error - in one branch
define_routes([socket("/s", "RoomSocket", { origins: flag ? "*" : ["app.example.com"] })])
const chat = { origins: ["https://app.example.com/chat"] } as const
// @ts-expect-error - options that were declared before
define_routes([socket("/s", "RoomSocket", chat)])
const tuples = [["socket", "/s", "RoomSocket", { origins: ["localhost:3000"] }]] as const
// @ts-expect-error - a table of tuples
define_router(tuples, { conn: [sockets] })
// @ts-expect-error - a string in place of a list
define_routes([socket("/s", "RoomSocket", { origins: "https://app.example.com" })])
// @ts-expect-error - in build_routes
build_routes((table) => [table.socket("/s", "RoomSocket", { origins: ["https://app.example.com/"] })])

// Formats of accepts.
const plugs = { ...standard_plugs }
// @ts-expect-error - a format that is misspelt
define_router([pipeline("b", [plug("accepts", ["htlm"])])], { plugs }).build({})
// @ts-expect-error - after a right one
define_router([pipeline("b", [plug("accepts", ["html", "jsn"])])], { plugs }).build({})
const images = [pipeline("b", [plug("accepts", ["png"])]), pipe_through("b"), get("/", "P", "i")] as const
// @ts-expect-error - a format of Phoenix that has no name here
define_router(images, { plugs }).build({ P: { i: () => {} } })
// @ts-expect-error - a format in place of a list
define_router([pipeline("b", [plug("accepts", "html")])], { plugs }).build({})
const small = edge.define_router([pipeline("b", [plug("accepts", ["jsno"])])], { plugs: { accepts: plugs.accepts } })
// @ts-expect-error - on edge
small.build({})
// @ts-expect-error - no formats
define_router([pipeline("b", [plug("accepts", [])])], { plugs }).build({})
// @ts-expect-error - no options
define_router([pipeline("b", [plug("accepts")])], { plugs }).build({})
const unnamed = [pipe_through("accepts"), get("/", "P", "i")] as const
// @ts-expect-error - in pipe_through, which passes no options
define_router(unnamed, { plugs }).build({ P: { i: () => {} } })
