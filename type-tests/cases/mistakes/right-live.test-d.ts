import {
  bind_helpers,
  define_routes,
  get,
  helpers,
  pick_routes,
  pipe_through,
  pipeline,
  plug,
  post,
  scope,
} from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { events, read_events, redis_topics, topic } from "waymark/live"
import type { EventMessage, RedisTopics, Topic } from "waymark/live"
import { route_explorer } from "waymark/explorer"
import { middleware, serve } from "waymark/node"
import { openapi } from "waymark/openapi"
import {
  accepts,
  action_name,
  basic_auth,
  bearer_token,
  compress,
  cookie_store,
  cors,
  current_path,
  parsers,
  rate_limit,
  send_download,
  session,
  sign_token,
  static_files,
  verify_token,
} from "waymark/plugs"
import type { CorsOptions } from "waymark/plugs"
import { define_endpoint, define_plug, define_router } from "waymark/server"
import type { ActionConn, AnyConn, Conn, ControllerOf } from "waymark/server"
import { build_conn, conn_test, in_process, json_response } from "waymark/testing"
import { z } from "zod"
import { conn, flag, schemas } from "./application.js"

/* Streams of events, topics, standard plugs, servers and tools of tests that compile. */
const Progress = z.object({ percent: z.number() })
const live_schemas = { ...schemas, Progress, Done: z.object({ url: z.string(), at: z.string().optional() }) }
const L = define_routes([
  scope("/jobs/:id", { where: { id: "integer" } }, [
    get("/events", "JobController", "events", {
      query: "Filter",
      events: { progress: "Progress", done: "Done" },
      answers: { 204: null, 404: "Problem" },
    }),
    get("/", "JobController", "show"),
  ]),
  post("/notes", "NoteController", "create", { body: "New", answers: { 201: "User" } }),
])
const problems = { Problem: () => ({ detail: "" }) }
const web = define_router(L, { schemas: live_schemas, problems, conn: [events] })
async function* steps(): AsyncGenerator<{ event: "progress"; data: { percent: number } }> {
  yield { event: "progress", data: { percent: 1 } }
}
export const J1 = web.controller("JobController", {
  show: (at, { id }) => at.text(`${id + 1}`),
  events: (at, { id }) => {
    if (id === 7) return at.answer(404, { detail: "" })
    if (at.last_event_id === "done") return at.answer(204)
    return at.events(async (send, signal) => {
      for (const percent of [0, at.query_params.page ?? 1]) if (!signal.aborted) await send("progress", { percent })
      await send("done", { url: "/", ...(flag ? { at: "now" } : {}) }, { id: "done" })
    })
  },
})
export const J2 = web.controller("JobController", {
  show: (at) => at.text(""),
  events: (at) => at.events([{ event: "done", data: { url: "/" }, id: "1", retry: 5_000 }]),
})
export const J3 = web.controller("JobController", { show: () => new Response(""), events: (at) => at.events(steps()) })
export const J4 = web.controller("JobController").actions({
  show: (at) => at.text(""),
  async events(at) {
    await Promise.resolve()
    return flag ? at.events(steps()) : at.redirect("/")
  },
})
export class Jobs implements ControllerOf<typeof web, "JobController"> {
  show(at: AnyConn) {
    return at.text("")
  }
  events(at: ActionConn<typeof web, "JobController", "events">) {
    return at.events(async (send) => void (await send("progress", { percent: 1 })))
  }
}
const NoteController = web.controller("NoteController", {
  create: (at) => at.answer(201, { id: 1, name: at.body_params.name }),
})
const Endpoint = define_endpoint({
  plugs: [cors({ origins: ["https://x"], credentials: true }), compress(), parsers()],
  router: web.build({ JobController: J1, NoteController }),
})
edge
  .define_router(L, {
    contracts: edge.contracts(live_schemas, { problems }),
    kinds: edge.param_kinds,
    conn: [events, edge.cookies],
  })
  .controller("JobController", {
    show: (at) => at.put_resp_cookie("a", "b").text(""),
    events: (at) => at.events(steps()),
  })

const api = client<typeof L, typeof live_schemas>(L, {
  base_url: "https://x",
  fetch: Endpoint.fetch,
  events: read_events,
})
for await (const message of api.job("events", 7, { query: { page: 2 }, signal: AbortSignal.timeout(1) })) {
  if (message.event === "done") message.data.url.trim()
  else message.data.percent.toFixed()
}
for await (const { event, data } of client<typeof L, typeof live_schemas>(L, in_process(Endpoint)).job("events", 7n))
  if (event === "progress") data.percent.toFixed()
export const picked = pick_routes(L, ["job_path"])
client<typeof picked, typeof live_schemas>(picked, { base_url: "https://x", events: read_events }).job("events", 1)
export const E1 = helpers<typeof L, typeof live_schemas>(L).job_path(conn, "events", { id: 7 }, { page: 1 })
export const E2 = bind_helpers(helpers<typeof L, typeof live_schemas>(L), conn).job_url("show", 7)
export const E3: EventMessage<"a", number> = { event: "a", data: 1 }
openapi(L, { info: { title: "", version: "" }, schemas: live_schemas, include: ({ path }) => path !== "/notes" })

