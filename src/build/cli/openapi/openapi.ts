import { parseJson } from "../../../core/lib/parse-json.js"
import { resolve } from "node:path"
import { isDocument } from "../../../readers/openapi/document.js"
import { undocumented_routes } from "../../../readers/openapi/index.js"
import type { OpenApiDocument } from "../../../readers/openapi/index.js"
import { commandLine } from "../command.js"
import { CommandError, UsageError } from "../errors.js"
import { readText, replaceFile, shownPath } from "../files.js"
import { documentDifferences } from "./describe-document.js"
import { loadDocument } from "./load-document.js"

/** The options of `waymark openapi`. */
export interface OpenApiFileOptions {
  readonly out?: string | undefined
  readonly check?: boolean | undefined
}

/** The output of `waymark openapi`. */
export interface OpenApiOutput {
  /** The document, or a line that summarises what was done with the file. */
  readonly text: string
  /** Lines about routes that the document does not have. */
  readonly notes: readonly string[]
}

/**
 * Prints the document of a module, or writes it into a file unless that is up to date.
 *
 * @throws {CommandError} when the module has no document, when the file is not one or cannot be written, and with `check` when it
 *   differs
 */
export async function writeOpenApi(
  cwd: string,
  module: string | undefined,
  { out, check = false }: OpenApiFileOptions,
): Promise<OpenApiOutput> {
  if (check && out === undefined) throw new UsageError("--check compares a file", "Give it by --out FILE.")
  const document = await loadDocument(cwd, module)
  const text = `${JSON.stringify(document, null, 2)}\n`
  const notes = undocumented_routes(document).map(
    ({ verb, path, reason }) => `not in the document: ${verb.toUpperCase()} ${path}: ${reason}`,
  )
  if (out === undefined) return { text, notes }
  const path = resolve(cwd, out)
  const shown = shownPath(cwd, path)
  const differences = compareFile(path, shown, text)
  if (differences?.length === 0) return { text: `${shown} is up to date\n`, notes }
  if (check)
    throw new CommandError(
      describeStale(shown, differences),
      `Run "${commandLine("openapi", [module, "--out", shown])}" to write it.`,
    )
  replaceFile(path, text, shown)
  return { text: `wrote ${shown}\n`, notes }
}

/** The differences of a file; undefined if it has none. */
function compareFile(path: string, shown: string, text: string): readonly string[] | undefined {
  const written = readText(path)
  return written === undefined ? undefined : documentDifferences(parseFile(written, shown), parseFile(text, shown))
}

function parseFile(text: string, shown: string): OpenApiDocument {
  const parsed = parseJson(text)
  if (isDocument(parsed)) return parsed
  throw new CommandError(`${shown} exists and is not an OpenAPI document in JSON`, "Choose another name with --out.")
}

function describeStale(shown: string, differences: readonly string[] = []): string {
  if (differences.length === 0) return `${shown} is missing`
  return [`${shown} is out of date`, ...differences.map((line) => `  ${line}`)].join("\n")
}
