import { relative } from "node:path"
import { colorsOf } from "../terminal/colors.js"
import { print, readArguments, show, twoWords } from "../command.js"
import type { Command } from "../command.js"
import { PROJECT_USAGE } from "../compiler/load-project.js"
import { replaceFiles } from "../files.js"
import { withProgress } from "../terminal/progress.js"
import { writeNote } from "../program.js"
import { readSource, writePatch } from "./edits.js"
import { tryRename } from "./rename.js"

const OPTIONS = {
  "dry-run": { type: "boolean" },
  module: { type: "string" },
  project: { type: "string" },
} as const

/** `waymark rename`: renames a helper, an action, a controller or a path in the table and in everything that means it. */
export const renameCommand: Command = {
  name: "rename",
  words: "OLD NEW",
  summary: "rename a helper, an action, a controller or a path in a table and its program",
  usage: `Usage: waymark rename OLD NEW [options]

Renames rows of the table, and what means them: calls of helpers and clients, paths of
verified_path, what is compared with matched_route(conn), redirects, and controllers. The program
must compile before, and it is written only if it compiles after. NEW OLD undoes it.

OLD and NEW are two of a kind:
  user_path person_path                              a helper, by the option "as" of its rows
  UserController#show UserController#profile         an action of rows and of the controller
  UserController PersonController                    a controller; its file and variable stay
  /users/:id /people/:id                             a path, or "GET /users/:id" with its verb
  /api /v1, or "/users/*" "/people/*"                the paths under it, such as those of a scope

Options:
  --dry-run       print the changes as a patch, and write nothing
${PROJECT_USAGE}
  -h, --help      print this text

Exit codes: 0 for success; 1 when no route has the old name or one has the new name, or when the
program does not compile before or after; 2 for an invalid command line.
`,
  options: OPTIONS,
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const [from, to] = twoWords(words, "waymark rename user_path person_path")
    const { edits, texts, rows, notes } = await withProgress(env.stderr, (progress) => {
      progress.step("renaming, and compiling the program before and after")
      return tryRename(env.cwd, from, to, options)
    })
    const count = `${rows} ${rows === 1 ? "route" : "routes"} in ${texts.size} ${texts.size === 1 ? "file" : "files"}`
    for (const note of notes) writeNote("waymark", note, env)
    if (options["dry-run"]) return print(env, `${writePatch(edits, env.cwd, colorsOf(env.stdout)).join("\n")}\n`)
    replaceFiles(
      [...texts].map(([path, text]) => ({
        path,
        content: readSource(path).mark + text,
        shown: relative(env.cwd, path),
      })),
    )
    return show(env, `renamed ${from} to ${to}: ${count}\n`)
  },
}
