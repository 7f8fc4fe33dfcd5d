/** Actions send streams with an event of another name, with other data, of any name, and of values that are not events. */
import { get } from "waymark"
import { events } from "waymark/live"
import type { EventMessage } from "waymark/live"
import { define_router } from "waymark/server"
import { z } from "zod"

const web = define_router(
  [get("/jobs", "JobController", "watch", { events: { progress: "Progress", done: "Done" } })],
  {
    conn: [events],
    schemas: { Progress: z.object({ percent: z.number() }), Done: z.object({ url: z.string() }) },
  },
)

async function* misspelt(): AsyncGenerator<EventMessage<"progres", { percent: number }>> {
  yield { event: "progres", data: { percent: 1 } }
}
function* text(): Generator<EventMessage<"progress", { percent: string }>> {
  yield { event: "progress", data: { percent: "1" } }
}
async function* any_name() {
  yield { event: "progress", data: { percent: 1 } }
}

// runs: an action is checked when it sends
web.controller("JobController", {
  // refused: the row declares no event \"progres\", which the stream has; it declares e.g.
  watch: (conn) => conn.events(misspelt()),
})
web.controller("JobController", {
  // refused: the data of event \"progress\" does not fit its schema
  watch: (conn) => conn.events(text()),
})
web.controller("JobController", {
  // refused: the stream's events have any name: declare it as AsyncGenerator
  watch: (conn) => conn.events(any_name()),
})
web.controller("JobController", {
  // refused: the stream has a value that is not an event: yield { event, data }
  watch: (conn) => conn.events(new Set(["progress"])),
})
