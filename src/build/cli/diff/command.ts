import { colorsOf } from "../colors.js"
import { print, readArguments } from "../command.js"
import type { Command, Environment } from "../command.js"
import { CommandError, usageError } from "../errors.js"
import type { Api } from "./api/api.js"
import { compareApis } from "./compare-apis.js"
import type { Level } from "./finding.js"
import { loadApi } from "./load-api.js"
import { FORMATS, writeReport } from "./write-report.js"
import type { Format } from "./write-report.js"

const OPTIONS = { format: { type: "string" }, "fail-on": { type: "string" } } as const
const FAIL_ON: Readonly<Record<string, readonly Level[]>> = {
  breaking: ["breaking"],
  source: ["breaking", "source"],
  none: [],
}

/** `waymark diff`: the changes between two tables or documents, breaking and harmless ones told apart. */
export const diffCommand: Command = {
  name: "diff",
  words: "OLD NEW",
  summary: "tell breaking changes of a table or an OpenAPI document from harmless ones",
  usage: `Usage: waymark diff OLD NEW [options]

Compares two versions of an API, and lists the changes that break its clients, those that only
break the source of programs, such as another name of a helper, and the harmless ones.

OLD and NEW are two tables or two OpenAPI documents. Each is one of:
  src/routes.ts       a module that exports a table
  src/openapi.ts      a module that exports a document of waymark/openapi
  routes.json         what "waymark routes --json" wrote
  openapi.json        a document of OpenAPI 3.0, 3.1 or 3.2, or in YAML with the package yaml
  main:src/routes.ts  any of these in a revision of git, with the packages that are installed now

A table has only the names of schemas: compare documents to compare what schemas contain.

Options:
  --format FORMAT  text (the default), markdown or json
  --fail-on LEVEL  which changes make the exit code 1: breaking (the default), source for those
                   that break source code too, or none
  -h, --help       print this text

Exit codes: 0 without a breaking change; 1 with one; 2 for an invalid command line, or when OLD
or NEW cannot be read.
`,
  options: OPTIONS,
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const [old, now, ...others] = words
    if (old === undefined || now === undefined || others.length > 0)
      throw usageError(
        `expected OLD and NEW, e.g. main:src/routes.ts src/routes.ts; got: ${words.join(" ") || "nothing"}`,
      )
    const { format = "text", "fail-on": least = "breaking" } = options
    if (!isFormat(format)) throw usageError(`--format expects ${FORMATS.join(", ")}, got: ${format}`)
    const failing = Object.hasOwn(FAIL_ON, least) ? FAIL_ON[least] : undefined
    if (failing === undefined) throw usageError(`--fail-on expects ${Object.keys(FAIL_ON).join(", ")}, got: ${least}`)
    const sides = await loadSides(old, now, env)
    if (sides === undefined) return 2
    const findings = compareApis(...sides)
    print(env, writeReport(findings, format, colorsOf(env.stdout)))
    return findings.some(({ level }) => failing.includes(level)) ? 1 : 0
  },
}

/** Both sides; undefined if one cannot be read, which is then written to standard error: a script must not take it for a change. */
async function loadSides(old: string, now: string, env: Environment): Promise<readonly [Api, Api] | undefined> {
  try {
    const [one, other] = [await loadApi(env.cwd, old), await loadApi(env.cwd, now)]
    if (one.source === other.source) return [one, other]
    throw new CommandError(
      `${old} is ${one.source}, and ${now} is ${other.source}: compare two of a kind. "waymark openapi" writes the document of a table`,
    )
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    env.stderr.write(`waymark: ${error.message}\n`)
    return undefined
  }
}

function isFormat(format: string): format is Format {
  return FORMATS.some((known) => known === format)
}
