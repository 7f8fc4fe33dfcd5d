/** An action sends a list with an event of another name, and one with other data. */
import { get } from "waymark"
import { events } from "waymark/live"
import { define_router } from "waymark/server"
import { z } from "zod"

const web = define_router(
  [get("/jobs", "JobController", "watch", { events: { progress: "Progress", done: "Done" } })],
  {
    conn: [events],
    schemas: { Progress: z.object({ percent: z.number() }), Done: z.object({ url: z.string() }) },
  },
)

// runs: an action is checked when it sends
web.controller("JobController", {
  watch: (conn) =>
    conn.events([
      { event: "done", data: { url: "/" } },
      // refused: Type '"progres"' is not assignable to type '"done" | "progress"'
      { event: "progres", data: { percent: 1 } },
    ]),
})
web.controller("JobController", {
  // refused: Type 'string' is not assignable to type 'number'
  watch: (conn) => conn.events([{ event: "progress", data: { percent: "1" } }]),
})
