import { spawnSync } from "node:child_process"
import type { SpawnSyncReturns } from "node:child_process"
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

/** A program and its first arguments. */
type Command = readonly [program: string, ...args: readonly string[]]

/** The command of an installed TypeScript; that of 7 is its executable, because its `tsc` only starts that in a second process. */
export function commandOf(typescript: string): Command {
  const manifest = require.resolve(`${typescript}/package.json`)
  if (!typescript.startsWith("typescript-7")) return [process.execPath, join(dirname(manifest), "bin/tsc")]
  const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`
  const executable = process.platform === "win32" ? "tsc.exe" : "tsc"
  return [join(dirname(createRequire(manifest).resolve(platform)), "lib", executable)]
}

/** Runs an installed TypeScript; `env` has more environment variables. */
export function runCompiler(
  typescript: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): SpawnSyncReturns<string> {
  const [program, ...first] = commandOf(typescript)
  const run = spawnSync(program, [...first, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    env: { ...process.env, ...env },
  })
  if (run.error !== undefined) throw run.error
  return run
}

/** Compiles a project with an installed TypeScript, and returns its messages. */
export function compile(typescript: string, project: string, settings: readonly string[] = []): readonly Diagnostic[] {
  const run = runCompiler(typescript, ["-p", project, "--pretty", "false", ...settings])
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
