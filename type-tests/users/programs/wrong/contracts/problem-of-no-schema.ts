/** The name of a schema in problems is misspelt. */
import { post } from "waymark"
import { define_router } from "waymark/server"
import { z } from "zod"

const schemas = { NewNote: z.object({ text: z.string() }), Problem: z.object({ detail: z.string() }) }
const routes = [post("/notes", "NoteController", "create", { body: "NewNote", answers: { 404: "Problem" } })] as const
define_router(routes, {
  schemas,
  // throws: problems has "Probelm", which is not the name of a schema
  // refused: problems has \"Probelm\", which is not the name of a schema
  problems: { Probelm: () => ({ detail: "" }) },
})
