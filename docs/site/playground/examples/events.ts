import { define_routes, get } from "waymark"
import { client } from "waymark/client"
import { events, read_events } from "waymark/live"
import { define_endpoint, define_router } from "waymark/server"
import * as z from "zod"

export const routes = define_routes([
  get("/jobs/:id/events", "JobController", "events", {
    where: { id: "integer" },
    events: { progress: "Progress", done: "Result" },
    answers: { 204: null },
  }),
])
export const schemas = {
  Progress: z.object({ percent: z.number() }),
  Result: z.object({ url: z.string() }),
}

const web = define_router(routes, { schemas, conn: [events] })
const JobController = web.controller("JobController", {
  events: (conn, { id }) =>
    conn.events(async (send) => {
      for (const percent of [0, 50, 100]) await send("progress", { percent })
      await send("done", { url: `/results/${id}` })
    }),
})
const Endpoint = define_endpoint({ router: web.build({ JobController }) })

const api = client<typeof routes, typeof schemas>(routes, {
  base_url: "http://localhost",
  fetch: Endpoint.fetch,
  events: read_events,
})

for await (const message of api.job("events", 7)) {
  if (message.event === "progress") console.log(message.data.percent, "%")
  else {
    console.log("done:", message.data.url)
    break
  }
}
