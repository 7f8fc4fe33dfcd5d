/** A row declares a schema for the status of an invalid body, but nothing makes a value of it. */
import { post } from "waymark"
import { define_router } from "waymark/server"
import { z } from "zod"

const schemas = { NewNote: z.object({ text: z.string() }), Problem: z.object({ detail: z.string() }) }
const routes = [post("/notes", "NoteController", "create", { body: "NewNote", answers: { 422: "Problem" } })] as const
// throws: missing problems: { Problem: (error) => … }, for the answer 422 (at post "/notes")
// refused: missing problems: { Problem: (error) => … }, for the answer 422 (at post \"/notes\")
define_router(routes, { schemas })