const Comment = z.object({ id: z.number(), at: z.string().transform((text) => new Date(text)) })
export const comments: Topic<{ id: number; at: string }, { id: number; at: Date }> = topic("comments", Comment)
await comments.publish({ id: 1, at: "2026-01-01" })
for await (const { at } of await comments.messages({ max_waiting: 10 })) at.getTime()
const leave = await comments.subscribe(({ id }) => void id.toFixed(), { missed: (reason) => void reason.trim() })
leave()
export const through = (redis: Parameters<typeof redis_topics>[0]): Promise<RedisTopics> => redis_topics(redis)
export const of_post = async (id: number, carried: RedisTopics) => topic(`posts/${id}`, Comment, { through: carried })

// Options of standard plugs.
export const C1: CorsOptions = { origins: ["https://x"], credentials: flag, headers: ["x-a"], max_age: 1 }
export const C2 = [
  cors({ origins: "*" }),
  cors({ origins: flag ? "*" : ["https://x"] }),
  cors({ origins: "*", credentials: false }),
  cors({ origins: (origin) => origin.endsWith(".x"), credentials: true }),
  cors({ origins: (origin, at: Conn) => origin === at.host }),
]
export const C3 = define_endpoint({
  plugs: [
    rate_limit({ requests: 10, seconds: 60, key: (at) => at.get_req_header("x-key")[0] }),
    bearer_token({ key: "k".repeat(32), issuer: ["a", "b"], audience: "c" }),
    basic_auth({ username: "a", password: "b" }),
    static_files({ at: "/", from: new URL("file:///public"), only: ["assets"], gzip: true }),
    session({ store: cookie_store({ signing_salt: "s", encryption_salt: "e" }), key: "_k", same_site: "Strict" }),
    parsers({ parsers: ["json", ["multipart", { length: 20_000_000 }]], pass: ["text/*"] }),
    (at) => accepts(at, ["html", "json"]),
  ],
  logger: console,
  head: false,
  render_errors: { accepts: ["json"], formats: { json: ({ name, issues }) => ({ name, issues }) } },
  on_error: (error, at) => void [error, at.request_path],
})
const limited = rate_limit({ requests: 1, seconds: 1 })
export const C4 = define_plug<{ assigns: { claims_seen: boolean } }>((at) => at.assign("claims_seen", flag))
export const C5 = define_router(define_routes([get("/", "P", "i")]), { plugs: { limited } }).controller("P", {
  i: (at) =>
    send_download(at, { content: `${action_name(at)} ${current_path(at, { page: 2 })}` }, { filename: "a.txt" }),
})
export const C6 = async () => {
  const verified = await verify_token(conn, "user", await sign_token(conn, "user", { id: 1 }, { max_age: 60 }))
  return verified.ok ? verified.value : verified.reason.trim()
}
export const C7 = async () => {
  const server = await serve(Endpoint, { port: 0, print: false, limits: { idle_timeout: 5 } })
  await server.close({ grace: 10 })
  return [server.url, middleware(Endpoint)]
}
export const C8 = async () => json_response(await conn_test(Endpoint).post(build_conn(), "/notes", { name: "" }), 201)

const require_user = (at: Conn): Conn => at
const by_name = define_routes([pipeline("in", [plug("require_user")]), pipe_through("in"), get("/", "P", "i")])
const by_function = define_routes([pipeline("in", [plug(require_user)]), pipe_through("in"), get("/", "P", "i")])
export const D1 = [
  route_explorer(by_name, { guards: ["require_user", "in"] }),
  route_explorer(by_function, { guards: ["require_user"] }),
  route_explorer(by_name as readonly unknown[], { guards: ["require_user"] }),
]
export const D2 = (given: string | undefined, unknown: unknown) =>
  Promise.all([
    verify_token(conn, "user", given),
    verify_token(conn, "user", unknown),
    verify_token(conn, "user", null),
    verify_token(conn, "user", conn.params["token"]),
    verify_token(conn, "user", conn.query_params["token"]),
    verify_token(conn, "user", conn.body_params["token"]),
    sign_token(conn, "user", unknown),
    sign_token(conn, "user", { at: new Date() }),
  ])
export const D3 = define_endpoint({ url: { scheme: flag ? "http" : "https" }, static_url: { scheme: "ws" } })
export const D3b = define_endpoint({ url: { scheme: String("capacitor"), host: "localhost" } })
export const D4 = bearer_token({ key: new URL("https://login.example.com/keys"), algorithms: ["EdDSA", "ES256"] })
export const D5 = accepts(conn, ["json", "image/png", "application/vnd.api+json"])
