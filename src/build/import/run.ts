import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { onlyWord, OPTIONS_OF_ALL, print, readArguments, show } from "../cli/command.js"
import type { Environment } from "../cli/command.js"
import { CommandError, UsageError } from "../cli/errors.js"
import { exitCodeOf, writeError } from "../cli/program.js"
import { fitUsage } from "../cli/terminal/fit-lines.js"
import { importFile } from "./import.js"
import { Progress } from "../cli/terminal/progress.js"

const NAME = "waymark-import"

const OPTIONS = {
  ...OPTIONS_OF_ALL,
  out: { type: "string" },
  force: { type: "boolean" },
  router: { type: "string" },
  strict: { type: "boolean" },
} as const

const USAGE = `Usage: waymark-import FILE [options]

Writes a table with the routes of FILE, in its order. What a table cannot have is a comment in
the place where it was, which says what to do, and is counted at the end. Then come the rows
that no request reaches, and pages that stay with the other application but a row would take.

FILE is one of these:
  router.ex     a router of Phoenix
  app.ts        a module that exports an application of Express, Hono, Fastify or NestJS, a
                function that makes one, or a contract of ts-rest; it is loaded, and its code runs
  folder        a project of Next.js, SvelteKit, Nuxt or Nitro, whose files are its routes; none
                is loaded
  openapi.yaml  a document of OpenAPI 3.0, 3.1 or 3.2, in YAML or JSON

Options:
  --out FILE     the module to write (default: routes.ts)
  --force        overwrite the module if it exists
  --router NAME  the module of the router, if a file of Phoenix has several
  --strict       exit with 1 unless everything was carried
  -h, --help     print this text
  -v, --version  print the version

Exit codes: 0 for success; 1 when FILE has no routes, when the module exists, when the table
breaks a rule, when a row without a guard takes requests of a row behind it, as it did not
before, or with --strict; 2 for an invalid command line.
`

const LOST = "rows behind guards are not reached any more, since rows without these guards take their requests"

/**
 * Runs `waymark-import`, which writes a table with the routes of an application that was written with something else. Errors are
 * written to `stderr`.
 *
 * @param argv the arguments after the name of the program
 * @returns its exit code
 */
export function run(argv: readonly string[], env: Environment): Promise<number> {
  return exitCodeOf(NAME, env, async () => {
    const { options, words } = readArguments(argv, OPTIONS)
    if (options.help === true) return print(env, fitUsage(USAGE, env.stdout))
    if (options.version === true) return print(env, `${version()}\n`)
    const file = onlyWord(words, "file")
    if (file === undefined)
      throw new UsageError("no file given", "Write, for example, waymark-import lib/hello_web/router.ex.")
    const progress = new Progress(env.stderr)
    const imported = importFile(env.cwd, file, options, progress)
    const { text, problem, hasLost, isComplete } = await imported.finally(() => progress.end())
    show(env, text)
    if (hasLost)
      writeError(
        NAME,
        new CommandError(LOST, "Put the guards before these rows too, or the guarded rows first."),
        env.stderr,
      )
    if (problem !== undefined)
      throw new CommandError(`the table breaks a rule: ${problem}`, "Correct the row in the written file.")
    return hasLost || (options.strict === true && !isComplete) ? 1 : 0
  })
}

/** The version of the package `waymark-import`. */
function version(): string {
  const path = createRequire(import.meta.url).resolve("waymark-import/package.json")
  return (JSON.parse(readFileSync(path, "utf8")) as { readonly version: string }).version
}
