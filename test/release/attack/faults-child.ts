// Serves applications whose parts fail as a request demands, for `faults.ts`. With --broken it reports errors twice, sends
// them to clients and leaves a rejection unhandled, to test that the attack finds this.
import { get, helpers, match, pipe_through, pipeline, plug, post, scope } from "../../../src/index.js"
import { fetch_cookies, fetch_session, head, logger, parsers, session } from "../../../src/server/plugs/index.js"
import { attach_telemetry, define_endpoint, define_router, problem_details } from "../../../src/server.js"
import type { Conn, Endpoint, EndpointConfig } from "../../../src/server.js"
import { z } from "zod"
import { SECRET } from "./secret.js"
import { answerParent } from "./child.js"
import { KINDS } from "./fault-kinds.js"
import type { Kind, Place } from "./fault-kinds.js"
import { leaving_controller, leaving_routes, openStreams } from "./leaving.js"
import { WAYS } from "./ways.js"

/** The problems that a row declares, for most statuses with which errors are answered. */
const PROBLEMS = { 400: "Problem", 401: "Problem", 404: "Problem", 422: "Problem", 500: "Problem" } as const

/** Returns what its type forbids. */
const logLevel = (conn: Conn): "debug" => (kindOf(conn)?.place === "log" ? failAt("log", conn) : "debug") as "debug"

const routes = [
  pipeline("failing", [plug("fails"), plug("fetch_session")]),
  get("/ok", "FaultController", "ok"),
  scope("/", [
    pipe_through("failing"),
    get("/fault", "FaultController", "act", { log: logLevel }),
    post("/fault", "FaultController", "act", { log: logLevel }),
    match("*", "/problem", "FaultController", "act", { log: logLevel, answers: PROBLEMS }),
  ]),
  ...leaving_routes,
] as const
void helpers(routes)

const isBroken = process.argv.includes("--broken")

/** The fault that the last request demanded, for parts that get no conn. */
let current: Kind | undefined
/** The reported errors, by the number of the request's run. */
let reported = new Map<string, unknown[]>()
let unhandled: string[] = []

const kindOf = (conn: Conn): Kind | undefined => KINDS[Number(conn.req_headers.get("x-fault") ?? "-1")]
const failAt = (place: Place, conn: Conn): unknown => {
  const kind = kindOf(conn)
  return kind?.place === place ? kind.act(conn) : undefined
}
/** These plugs return values that their types forbid. */
const failing = (place: Place) => (conn: Conn) => failAt(place, conn) as Conn | undefined

const web = define_router(routes, {
  plugs: { fails: failing("pipeline plug"), fetch_session },
  schemas: { Problem: z.object({ title: z.string(), status: z.number(), detail: z.string().optional() }) },
  problems: { Problem: problem_details },
  no_route: problem_details,
})
const FaultController = web.controller("FaultController", {
  ok: (conn) => conn.text("ok"),
  act(conn) {
    const kind = kindOf(conn)
    switch (kind?.place) {
      case "action":
        return kind.act(conn) as Conn
      case "before_send":
        return conn.register_before_send((sent) => kind.act(sent) as Conn).text("fine")
      case "store put":
        return conn.put_session("a", 1).text("fine")
      case "view":
      case "renderer":
      case "on_error":
        throw new Error(`${SECRET} of an action`)
      default:
        return conn.text("fine")
    }
  },
})
const router = web.build({ FaultController, LeavingController: leaving_controller })

const log = (): void => {
  if (current?.place === "logger") return current.act(undefined as never) as undefined // loggers get no conn
}

/** Attaches handlers of telemetry that fail, for this request. */
function attachFailing(conn: Conn): void {
  const kind = kindOf(conn)
  if (kind?.place !== "telemetry") return
  const fails = (): unknown => kind.act(conn)
  const detach = attach_telemetry("waymark.router_dispatch", { start: fails, stop: fails })
  conn.register_before_send(() => detach())
}

const config: EndpointConfig = {
  secret_key_base: "a key for faults that lives as long as they do, and that is of no use for anything else",
  plugs: [
    (conn: Conn) => void (current = kindOf(conn)),
    attachFailing,
    logger(),
    failing("endpoint plug"),
    fetch_cookies,
    session({
      key: "_fault",
      store: {
        get: (conn) => (failAt("store get", conn) ?? { id: undefined, data: {} }) as { id: undefined; data: object },
        put: (conn) => (kindOf(conn)?.place === "store put" ? failAt("store put", conn) : "value") as string,
        delete: () => true,
      },
    }),
    parsers({
      json_decoder: (text) => (current?.place === "decoder" ? current.act(undefined as never) : JSON.parse(text)),
    }),
    head,
  ],
  router,
  logger: { debug: log, info: log, warn: log, error: log },
  on_error(error, conn) {
    const run = conn.req_headers.get("x-run") ?? ""
    reported.set(run, [...(reported.get(run) ?? []), error, ...(isBroken ? [error] : [])])
    if (isBroken) void Promise.reject(new Error("left alone"))
    return failAt("on_error", conn) as void
  },
}

const main = define_endpoint({
  ...config,
  render_errors: {
    accepts: ["text"],
    formats: {
      text: ({ message, conn, error }) =>
        kindOf(conn)?.place === "view" ? (failAt("view", conn) as string) : isBroken ? show(error) : message,
    },
  },
})
const rendered = define_endpoint({
  ...config,
  render_error: (_error, conn, status) =>
    (kindOf(conn)?.place === "renderer" ? failAt("renderer", conn) : new Response("failed", { status })) as Response,
})
const endpoints: Readonly<Record<string, Endpoint>> = { main, rendered }

process.on("unhandledRejection", (error) => void unhandled.push(`unhandledRejection: ${show(error)}`))
process.on("uncaughtException", (error) => void unhandled.push(`uncaughtException: ${show(error)}`))

function show(error: unknown): string {
  try {
    return String(error instanceof Error ? error.stack : error)
      .split("\n")
      .slice(0, 3)
      .join(" ")
  } catch {
    return "an error that cannot be shown"
  }
}

const start = async (name: string, endpoint: Endpoint): Promise<readonly (readonly [string, number])[]> =>
  Promise.all(
    ["node", "express", "fastify"].map(
      async (way) => [`${way} ${name}`, (await WAYS[way]?.(endpoint))?.port ?? 0] as const,
    ),
  )
const running = Promise.all(Object.entries(endpoints).map(([name, endpoint]) => start(name, endpoint)))

interface Asked {
  readonly endpoint: string
  readonly path: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly body?: string
}

answerParent({
  ports: async () => Object.fromEntries((await running).flat()),
  async fetch(value) {
    const { endpoint, path, method, headers, body } = value as Asked // sent by `faults.ts`
    const init = { method, headers, ...(body === undefined ? {} : { body }) }
    const response = await endpoints[endpoint]?.fetch(new Request(`http://localhost${path}`, init))
    const pieces = response?.text().catch(() => undefined)
    return { status: response?.status, body: await pieces }
  },
  async report(run) {
    await new Promise((resolve) => setTimeout(resolve, 2))
    const errors = reported.get(String(run)) ?? []
    const isTwice = new Set(errors).size < errors.length
    const report = { errors: errors.length, isTwice, unhandled }
    reported = new Map()
    unhandled = []
    return report
  },
  open: () => openStreams(),
})
