import { onlyWord, print, readArguments } from "../command.js"
import type { Command } from "../command.js"
import { writeNote } from "../program.js"
import { writeOpenApi } from "./openapi.js"

const OPTIONS = { out: { type: "string" }, check: { type: "boolean" } } as const

/** `waymark openapi`: prints or writes the OpenAPI document of a module, or compares a file with it. */
export const openapiCommand: Command = {
  name: "openapi",
  words: "[module]",
  summary: "write the OpenAPI document of a table, or check that a file has it",
  usage: `Usage: waymark openapi [module] [options]

Prints the OpenAPI document of a table as JSON, or writes it into a file. Routes that OpenAPI
cannot describe are listed on standard error, with the reason.

The module is a TypeScript or JavaScript file that exports what openapi(…) of waymark/openapi
returns: as "document", as the default, or as the only document. Without one, the first of
openapi.ts, src/openapi.ts and app/openapi.ts that exists is used (or .mts, .js, .mjs).

Options:
  --out FILE  write the document into FILE, unless it has the same data
  --check     write nothing; only check that the FILE of --out has the same data
  -h, --help  print this text

Exit codes: 0 for success; 1 when the module does not load or has no document, or when the
file is out of date (--check), is not an OpenAPI document, or cannot be written; 2 for an invalid
command line.
`,
  options: OPTIONS,
  async run(argv, env) {
    const { options, words } = readArguments(argv, OPTIONS)
    const { text, notes } = await writeOpenApi(env.cwd, onlyWord(words, "module"), options)
    for (const note of notes) writeNote("waymark", note, env)
    return print(env, text)
  },
}
