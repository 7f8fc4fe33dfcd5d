import * as everything from "waymark/client"
import { define_routes, get, post } from "waymark"
import { open_sockets, read_events } from "waymark/live"
import { table } from "./table.js"
import type { schemas } from "./table.js"

const options = { base_url: "https://example.com" }

export const all = { ...everything }
export const of_UnexpectedAnswerError = (error: unknown) =>
  error instanceof everything.UnexpectedAnswerError ? error : undefined
export const of_client = everything.client<typeof table, typeof schemas>(table, {
  ...options,
  events: read_events,
  sockets: open_sockets,
})

export const { api_user, photo, page, room } = of_client
export const index = () => of_client.api_user("index", { query: { page: 2 } })
export const create = () => of_client.api_user("create", { body: { name: "Ada" } })
export const update = async (id: number) => {
  const answer = await of_client.api_user("update", id, { body: { name: "Ada" } })
  return answer.status === 204 ? undefined : answer
}
export const remove = (id: number) => of_client.api_user("delete", id)
export const plain = () => of_client.photo("show", 7)
export const heard = () => of_client.page("events")
export const opened = () => of_client.room("open", "lobby")
export const { opened: is_opened, send } = { opened: of_client.echo("open"), send: of_client.echo("open").send }
export const users = { index, create, body: async () => (await create()).body }

const plain_table = define_routes([
  get("/search", "SearchController", "index", { query: "Page", answers: { 200: "User" } }),
  post("/notes", "NoteController", "create", { body: "NewUser", answers: { 201: "User" } }),
  post("/bulk", "NoteController", "bulk", { query: "Page", body: "NewUser", answers: { 204: null } }),
  post("/raw", "NoteController", "raw", { body: "NewUser", on_invalid: "action", answers: { 422: "Problem" } }),
])
const plain_client = everything.client<typeof plain_table, typeof schemas>(plain_table, options)
export const found = () => plain_client.search("index", { query: { page: 2 } })
export const noted = () => plain_client.note("create", { body: { name: "Ada" } })
export const bulk = () => plain_client.note("bulk", { query: { page: 2 }, body: { name: "Ada" } })
export const raw = async () => (await plain_client.note("raw", { body: { name: "Ada" } })).body
