import { colorsOf } from "../terminal/colors.js"
import { choiceOf, print, readArguments, show, twoWords } from "../command.js"
import type { Command } from "../command.js"
import { CommandError, commandError } from "../errors.js"
import { withProgress } from "../terminal/progress.js"
import type { Progress } from "../terminal/progress.js"
import type { Api } from "./api/api.js"
import { compareApis } from "./compare-apis.js"
import type { Level } from "./finding.js"
import { loadApi } from "./load-api.js"
import { FORMATS, writeReport } from "./write-report.js"

const OPTIONS = { format: { type: "string" }, "fail-on": { type: "string" } } as const
const FAIL_ON: Readonly<Record<string, readonly Level[]>> = {
  breaking: ["pipeline", "breaking"],
  source: ["pipeline", "breaking", "source"],
  none: [],
}

/** `waymark diff`: the changes between two tables or documents, by what they break. */
export const diffCommand: Command = {
  name: "diff",
  words: "OLD NEW",
  summary: "tell breaking changes of a table or an OpenAPI document from harmless ones",
  usage: `Usage: waymark diff OLD NEW [options]

Compares two versions of an API, and lists the rows of a table that no longer go through a
pipeline, the changes that break clients, those that only break the source of programs, such as
another name of a helper, those that only the server sees, and the harmless ones.

OLD and NEW are two tables or two OpenAPI documents. Each is one of:
  src/routes.ts       a module that exports a table
  src/openapi.ts      a module that exports a document of waymark/openapi
  routes.json         what "waymark routes --json" wrote
  openapi.json        a document of OpenAPI 3.0, 3.1 or 3.2, or in YAML with the package yaml
  main:src/routes.ts  any of these in a revision of git, with the packages that are installed now

A table has only the names of schemas: compare documents to compare what schemas contain.

Options:
  --format FORMAT  text (the default), markdown or json
  --fail-on LEVEL  which changes make the exit code 1: breaking (the default) for those that
                   break clients and for lost pipelines, source for those that break source
                   code too, or none
  -h, --help       print this text

Exit codes: 0 without such a change; 1 with one; 2 for an invalid command line, or when OLD
or NEW cannot be read.
`,
  options: OPTIONS,
  instead: { json: "--format json" },
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const [old, now] = twoWords(words, "waymark diff main:src/routes.ts src/routes.ts")
    const format = choiceOf("format", options.format ?? "text", FORMATS)
    const failing = FAIL_ON[choiceOf("fail-on", options["fail-on"] ?? "breaking", Object.keys(FAIL_ON))] ?? []
    const load = (progress: Progress): Promise<readonly [Api, Api]> => {
      progress.step("loading both versions")
      return loadSides(old, now, env.cwd)
    }
    const sides = await withProgress(env.stderr, load, 1000)
    const findings = compareApis(...sides)
    const report = writeReport(findings, format, colorsOf(env.stdout))
    if (format === "text") show(env, report)
    else print(env, report)
    return findings.some(({ level }) => failing.includes(level)) ? 1 : 0
  },
}

/**
 * Loads both sides.
 *
 * @throws {CommandError} exit code 2, when one cannot be read: a script must not take that for a breaking change
 */
async function loadSides(old: string, now: string, cwd: string): Promise<readonly [Api, Api]> {
  try {
    const [one, other] = [await loadApi(cwd, old), await loadApi(cwd, now)]
    if (one.source === other.source) return [one, other]
    throw new CommandError(
      `${old} is ${one.source}, and ${now} is ${other.source}`,
      `Compare two of a kind: "waymark openapi" writes the document of a table.`,
    )
  } catch (error) {
    const { message, advice } = commandError(error)
    throw new CommandError(message, advice, 2)
  }
}
