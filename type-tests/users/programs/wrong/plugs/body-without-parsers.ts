/** A row has a body, and no plug reads bodies. */
import { get, post } from "waymark"
import { define_endpoint, define_router, endpoint_config } from "waymark/server"
import { z } from "zod"

const routes = [
  get("/notes", "NoteController", "index"),
  post("/notes", "NoteController", "create", { body: "Note" }),
] as const
const web = define_router(routes, { schemas: { Note: z.object({ text: z.string() }) } })
const NoteController = web.controller("NoteController", {
  index: (conn) => conn.text(""),
  create: (conn) => conn.text(conn.body_params.text),
})

// throws: the router requires parsers before it, for the row "/notes"
// refused: the router requires parsers before it
define_endpoint(endpoint_config({ router: web.build({ NoteController }) }))
