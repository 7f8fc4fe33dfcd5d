import { get, post } from "waymark"
import { z } from "zod"

/** The table of `event-process.ts`. */
export const event_routes = [
  post("/messages", "MessageController", "create", { body: "NewMessage", answers: { 201: "Count" } }),
  get("/messages/events", "MessageController", "events", { events: { message: "Message" } }),
] as const

export const schemas = {
  NewMessage: z.object({ text: z.string() }),
  Count: z.int(),
  Message: z.object({ text: z.string(), process: z.int() }),
}
