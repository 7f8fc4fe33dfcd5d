/** The application that all hosts and runtimes serve. `requests.ts` has the requests and the expected responses. */
import { Hono } from "hono"
import { forward, get, helpers, match, pipe_through, pipeline, plug, query, redirect, resources, scope } from "waymark"
import * as edge from "waymark/edge"
import { events } from "waymark/live"
import { accepts, head, method_override, parsers } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import { z } from "zod"
import type { Endpoint as AnEndpoint, EndpointConfig } from "waymark/server"

const ROUTES = [
  pipeline("json", [plug("accepts", ["json"])]),
  get("/", "PageController", "home"),
  get("/old", "PageController", "old"),
  redirect("/moved/:id", "/api/users/:id", 301),
  get("/v1/files/*path", "PageController", "file", {
    as: "v1",
    deprecated: { since: "2026-12-01", sunset: "2027-06-01", use: "page" },
  }),
  get("/stream", "PageController", "stream"),
  get("/bytes", "PageController", "bytes"),
  get("/cookies", "PageController", "cookies"),
  get("/fail", "PageController", "fail"),
  get("/slow", "PageController", "slow", { timeout: 50 }),
  get("/begins", "PageController", "stream", { timeout: 1_000, as: false }),
  get("/teams", "PageController", "teams", { headers: "Teams" }),
  get("/files/*path", "PageController", "file"),
  scope("/api", "API", { as: "api" }, [
    pipe_through("json"),
    resources("/users", "UserController", { only: ["show", "create", "update", "delete"] }),
    query("/users", "UserController", "search", { body: "Search" }),
    match("report", "/users", "UserController", "report"),
  ]),
  get("/events/:count", "EventController", "index", { where: { count: "integer" }, events: { tick: "Tick" } }),
  forward("/jobs", "JobsRouter"),
  forward("/hono", "HonoApp"),
] as const
const JOB_ROUTES = [get("/:id", "JobController", "show"), redirect("/old/:id", "/:id", 308)] as const
const schemas = {
  Tick: z.object({ number: z.number() }),
  Search: z.object({ name: z.string() }),
  Teams: z.object({ "x-teams": z.array(z.coerce.number()), "x-org": z.string() }),
}

/** The features that the application needs on `waymark/edge`. */
const CONN = [edge.nested_queries, edge.response_checks, edge.status_names, events] as const
const FEATURES = {
  contracts: edge.contracts(schemas),
  forwards: edge.forwards,
  redirects: edge.redirects,
  deprecated: edge.deprecated,
  resources: edge.resource_routes,
  kinds: edge.param_kinds,
  row_options: edge.row_options,
}

/** The features that it does not need. */
export interface EdgeFeatures extends Pick<
  edge.EdgeEndpointConfig,
  "logs" | "telemetry" | "method_not_allowed" | "urls"
> {
  readonly conn?: readonly edge.ConnFeature<string, object>[]
  readonly matcher?: edge.MakeMatcher
  readonly warnings?: edge.Warnings
}

const HonoApp = new Hono()
HonoApp.get("/:name", (context) => context.text(`${context.req.param("name")} ${context.req.query("q") ?? ""}`))
HonoApp.post("/echo", async (context) => {
  context.header("set-cookie", "a=1", { append: true })
  context.header("set-cookie", "b=2", { append: true })
  return context.text(`${context.req.header("x-own") ?? ""} ${await context.req.text()}`, 202)
})

/**
 * The application of its tables: on `waymark/server` with options that a test adds, and on `waymark/edge` with features that it adds. Both
 * have the same controllers.
 */
function define_applications(routes: typeof ROUTES, job_routes: typeof JOB_ROUTES) {
  const Routes = helpers(routes)

  const web = edge.define_router(routes, { plugs: { accepts }, conn: CONN, ...FEATURES })

  const PageController = web.controller("PageController", {
    home: (conn) => conn.html(`<a href="${Routes.page_path(conn, "old")}">old</a>`),
    old: (conn) => conn.redirect(Routes.api_user_path(conn, "show", 7)),
    stream: () => {
      const parts = ["one ", "two ", "three"]
      const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        const part = parts.shift()
        if (part === undefined) controller.close()
        else controller.enqueue(new TextEncoder().encode(part))
      }
      return new Response(new ReadableStream({ pull }), { headers: { "content-type": "text/plain" } })
    },
    bytes: (conn) =>
      conn.put_resp_header("content-type", "application/x-test").send_resp(200, new Uint8Array([0, 255, 10])),
    cookies() {
      const response = new Response("baked")
      for (const cookie of ["a=1; Path=/", "b=2; HttpOnly"]) response.headers.append("set-cookie", cookie)
      return response
    },
    fail() {
      throw new Error("no")
    },
    slow: (conn) =>
      new Promise((_, reject) => {
        conn.signal.addEventListener("abort", () => reject(conn.signal.reason))
      }),
    teams: (conn) => conn.json(conn.header_params),
    // No link can contain a dot segment.
    file: (conn, { path }) => {
      const linked = path.filter((segment) => segment !== "." && segment !== "..")
      return conn.text(`${path.join("|")} ${Routes.page_path(conn, "file", linked)}`)
    },
  })

  const EventController = web.controller("EventController", {
    index: (conn, { count }) =>
      conn.events(async (send) => {
        for (let number = 1; number <= count; number++) await send("tick", { number }, { id: String(number) })
      }),
  })

  const UserController = web.controller("API.UserController", {
    show: (conn, { id }) => conn.json({ id, query: conn.query_params, path: Routes.api_user_path(conn, "show", id) }),
    search: (conn) => conn.json({ ...conn.body_params, method: conn.method }),
    report: (conn) => conn.json({ ...conn.body_params, method: conn.method }),
    create: (conn) => conn.put_status(201).json(conn.body_params),
    update: (conn, { id }) => conn.json({ ...conn.body_params, id, method: conn.method }),
    delete: (conn) => conn.send_resp(204),
  })

  const JobRoutes = helpers(job_routes)
  const jobs = edge.define_router(job_routes, { redirects: edge.redirects })
  const JobController = jobs.controller("JobController", {
    show: (conn, { id }) => conn.text(`${JobRoutes.job_path(conn, "show", id)} ${Routes.page_path(conn, "old")}`),
  })

  const controllers = { PageController, EventController, API: { UserController }, HonoApp }
  const router = define_router(routes, { plugs: { accepts }, schemas, conn: [events] }).build({
    ...controllers,
    JobsRouter: define_router(job_routes).build({ JobController }),
  })

  const define_application = (config: EndpointConfig = {}): AnEndpoint =>
    define_endpoint({ plugs: [parsers(), method_override, head], router, on_error: () => {}, ...config })

  const define_edge_application = ({ conn = [], ...features }: EdgeFeatures = {}): edge.EdgeEndpoint => {
    const web = edge.define_router(routes, { plugs: { accepts }, ...FEATURES, ...features, conn: [...CONN, ...conn] })
    return edge.define_endpoint(
      edge.endpoint_config({
        plugs: [parsers(), method_override, head],
        router: web.build({ ...controllers, JobsRouter: jobs.build({ JobController }) }),
        errors: edge.error_pages(),
        on_error: () => {},
        ...features,
      }),
    )
  }

  return { define_application, define_edge_application }
}

export const { define_application, define_edge_application } = define_applications(ROUTES, JOB_ROUTES)
export const Endpoint = define_application()

/** The applications of tables that are compiled ahead of time. */
export const compiled = (compile: <Table extends readonly unknown[]>(table: Table) => Table) =>
  define_applications(compile(ROUTES), compile(JOB_ROUTES))
