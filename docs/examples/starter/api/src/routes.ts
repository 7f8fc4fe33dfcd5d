import { define_routes, helpers, resources, scope } from "waymark"
import type { Helpers } from "waymark"
import type { schemas } from "./schemas.ts"

/** The route table. `npx waymark routes` prints it. */
export const routes = define_routes([
  scope("/api", { answers: { 406: "Problem" } }, [
    resources("/notes", "NoteController", {
      only: ["index", "show", "create", "delete"],
      where: { id: "integer" },
      contracts: {
        index: { query: "Search", answers: { 200: "Notes", 400: "Problem" } },
        show: { answers: { 200: "Note", 404: "Problem" } },
        create: {
          body: "NewNote",
          answers: { 201: "Note", 400: "Problem", 413: "Problem", 415: "Problem", 422: "Problem" },
        },
        delete: { answers: { 204: null, 404: "Problem" } },
      },
    }),
  ]),
])

/** The type of the links: messages and editors show its name. */
export interface Routes extends Helpers<typeof routes, typeof schemas> {}

/** Makes links, e.g. `Routes.note_path(conn, "show", 7)`. */
export const Routes: Routes = helpers<typeof routes, typeof schemas>(routes)
