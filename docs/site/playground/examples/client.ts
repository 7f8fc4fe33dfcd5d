import { define_routes, get } from "waymark"
import { client } from "waymark/client"
import { define_endpoint, define_router } from "waymark/server"
import * as z from "zod"

export const routes = define_routes([
  get("/notes/:id", "NoteController", "show", {
    where: { id: "integer" },
    answers: { 200: "Note", 404: "Problem" },
  }),
])
export const schemas = {
  Note: z.object({ id: z.number(), text: z.string() }),
  Problem: z.object({ detail: z.string() }),
}

const web = define_router(routes, { schemas })
const NoteController = web.controller("NoteController", {
  show: (conn, { id }) =>
    id === 1
      ? conn.answer(200, { id, text: "Buy milk" })
      : conn.answer(404, { detail: `no note ${id}` }),
})
const Endpoint = define_endpoint({ router: web.build({ NoteController }) })

// In a browser, the client sends requests. Here the endpoint answers them.
const api = client<typeof routes, typeof schemas>(routes, {
  base_url: "http://localhost",
  fetch: Endpoint.fetch,
})

for (const id of [1, 2]) {
  const answer = await api.note("show", id)
  if (answer.status === 200) console.log(answer.body.text)
  else console.log(answer.status, answer.body.detail)
}
