import { onlyWord, print, readArguments } from "../command.js"
import type { Command } from "../command.js"
import { UsageError } from "../errors.js"
import { MODULE_USAGE } from "../usage.js"
import { writeTypes } from "./types.js"
import { watchTypes } from "./watch.js"

const OPTIONS = { out: { type: "string" }, check: { type: "boolean" }, watch: { type: "boolean" } } as const

/** `waymark types`: writes a declaration file with which editors show more about helpers and calls. */
export const typesCommand: Command = {
  name: "types",
  words: "[module]",
  summary: "write a declaration file with which editors show more about the helpers",
  usage: `Usage: waymark types [module] [options]

Writes a declaration file with which editors show more about helpers, calls of the client and
actions: the names of their arguments, their routes, and the rows that they come from.

${MODULE_USAGE}

Options:
  --out FILE  the file to write (default: beside the module, as routes.types.d.ts)
  --check     write nothing; only check that the file is up to date
  --watch     write the file again whenever a module of the table changes, until Ctrl+C
  -h, --help  print this text

Exit codes: 0 for success; 1 when the module does not load or has no table, when the table
breaks a rule, or when the file is out of date (--check) or cannot be written; 2 for an
invalid command line.
`,
  options: OPTIONS,
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const module = onlyWord(words, "module")
    if (options.watch && options.check)
      throw new UsageError("--check cannot be combined with --watch", "Leave out --watch.")
    if (options.watch) return await watchTypes(env, module, options)
    return print(env, `${await writeTypes(env.cwd, module, options)}\n`)
  },
}
