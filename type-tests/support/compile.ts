import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, resolve } from "node:path"

const require = createRequire(import.meta.url)

/** A message of the compiler: its position, and its text with the lines that explain it. */
export interface Diagnostic {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly text: string
}

/** Compiles a project with an installed TypeScript, and returns its messages. */
export function compile(typescript: string, project: string, settings: readonly string[] = []): readonly Diagnostic[] {
  const tsc = join(dirname(require.resolve(`${typescript}/package.json`)), "bin/tsc")
  const run = spawnSync(process.execPath, [tsc, "-p", project, "--pretty", "false", ...settings], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
  })
  if (run.error !== undefined) throw run.error
  if (run.stderr !== "") throw new Error(run.stderr)
  return readDiagnostics(run.stdout)
}

function readDiagnostics(output: string): readonly Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const row of output.split("\n")) {
    const head = /^(.+?)\((\d+),(\d+)\): (error TS\d+: .*)$/.exec(row)
    const last = diagnostics.at(-1)
    if (head !== null)
      diagnostics.push({
        file: resolve(head[1] ?? ""),
        line: Number(head[2]),
        column: Number(head[3]),
        text: head[4] ?? "",
      })
    else if (row.startsWith(" ") && last !== undefined)
      diagnostics[diagnostics.length - 1] = { ...last, text: `${last.text}\n${row}` }
    else if (row.trim() !== "") throw new Error(`not understood: ${row}`)
  }
  return diagnostics
}

/** The messages as a user sees them: each wrong line, a mark below the place, and the message, without line numbers. */
export function showDiagnostics(file: string, diagnostics: readonly Diagnostic[]): string {
  const lines = readFileSync(file, "utf8").split("\n")
  return diagnostics
    .filter((diagnostic) => diagnostic.file === file)
    .map(({ line, column, text }) => `${lines[line - 1] ?? ""}\n${" ".repeat(column - 1)}^\n${text}\n`)
    .join("\n")
}
