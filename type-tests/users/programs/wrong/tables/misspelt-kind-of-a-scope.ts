/** A scope of an application has a kind of params that does not exist. Links, controllers and calls of its rows are not refused too. */
import { define_routes, get, helpers, post, resources, scope } from "waymark"
import { client } from "waymark/client"
import { parsers } from "waymark/plugs"
import { define_endpoint, define_router } from "waymark/server"
import * as z from "zod"

const schemas = { Note: z.object({ text: z.string() }), Page: z.object({ page: z.coerce.number() }) }
const routes = define_routes([
  get("/", "HomeController", "index"),
  // refused: "int"
  scope("/books/:book_id", { where: { book_id: "int" }, answers: { 404: "Note" } }, [
    resources("/notes", "NoteController", {
      only: ["index", "show"],
      where: { id: "integer" },
      contracts: { index: { query: "Page", answers: { 200: "Note" } } },
    }),
    post("/notes", "NoteController", "create", { body: "Note", answers: { 201: "Note" } }),
  ]),
])
// throws: the kind of "book_id" must be
const Routes = helpers<typeof routes, typeof schemas>(routes)
const web = define_router(routes, { schemas })
const HomeController = web.controller("HomeController", {
  index: (conn) => conn.text(Routes.note_path(conn, "show", 7, 1)),
})
const NoteController = web.controller("NoteController", {
  index: (conn, { book_id }) => conn.answer(200, { text: `${book_id + 1} ${conn.query_params.page.toFixed()}` }),
  show: (conn, { id }) => conn.text(id.toFixed()),
  create: (conn) => conn.answer(201, { text: conn.body_params.text.trim() }),
})
const router = web.build({ HomeController, NoteController })
const endpoint = define_endpoint({ plugs: [parsers()], router })
const api = client<typeof routes, typeof schemas>(routes, { base_url: "http://localhost", fetch: endpoint.fetch })
const { body } = await api.note("create", 7, { body: { text: "a" } })
console.log(body.text.trim())
