import { define_routes, get, helpers, post } from "waymark"
import { parsers } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import * as z from "zod"

export const routes = define_routes([
  get("/notes", "NoteController", "index", {
    query: "NoteFilter",
    answers: { 200: "Notes" },
  }),
  post("/notes", "NoteController", "create", {
    body: "NewNote",
    answers: { 201: "Note" },
  }),
])

const Note = z.object({ id: z.number(), text: z.string() })
export const schemas = {
  Note,
  Notes: z.array(Note),
  NewNote: z.object({ text: z.string().min(1) }),
  NoteFilter: z.object({ page: z.coerce.number().int().min(1).default(1) }),
}

const web = define_router(routes, { schemas })
const NoteController = web.controller("NoteController", {
  index: (conn) => {
    const { page } = conn.query_params // a number, by the schema
    return conn.answer(200, [{ id: page, text: `page ${page}` }])
  },
  create: (conn) => conn.answer(201, { id: 1, text: conn.body_params.text }),
})
const Endpoint = define_endpoint({
  plugs: [parsers()],
  router: web.build({ NoteController }),
})

// Links know the schema of the query too.
const Routes = helpers<typeof routes, typeof schemas>(routes)
const site = new URL("http://localhost")
const url = Routes.note_url(site, "index", { page: 2 })
console.log(url, await (await Endpoint.fetch(new Request(url))).text())

const wrong = new Request(Routes.note_url(site, "create"), {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ text: "" }),
})
const refused = await Endpoint.fetch(wrong)
console.log(refused.status, await refused.text())
