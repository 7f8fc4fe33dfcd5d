import { onlyWord, readArguments } from "../command.js"
import type { Command } from "../command.js"
import { usageError } from "../errors.js"
import { importFile } from "./import.js"

const OPTIONS = {
  out: { type: "string" },
  force: { type: "boolean" },
  router: { type: "string" },
  strict: { type: "boolean" },
} as const

/** `waymark import`: writes a table with the routes of an application that was written with something else. */
export const importCommand: Command = {
  name: "import",
  words: "FILE",
  summary: "write a table with the routes of another application or an OpenAPI document",
  usage: `Usage: waymark import FILE [options]

Writes a table with the routes of FILE, in its order. What a table cannot have is a comment in
the place where it was, which says what to do, and is counted at the end. Then come the rows
that no request reaches, and pages that stay with the other application but a row would take.

FILE is one of these:
  router.ex     a router of Phoenix; needs the packages web-tree-sitter and tree-sitter-elixir
  app.ts        a module that exports an application of Express, Hono, Fastify or NestJS, a
                function that makes one, or a contract of ts-rest; it is loaded, and its code runs
  folder        a project of Next.js, SvelteKit, Nuxt or Nitro, whose files are its routes; none
                is loaded
  openapi.yaml  a document of OpenAPI 3.0, 3.1 or 3.2, in YAML or JSON; YAML needs the package yaml

Options:
  --out FILE     the module to write (default: routes.ts)
  --force        overwrite the module if it exists
  --router NAME  the module of the router, if a file of Phoenix has several
  --strict       exit with 1 unless everything was carried
  -h, --help     print this text

Exit codes: 0 for success; 1 when FILE has no routes or needs a package that is not installed,
when the module exists, when the table breaks a rule, or with --strict; 2 for an invalid command
line.
`,
  options: OPTIONS,
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const file = onlyWord(words, "file")
    if (file === undefined) throw usageError("no file given, e.g. waymark import lib/hello_web/router.ex")
    const { text, problem, isComplete } = await importFile(env.cwd, file, options)
    env.stdout.write(text)
    if (problem === undefined) return options.strict === true && !isComplete ? 1 : 0
    env.stderr.write(`waymark: the table breaks a rule: ${problem}\n`)
    return 1
  },
}
