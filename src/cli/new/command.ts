import { onlyWord, print, readArguments } from "../command.js"
import type { Command } from "../command.js"
import { usageError } from "../errors.js"
import { createProject } from "./create.js"
import { isTarget, TARGETS } from "./template.js"

const OPTIONS = { target: { type: "string" }, name: { type: "string" } } as const

/** `waymark new`: writes a small, complete project into an empty folder. */
export const newCommand: Command = {
  name: "new",
  words: "FOLDER",
  summary: "write a small, complete project into a new folder",
  usage: `Usage: waymark new FOLDER [options]

Writes a small, complete project: a route table, a controller, a page, tests, and scripts
that serve it during development, test it, build it and run the build. FOLDER must not exist
or be empty; "." is the current folder. Nothing is installed: the next steps are printed.

Options:
  --target TARGET  what it runs on: node or workers (default: node)
  --name NAME      the name of its package (default: the name of the folder)
  -h, --help       print this text

Exit codes: 0 for success; 1 when the folder is not empty, when the name is not one of a
package, or when a file cannot be written; 2 for an invalid command line.
`,
  options: OPTIONS,
  run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const folder = onlyWord(words, "folder")
    if (folder === undefined) throw usageError(`no folder given, e.g. waymark new my-app; "." is the current one`)
    const { target = "node", name } = options
    if (!isTarget(target)) throw usageError(`--target must be one of ${TARGETS.join(", ")}, got: ${target}`)
    return print(env, createProject(env.cwd, folder, { target, name }))
  },
}
