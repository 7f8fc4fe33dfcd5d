import { forward, get, pipe_through, pipeline, plug, scope } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { events, read_events } from "waymark/live"
import { accepts } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import type { Conn } from "waymark/server"
import { in_process } from "waymark/testing"
import { describe, expect, it } from "vitest"
import { z } from "zod"

const schemas = { Tick: z.number() }
const ticks = get("/ticks", "TickController", "index", { events: { tick: "Tick" } })
const page = get("/page", "TickController", "page")
const source = [{ event: "tick", data: 1 }] as const
const only_html = (conn: Conn): Conn => accepts(conn, ["html"])

const bareWeb = define_router([ticks, page], { schemas, conn: [events] })
const bareRouter = () =>
  bareWeb.build({
    TickController: bareWeb.controller("TickController", {
      index: (conn) => conn.events(source),
      page: (conn) => conn.text("page"),
    }),
  })

const insideWeb = define_router([pipeline("text", [plug("accepts", ["text"])]), pipe_through("text"), ticks, page], {
  schemas,
  conn: [events],
  plugs: { accepts },
})
const Inside = insideWeb.build({
  TickController: insideWeb.controller("TickController", {
    index: (conn) => conn.events(source),
    page: (conn) => conn.text("page"),
  }),
})

const routes = [
  pipeline("json", [plug("accepts", ["json"])]),
  pipeline("own", [plug("only_html")]),
  pipeline("images", [plug("accepts", ["image/png"])]),
  pipeline("several", [plug("accepts", ["html", "json"]), plug("accepts", ["json"])]),
  scope("/json", { as: "json" }, [pipe_through("json"), ticks, page, get("/*path", "FileController", "show")]),
  scope("/own", { as: "own" }, [pipe_through("own"), ticks, page]),
  scope("/images", { as: "image" }, [pipe_through("images"), ticks, page]),
  scope("/several", { as: "several" }, [pipe_through("several"), ticks, page]),
  scope("/controller", { as: "controller" }, [
    get("/ticks", "PickyController", "index", { events: { tick: "Tick" } }),
    get("/page", "PickyController", "page"),
  ]),
  scope("/before", [pipe_through("json"), forward("/bare", "Bare"), forward("/outer", "Outer")]),
  forward("/inside", "Inside"),
] as const

const outer = define_router([pipe_through("accept_xml"), forward("/deep", "Bare")], {
  plugs: { accept_xml: (conn: Conn) => accepts(conn, ["xml"]) },
})
const web = define_router(routes, { schemas, conn: [events], plugs: { accepts, only_html } })
const actions = { index: (conn: Conn) => conn, page: (conn: Conn) => conn.text("page") }
const Router = web.build({
  TickController: web.controller("TickController", { ...actions, index: (conn) => conn.events(source) }),
  PickyController: web
    .controller("PickyController")
    .plug((conn: Conn) => accepts(conn, ["json"]))
    .actions({ ...actions, index: (conn) => conn.events(source) }),
  FileController: { show: (conn) => conn.text("file") },
  Bare: bareRouter(),
  Outer: outer.build({ Bare: bareRouter() }),
  Inside,
})
const Endpoint = define_endpoint({ router: Router })
const Guarded = define_endpoint({ plugs: [(conn: Conn) => accepts(conn, ["json"])], router: Router })

const places = ["/json", "/own", "/images", "/several", "/controller", "/before/bare", "/before/outer/deep", "/inside"]

const ask = async (Target: typeof Endpoint, path: string, accept: string, method = "GET") => {
  const response = await Target.fetch(new Request(`http://localhost${path}`, { method, headers: { accept } }))
  return [response.status, response.headers.get("content-type")?.split(";")[0]]
}

describe.each([
  ["in a router", Endpoint],
  ["in an endpoint", Guarded],
])("accepts %s", (_where, Target) => {
  describe.each(places)("before %s", (place) => {
    it.each([
      "text/event-stream",
      "text/event-stream; charset=utf-8",
      "TEXT/event-stream",
      "a/b, text/event-stream;q=0.1",
    ])("lets a request for events through to a row with events: %s", async (accept) => {
      expect(await ask(Target, `${place}/ticks`, accept)).toEqual([200, "text/event-stream"])
      expect(await ask(Target, `${place}/ticks`, accept, "HEAD")).toEqual([200, "text/event-stream"])
    })

    it.each(["text/event-stream;q=0", "image/gif", "text/event-stream2"])("refuses %s", async (accept) => {
      expect((await ask(Target, `${place}/ticks`, accept))[0]).toBe(406)
    })

    it("refuses a request for events at a row without events", async () => {
      expect((await ask(Target, `${place}/page`, "text/event-stream"))[0]).toBe(406)
    })
  })
})

it("accepts leaves rows behind a forward that do not exist to the router there", async () => {
  expect((await ask(Endpoint, "/before/bare/none", "text/event-stream"))[0]).toBe(406)
  expect((await ask(Endpoint, "/inside/none", "text/event-stream"))[0]).toBe(404)
})

it("the first format is that of a request for events", async () => {
  const formats: unknown[] = []
  const table = [pipe_through(["json", "keep"]), pipeline("json", [plug("accepts", ["json", "html"])]), ticks] as const
  const keep = (conn: Conn): Conn => {
    formats.push(conn.get_format())
    return conn
  }
  const kept = define_router(table, { schemas, conn: [events], plugs: { accepts, keep } })
  const TickController = kept.controller("TickController", { index: (conn) => conn.events(source) })
  const Kept = define_endpoint({ router: kept.build({ TickController }) })
  expect(await ask(Kept, "/ticks", "text/event-stream")).toEqual([200, "text/event-stream"])
  expect(await ask(Kept, "/ticks", "text/event-stream, text/html")).toEqual([200, "text/event-stream"])
  expect(formats).toEqual(["json", "html"])
})

describe("events behind accepts", () => {
  const table = [pipeline("json", [plug("accepts", ["json"])]), pipe_through("json"), ticks] as const

  it("are read by the client, in process and from an endpoint", async () => {
    const own = define_router(table, { schemas, conn: [events], plugs: { accepts } })
    const TickController = own.controller("TickController", { index: (conn) => conn.events(source) })
    const Own = define_endpoint({ router: own.build({ TickController }) })
    for (const options of [
      in_process(Own),
      { base_url: "https://example.com", fetch: Own.fetch, events: read_events },
    ]) {
      const api = client<typeof table, typeof schemas>(table, options)
      for await (const { data } of api.tick("index")) {
        expect(data).toBe(1)
        break
      }
    }
  })

  it("are sent by waymark/edge", async () => {
    const own = edge.define_router(table, {
      contracts: edge.contracts(schemas),
      conn: [events],
      plugs: { accepts },
    })
    const TickController = own.controller("TickController", { index: (conn) => conn.events(source) })
    const Own = edge.define_endpoint({ router: own.build({ TickController }) })
    const headers = { accept: "text/event-stream" }
    const response = await Own.fetch(new Request("http://localhost/ticks", { headers }))
    expect(await response.text()).toContain("data: 1")
  })
})
