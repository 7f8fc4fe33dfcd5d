import { get, post, socket } from "waymark"
import { z } from "zod"

/** The table of `proxied-process.ts`. */
export const proxied_routes = [
  post("/messages", "MessageController", "create", { body: "NewMessage", answers: { 201: "Count" } }),
  get("/messages/events", "MessageController", "events", { events: { message: "Message" } }),
  socket("/notes", "NoteSocket", { receives: "Note", sends: "Stored" }),
] as const

export const schemas = {
  NewMessage: z.object({ text: z.string() }),
  Count: z.int(),
  Message: z.object({ text: z.string(), process: z.int() }),
  Note: z.object({ id: z.uuid(), text: z.string() }),
  Stored: z.object({ id: z.uuid(), process: z.int() }),
}
