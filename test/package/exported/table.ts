import {
  define_routes,
  delete_,
  forward,
  get,
  pipe_through,
  pipeline,
  plug,
  post,
  put,
  resources,
  scope,
  socket,
} from "waymark"
import { z } from "zod"

/** The schemas of the table. */
export const schemas = {
  NewUser: z.object({ name: z.string() }),
  User: z.object({ id: z.number(), name: z.string() }),
  Page: z.object({ page: z.coerce.number().default(1), tags: z.array(z.string()).optional() }),
  Problem: z.object({ detail: z.string() }),
  Said: z.object({ text: z.string() }),
}

/** A table with a row of each kind. */
export const table = define_routes([
  pipeline("browser", [plug("fetch_session"), plug("fetch_flash")]),
  get("/", "PageController", "index"),
  get("/files/*path", "PageController", "file"),
  get("/events", "PageController", "events", { events: { said: "Said" } }),
  scope("/api", { as: "api", alias: "Api", answers: { 422: "Problem" } }, [
    pipe_through("browser"),
    get("/users", "UserController", "index", { query: "Page", answers: { 200: "User" } }),
    post("/users", "UserController", "create", { body: "NewUser", answers: { 201: "User" } }),
    put("/users/:id", "UserController", "update", {
      where: { id: "integer" },
      body: "NewUser",
      answers: { 204: null },
    }),
    delete_("/users/:id", "UserController", "delete", { where: { id: "integer" }, answers: { 204: null } }),
  ]),
  resources("/photos", "PhotoController", [resources("/comments", "CommentController", { only: ["index", "show"] })]),
  socket("/rooms/:room", "RoomSocket", { receives: "Said", sends: "User" }),
  socket("/echo", "EchoSocket"),
  forward("/other", "OtherApp"),
])
