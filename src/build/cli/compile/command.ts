import { onlyWord, print, readArguments } from "../command.js"
import type { Command } from "../command.js"
import { MODULE_USAGE } from "../usage.js"
import { writeCompiled } from "./compile.js"

const OPTIONS = { out: { type: "string" }, check: { type: "boolean" } } as const

/** `waymark compile`: writes a module with the checked and folded table, so that a program need not check and fold it when it starts. */
export const compileCommand: Command = {
  name: "compile",
  words: "[module]",
  summary: "write a module with the checked and folded table, for a faster start",
  usage: `Usage: waymark compile [module] --out FILE [options]

Checks a table, and writes a module that exports the same table, checked and folded. A program
that imports it starts faster, since it need not check and fold the table. The types are those
of the table's own module, of which the written one imports nothing at run time.

${MODULE_USAGE}

The module runs once, when the command runs: its conditions, such as those on NODE_ENV, are
decided then.

Options:
  --out FILE  the file to write, which ends in .ts, .mts, .js or .mjs. For .js and .mjs, the
              declarations are written beside it, into .d.ts or .d.mts
  --check     write nothing; only check that the file is up to date
  -h, --help  print this text

Exit codes: 0 for success; 1 when the module does not load or has no table, when the table
breaks a rule or has values that JSON cannot carry, or when the file is out of date (--check)
or cannot be written; 2 for an invalid command line.
`,
  options: OPTIONS,
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    return print(env, `${await writeCompiled(env.cwd, onlyWord(words, "module"), options)}\n`)
  },
}
