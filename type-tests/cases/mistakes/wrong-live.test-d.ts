import { define_routes, get, head, post, resources, scope } from "waymark"
import { client } from "waymark/client"
import * as edge from "waymark/edge"
import { events, read_events, redis_topics, topic } from "waymark/live"
import { openapi } from "waymark/openapi"
import { define_endpoint, define_router } from "waymark/server"
import type { AnyConn } from "waymark/server"
import { in_process } from "waymark/testing"
import { z } from "zod"
import { schemas } from "./application.js"

/* Streams of events and topics that do not compile. */
const Progress = z.object({ percent: z.number() })
const live_schemas = { ...schemas, Progress, Done: z.object({ url: z.string(), at: z.date() }) }
const L = define_routes([
  get("/jobs/:id/events", "JobController", "events", {
    where: { id: "integer" },
    events: { progress: "Progress", done: "Done" },
    answers: { 204: null, 404: "Problem" },
  }),
  get("/jobs/:id", "JobController", "show", { where: { id: "integer" } }),
])
const problems = { Problem: () => ({ detail: "" }) }

// @ts-expect-error - a list of events
define_routes([get("/e", "E", "e", { events: ["progress"] })])
// @ts-expect-error - the schema itself
define_routes([get("/e", "E", "e", { events: { progress: Progress } })])
// @ts-expect-error - a name in place of names by event
define_routes([get("/e", "E", "e", { events: "Progress" })])
// @ts-expect-error - a schema that is not given
define_router(L, { schemas, problems, conn: [events] })
// @ts-expect-error - the feature is missing
define_router(L, { schemas: live_schemas, problems })
// @ts-expect-error - the feature by its name
define_router(L, { schemas: live_schemas, problems, conn: ["events"] })
// @ts-expect-error - the feature is missing on edge
edge.define_router(L, { contracts: edge.contracts(live_schemas, { problems }), kinds: edge.param_kinds })
// @ts-expect-error - events without contracts
edge.define_router(L, { kinds: edge.param_kinds, conn: [events] })
// @ts-expect-error - resources have no events next to their actions
define_routes([resources("/a", "A", { events: { progress: "Progress" } })])
// @ts-expect-error - a scope has no events
define_routes([scope("/a", { events: { progress: "Progress" } }, [get("/", "A", "a")])])

const web = define_router(L, { schemas: live_schemas, problems, conn: [events] })
const show = (conn: AnyConn) => conn.text("")
web.controller("JobController", {
  show,
  // @ts-expect-error - an event that the row does not declare
  events: (conn) => conn.events(async (send) => void (await send("progres", { percent: 1 }))),
})
web.controller("JobController", {
  show,
  // @ts-expect-error - the data of another event
  events: (conn) => conn.events(async (send) => void (await send("done", { percent: 1 }))),
})
web.controller("JobController", {
  show,
  // @ts-expect-error - a message with the data of another event
  events: (conn) => conn.events(async (send) => void (await send({ event: "done", data: { percent: 1 } }))),
})
web.controller("JobController", {
  show,
  // @ts-expect-error - an event without its data
  events: (conn) => conn.events(async (send) => void (await send("done"))),
})
web.controller("JobController", {
  show,
  // @ts-expect-error - a number for the text of an id
  events: (conn) => conn.events(async (send) => void (await send("progress", { percent: 1 }, { id: 7 }))),
})
web.controller("JobController", {
  show,
  // @ts-expect-error - a list of other messages
  events: (conn) => conn.events([{ event: "progress", data: { percnt: 1 } }]),
})
web.controller("JobController", {
  show,
  // @ts-expect-error - the data without their event
  events: (conn) => conn.events([{ percent: 1 }]),
})
web.controller("JobController", {
  // @ts-expect-error - a row without events
  show: (conn) => conn.events(async () => {}),
  events: (conn) => conn.answer(204),
})
web.controller("JobController", {
  show,
  // @ts-expect-error - events are not an answer of a status
  events: (conn) => conn.answer(200, { percent: 1 }),
})
web.controller("JobController", {
  show,
  // @ts-expect-error - the last id is text or nothing
  events: (conn) => conn.text(String(conn.last_event_id.length)),
})

const base_url = "https://x"
const api = client<typeof L, typeof live_schemas>(L, { base_url, events: read_events })
// @ts-expect-error - read_events is not called
client<typeof L, typeof live_schemas>(L, { base_url, events: read_events() })
// @ts-expect-error - a flag in place of the reader
client<typeof L, typeof live_schemas>(L, { base_url, events: true })
// @ts-expect-error - text for an integer
api.job("events", "seven")
// @ts-expect-error - a stream is no promise of an answer
void api.job("events", 7).then((answer) => answer.status)
// @ts-expect-error - an answer is no stream
void api.job("show", 7)[Symbol.asyncIterator]
for await (const message of api.job("events", 7)) {
  // @ts-expect-error - no such event
  if (message.event === "finished") break
  // @ts-expect-error - the data depend on the event
  void message.data.percent
  // @ts-expect-error - a date is sent as text
  if (message.event === "done") void message.data.at.getTime()
}
// @ts-expect-error - in_process takes an endpoint
in_process(web)
// @ts-expect-error - a row with events on HEAD
define_routes([head("/e", "E", "e", { events: { progress: "Progress" } })])
// @ts-expect-error - the tag of another table
openapi(L, { info: { title: "", version: "" }, schemas: live_schemas, tags: [{ name: "Jobs" }] })
// @ts-expect-error - the schemas of events are missing
openapi(L, { info: { title: "", version: "" }, schemas })

const Comment = z.object({ id: z.number(), text: z.string() })
const comments = topic("comments", Comment)
// @ts-expect-error - a topic without a schema
topic("comments")
// @ts-expect-error - a number for a name
topic(7, Comment)
// @ts-expect-error - a schema that is a function
topic("comments", (value: unknown) => value)
// @ts-expect-error - a message that JSON cannot carry
void topic("dates", z.object({ at: z.date() })).publish({ at: new Date() })
// @ts-expect-error - a field is missing
void comments.publish({ id: 1 })
// @ts-expect-error - another type
void comments.publish({ id: "1", text: "" })
// @ts-expect-error - the message has no such field
void comments.subscribe(({ txt }) => void txt)
// @ts-expect-error - a loop takes a signal, not a function
void comments.messages(() => {})
// @ts-expect-error - a number of messages in words
void comments.messages({ max_waiting: "many" })
// @ts-expect-error - a URL is no client
void redis_topics("redis://localhost")
// @ts-expect-error - the router is no endpoint's configuration
define_endpoint({ router: L })
// @ts-expect-error - a POST whose body is not among the schemas, next to events
define_router([post("/e", "E", "e", { body: "Nw", events: { progress: "Progress" } })], {
  schemas: live_schemas,
  conn: [events],
})
