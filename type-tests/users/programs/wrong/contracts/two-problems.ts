/** A table that lacks two features, a plug and a function of problems: the first of these is named. */
import { define_routes, get, pipe_through, post, socket } from "waymark"
import { define_router } from "waymark/server"
import { z } from "zod"

const schemas = { NewNote: z.object({ text: z.string() }), Problem: z.object({ detail: z.string() }) }
const routes = define_routes([
  pipe_through("log_in"),
  post("/notes", "NoteController", "create", { body: "NewNote", answers: { 422: "Problem" } }),
  get("/j", "JobController", "events", { events: { done: "Problem" } }),
  socket("/rooms", "RoomSocket"),
])
// throws: the row "/j" has events: define_router needs { conn: [events] }, from "waymark/live"
// refused: the row \"/j\" has events: define_router needs { conn: [events] }, from \"waymark/live\"
define_router(routes, { schemas })
