/** Parts of helpers and of a router are exported separately. */
import { strict as assert } from "node:assert"
import { bind_helpers, define_routes, get, helpers, list_routes, post, resources, verified_routes } from "waymark"
import { client } from "waymark/client"
import { define_plug, define_router } from "waymark/server"
import { z } from "zod"

export const routes = [
  get("/", "PageController", "index"),
  get("/posts/:id", "PostController", "show"),
  resources("/users", "UserController"),
] as const
export const Routes = helpers(routes)
export const user_path = Routes.user_path
export const { user_url, page_path } = Routes
export const web = define_router(routes)
export const { controller, build } = web
export const listed = list_routes(routes)
export const PageController = controller("PageController", { index: (conn) => conn.text("") })
export const limit = define_plug((conn, { max }: { max: number }) => conn.put_resp_header("x-limit", `${max}`))
export const locale = define_plug({
  init: ({ fallback }: { fallback: string }) => fallback,
  call: (conn, fallback: string) => conn.assign("locale", fallback),
})

// From a table that is not exported, and from generic functions.
const own = define_routes([...routes, get("/own/:id", "OwnController", "show")])
export const { own_path, user_path: own_user_path } = helpers(own)
export const { verified_path } = verified_routes(own)
export const { own_url: bound_url } = bind_helpers(helpers(own), new URL("https://example.com"))
export const { controller: own_controller } = define_router(own)
export const crud = <const Name extends string>(name: Name) => resources(`/${name}`, "UserController", { as: name })
export const assign_as = <const Key extends string, Value>(key: Key, value: Value) =>
  define_plug<{ assigns: Record<Key, Value> }>((conn) => conn.assign(key, value))

// Functions of a client: without the names of their types among the exports of the package, these are TS4023.
const notes = define_routes([
  get("/notes/:id", "NoteController", "show", { where: { id: "integer" }, query: "Filter", answers: { 200: "Note" } }),
  post("/notes", "NoteController", "create", { body: "Note", answers: { 201: "Note", 204: null } }),
  resources("/tags", "TagController", { where: { id: "uuid" } }),
  get("/plug", "Plug", { deep: true }),
])
const schemas = { Note: z.object({ text: z.string(), tags: z.array(z.string()) }), Filter: z.object({ q: z.string() }) }
const fetch = async () => new Response('{"text":"","tags":[]}', { status: 200 })
const api = client<typeof notes, typeof schemas>(notes, { base_url: "https://example.com", fetch })
export const { note: call_note, tag: call_tag, plug: call_plug } = api
export const call = client(routes, { base_url: "https://example.com" }).user

const site = new URL("https://example.com")
assert.equal(user_path(site, "show", 1), "/users/1")
assert.equal(page_path(site, "index"), "/")
assert.equal(listed[0].path, "/")
assert.equal(own_path(site, "show", 1), "/own/1")
assert.equal(own_user_path(site, "show", 1), "/users/1")
assert.equal(verified_path(site, "/own/1"), "/own/1")
assert.equal(bound_url("show", 1), "https://example.com/own/1")
