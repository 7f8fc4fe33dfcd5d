/** Serves an application whose requests are traced; prints its address. */
import { createServer } from "node:http"
import { setTimeout as wait } from "node:timers/promises"
import { context, trace } from "@opentelemetry/api"
import { forward, get, match, scope } from "../../../src/index.js"
import { middleware, serve } from "../../../src/server/node/index.js"
import { method_override, parsers } from "../../../src/server/plugs/index.js"
import { define_endpoint, define_router } from "../../../src/server.js"
import type { Conn } from "../../../src/server.js"

const tracer = trace.getTracer("the application")
const inner = define_router([get("/items/:item", "Item", "show")] as const).build({
  Item: { show: (conn) => conn.text("item") },
})
/** An application of its own, which is mounted as a function of Web requests. */
const Api = define_endpoint({ router: inner, on_error: () => {} })

const router = define_router([
  scope("/users", [get("/", "User", "index"), get("/:id", "User", "show"), match("*", "/:id/any", "User", "show")]),
  get("/slow/:id", "User", "slow"),
  get("/throws/:id", "User", "throws"),
  get("/rejects", "User", "rejects"),
  get("/refuses", "User", "refuses"),
  get("/503", "User", "unavailable"),
  get("/string", "User", "string"),
  get("/breaks", "User", "breaks"),
  get("/asks/:id", "User", "asks"),
  forward("/shops", "Inner"),
  forward("/api", "Api"),
] as const).build({
  User: {
    index: (conn: Conn) => conn.text("users"),
    show: (conn: Conn) => conn.text("user"),
    /** A span of the application is a child of the server span, also after a wait. */
    slow: async (conn: Conn) => {
      await wait(5)
      tracer.startSpan("query", {}, context.active()).end()
      return conn.text("slow")
    },
    throws: () => {
      throw new RangeError("out of range")
    },
    rejects: async () => {
      await wait(1)
      throw Object.assign(new Error("the database is away"), { status: 503 })
    },
    refuses: () => {
      throw Object.assign(new Error("not yours"), { status: 403 })
    },
    unavailable: (conn: Conn) => conn.send_resp(503, "later"),
    string: () => {
      throw "a string" // eslint-disable-line no-throw-literal -- what is traced if a program throws no error
    },
    breaks: async (conn: Conn) => {
      conn.send_chunked(200)
      await conn.chunk("begun")
      await wait(5)
      throw new TypeError("broken off")
    },
    /** A request that the application sends to itself without a server is part of this request. */
    asks: async (conn: Conn) => {
      const response = await Api.fetch(new Request("http://inside/items/1"))
      return conn.text(await response.text())
    },
  },
  Inner: inner,
  Api,
})
const Endpoint = define_endpoint({ router, plugs: [parsers(), method_override], on_error: () => {} })

if (process.env["SERVE"] === "middleware") {
  const server = createServer(middleware(Endpoint)).listen(0, "127.0.0.1", () => {
    const address = server.address()
    console.log(`http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`)
  })
} else {
  const { url } = await serve(Endpoint, { port: 0, hostname: "127.0.0.1", print: false })
  console.log(url)
}
