import type { Route } from "../../../core/table/route.js"
import { list_routes } from "../../../core/table/routes.js"
import { onlyWord, print, readArguments, show } from "../command.js"
import type { Command } from "../command.js"
import { loadProject, PROJECT_USAGE, typeOfTable } from "../compiler/load-project.js"
import { loadTracked } from "../load-table.js"
import { writeNote } from "../program.js"
import { withProgress } from "../terminal/progress.js"
import { toJson } from "../routes/json.js"
import { findReferences } from "./find-references.js"
import { selectRows } from "./select-rows.js"
import { tableCode } from "../table-code/table-code.js"
import { tableNames } from "../table-code/table-names.js"
import { describeNames, describeReference, sortReferences, writeReferences } from "./write-references.js"

const OPTIONS = { module: { type: "string" }, project: { type: "string" }, json: { type: "boolean" } } as const

/** `waymark references`: the places of a program that link to the rows of a table, or name them. */
export const referencesCommand: Command = {
  name: "references",
  words: "[NAME]",
  summary: "list the calls of a program that link to the rows of a table or request them",
  usage: `Usage: waymark references [NAME] [options]

Lists the places of a program that mean rows of a table, each with its rows: calls of helpers, of
bound helpers and of clients, paths of verified_path, what is compared with matched_route(conn),
names of helpers, targets of redirects, and helpers in "use" of deprecated rows. They are found
by their types, so the project must have typescript installed, in a version from 5.4 to 7.0.

NAME selects rows. It is one of:
  user_path, user_url or user  a helper
  UserController               a controller
  UserController#show          an action
  /users/:id                   a path, or "GET /users/:id" with its verb

Options:
${PROJECT_USAGE}
  --json          the references as JSON
  -h, --help      print this text

Exit codes: 0 for success; 1 when no route has the name, when the module does not load or has no
table, or when its program or typescript is missing; 2 for an invalid command line.
`,
  options: OPTIONS,
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const name = onlyWord(words, "name")
    const { references, note } = await withProgress(env.stderr, async (progress) => {
      progress.step("loading the table")
      const { loaded, compiler } = await loadProject(env.cwd, options, loadTracked)
      const routes: readonly Route[] = list_routes(loaded.table)
      const wanted = name === undefined ? undefined : new Set(selectRows(routes, name, loaded.file))
      progress.step("reading the types of the program")
      const program = compiler.program()
      try {
        const own = typeOfTable(program, loaded, compiler.config, env.cwd)
        progress.step("looking for references")
        const isWanted = ({ rows }: { readonly rows: readonly number[] }): boolean =>
          rows.some((index) => wanted === undefined || wanted.has(index))
        const found = findReferences(program, own, routes).filter(isWanted)
        const code = tableCode(program, loaded.table, routes, env.cwd)
        const references = sortReferences([
          ...found.map((one) => describeReference(one, routes, env.cwd)),
          ...describeNames(code, tableNames(code).filter(isWanted), routes),
        ])
        return { references, note: compiler.note }
      } finally {
        program.close()
      }
    })
    if (note !== undefined) writeNote("waymark", note, env)
    if (options.json) return print(env, `${toJson(references)}\n`)
    return show(env, `${writeReferences(references, env.stdout).join("\n")}\n`)
  },
}
