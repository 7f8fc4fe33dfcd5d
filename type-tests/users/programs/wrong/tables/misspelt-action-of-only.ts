/** Resources name an action that does not exist. Their controller, links and calls are not refused too. */
import { define_routes, get, helpers, resources } from "waymark"
import { client } from "waymark/client"
import { define_endpoint, define_router } from "waymark/server"
import * as z from "zod"

const schemas = { Note: z.object({ text: z.string() }) }
const routes = define_routes([
  get("/", "HomeController", "index"),
  resources("/notes", "NoteController", {
    // refused: "shwo"
    only: ["index", "shwo"],
    contracts: { index: { answers: { 200: "Note" } }, show: { answers: { 200: "Note" } } },
  }),
])
// throws: "shwo"
const Routes = helpers<typeof routes, typeof schemas>(routes)
const web = define_router(routes, { schemas })
const HomeController = web.controller("HomeController", {
  index: (conn) => conn.text(Routes.note_path(conn, "show", 7)),
})
const NoteController = web.controller("NoteController", {
  index: (conn) => conn.answer(200, { text: "all" }),
  show: (conn, { id }) => conn.answer(200, { text: id.trim() }),
})
const endpoint = define_endpoint({ router: web.build({ HomeController, NoteController }) })
const api = client<typeof routes, typeof schemas>(routes, { base_url: "http://localhost", fetch: endpoint.fetch })
const { body } = await api.note("show", 7)
console.log(body.text.trim())
