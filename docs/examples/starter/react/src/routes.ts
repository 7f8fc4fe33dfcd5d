import { bind_helpers, define_routes, delete_, get, helpers, pipe_through, pipeline, plug, post, scope } from "waymark"
import type { BoundHelpers } from "waymark"

/** The pages, which the browser renders. The server answers each of them with index.html, and other paths with 404. */
export const pages = define_routes([
  get("/", "Page", "home"),
  get("/notes/:id", "Page", "note", { where: { id: "integer" } }),
])

/** The route table. `npx waymark routes` prints it. */
export const routes = define_routes([
  pipeline("api", [plug("fetch_session"), plug("protect_from_forgery"), plug("load_user")]),
  scope("/", pages),
  scope("/api", [
    pipe_through("api"),
    get("/session", "SessionController", "show", { answers: { 200: "Session" } }),
    get("/notes/events", "NoteController", "events", { events: { all: "Notes", added: "Note", removed: "NoteId" } }),
    get("/notes/:id", "NoteController", "show", { where: { id: "integer" }, answers: { 200: "Note", 404: "Problem" } }),
    // 403: the token of the session is missing, or too old.
    scope("/", { answers: { 403: "Problem" } }, [
      post("/session", "SessionController", "create", {
        body: "NewSession",
        answers: { 200: "Session", 400: "Problem", 413: "Problem", 415: "Problem", 422: "Problem" },
      }),
      delete_("/session", "SessionController", "delete", { answers: { 200: "Session" } }),
      scope("/notes", { answers: { 401: "Problem" } }, [
        pipe_through("require_user"),
        post("/", "NoteController", "create", {
          body: "NewNote",
          answers: { 201: "Note", 400: "Problem", 413: "Problem", 415: "Problem", 422: "Problem" },
        }),
        delete_("/:id", "NoteController", "delete", {
          where: { id: "integer" },
          answers: { 204: null, 404: "Problem" },
        }),
      ]),
    ]),
  ]),
])

/** Makes links to pages, e.g. `links.page_path("note", 7)`. The site is at the root of its host. */
export const links: BoundHelpers<typeof pages> = bind_helpers(helpers(pages), new URL("http://localhost"))
