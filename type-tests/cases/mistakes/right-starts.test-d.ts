import {
  build_routes,
  define_routes,
  dynamic,
  get,
  pipe_through,
  pipeline,
  plug,
  resources,
  scope,
  socket,
} from "waymark"
import * as edge from "waymark/edge"
import { events, sockets } from "waymark/live"
import { accepts, cors, standard_plugs } from "waymark/plugs"
import { define_router } from "waymark/server"
import { z } from "zod"
import { conn, flag } from "./application.js"

/* What the start accepts: tables of up to 50 routes on edge, features that are always there, origins and formats. */
const schemas = { Tick: z.object({ at: z.number() }), Page: z.object({ tags: z.array(z.string()) }) }

const six = [
  resources("/a", "A"),
  resources("/b", "B"),
  resources("/c", "C"),
  resources("/d", "D"),
  resources("/e", "E"),
  resources("/f", "F"),
] as const
const parts = { resources: edge.resource_routes }
const fifty = [pipeline("b", [plug(accepts, ["html"])]), ...six, get("/x", "X", "x"), get("/y", "X", "y")] as const
edge.define_router(fifty, parts)
const singles = [scope("/s", six), resources("/g", "G", { singleton: true, only: ["show", "update"] })] as const
edge.define_router(singles, { ...parts, matcher: edge.compile_matcher })
const more = [...fifty, get("/z", "X", "z")] as const
edge.define_router(more, { ...parts, matcher: edge.compile_matcher })
declare const unknown_rows: readonly unknown[]
edge.define_router(dynamic(unknown_rows), parts)
const conditional = [...fifty, ...(flag ? [get("/z", "X", "z")] : [])] as const
edge.define_router(conditional, { ...parts, matcher: edge.compile_matcher })
define_router(more)

const E = define_routes([
  get("/e", "E", "e", { events: { tick: "Tick" } }),
  socket("/s", "RoomSocket", { sends: "Tick" }),
])
define_router(E, { schemas, conn: [events, sockets] })
define_router(E, { schemas, conn: flag ? [events, sockets] : [sockets, events] })
define_router([get("/", "P", "i")], { conn: flag ? [events] : [] })
const both = [sockets, events] as const
define_router(E, { schemas, conn: both })
define_router(E, { schemas, conn: [...both, events] })
edge.define_router(E, { contracts: edge.contracts(schemas), conn: [...both, edge.cookies] })
edge.define_router(E, { contracts: edge.contracts(schemas), conn: [...(flag ? [edge.cookies] : []), events, sockets] })
const Q = define_routes([get("/q", "Q", "q", { query: "Page" })])
edge.define_router(Q, { contracts: edge.contracts(schemas), conn: [edge.nested_queries, edge.status_names] })

declare const origins: readonly string[]
declare const site: `https://${string}`
define_routes([
  socket("/a", "ASocket", { origins: ["https://app.example.com", "http://localhost:3000"] }),
  socket("/b", "BSocket", { origins: "*" }),
  socket("/c", "CSocket", { origins }),
  socket("/d", "DSocket", { origins: [site, "capacitor://localhost"] }),
  socket("/e", "ESocket", { origins: flag ? "*" : ["https://app.example.com:8443"] }),
  socket("/f", "FSocket", { origins: [], limits: { max_message_bytes: 10 } }),
  scope("/g", [socket("/", "GSocket", { origins: [flag ? "https://a.example" : "https://b.example"] })]),
])
build_routes((table) => [table.socket("/s", "RoomSocket", { origins: ["http://[::1]:5173"] })])
cors({ origins: ["capacitor://localhost", "https://app.example.com"] })

const plugs = { ...standard_plugs }
define_router(
  [
    pipeline("api", [plug("accepts", ["json", "application/vnd.api+json"])]),
    pipeline("all", [
      plug("accepts", ["html", "json", "text", "txt", "xml", "csv", "js", "css", "pdf", "rss", "atom", "ics"]),
    ]),
    scope("/", [pipe_through("api"), get("/", "P", "i")]),
  ],
  { plugs },
).build({ P: { i: () => new Response("") } })
define_router([pipeline("images", [plug(accepts, ["image/png"])])]).build({})
export const formats = accepts(conn, flag ? ["html"] : ["json", "image/webp"])
