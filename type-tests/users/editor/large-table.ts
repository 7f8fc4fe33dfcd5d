import { writeProgram } from "../../cost/tables.js"
import type { Place } from "./editor.js"
import { makeProject } from "./project.js"
import type { Project } from "./project.js"

/** A project with a table of 1,000 routes in `routes.ts`, and a `question.ts` for the questions. */
export function makeLargeProject(): Project {
  const routes = writeProgram({ form: "scopes of builders", use: "helpers", routes: 1000 })
  return makeProject({ "routes.ts": routes, "question.ts": QUESTION_HEAD })
}

/** The first lines of `question.ts`. */
export const QUESTION_HEAD = `import { define_router } from "waymark/server"
import { conn, routes, Routes } from "./routes.js"
const web = define_router(routes)
export { conn, Routes, web }
`

/** The place where a row can be added to the table. */
export function endOfTable(project: Project): Place {
  const line = project.read("routes.ts").split("\n").indexOf("] as const")
  return { file: project.path("routes.ts"), line, character: 0 }
}
