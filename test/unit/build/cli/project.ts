import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { run } from "../../../../src/build/cli/run.js"
import { run as runImport } from "../../../../src/build/import/run.js"
import { root } from "../../house/sources.js"

/** The exit code and output of a command. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

interface RunOptions {
  /** Whether the output is a terminal, and its width. */
  readonly isTTY?: boolean
  readonly columns?: number
  /** The folder of the project in which the command is run. */
  readonly cwd?: string
}

/** A temporary project, in which `waymark` resolves to the sources of this repository. */
export interface Project {
  readonly folder: string
  /** Runs the command in the folder, in this process. */
  run(argv: readonly string[], options?: RunOptions): Promise<Outcome>
  /** Runs the program of the package `waymark-import`, in the same way. */
  import(argv: readonly string[], options?: RunOptions): Promise<Outcome>
  remove(): void
}

/**
 * @param packages the packages that the project has installed: their names, and their folders in `node_modules` of this repository
 */
export function makeProject(
  files: Readonly<Record<string, string>>,
  packages: Readonly<Record<string, string>> = {},
): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "waymark-cli-")))
  const paths = {
    waymark: [join(root, "src/index.ts")],
    "waymark/compiled": [join(root, "src/core/compiled/index.ts")],
    "@lib/*": ["./lib/*"],
  }
  const all = { "tsconfig.json": JSON.stringify({ compilerOptions: { paths } }), ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  for (const [name, installed] of Object.entries(packages)) {
    const place = join(folder, "node_modules", name)
    mkdirSync(dirname(place), { recursive: true })
    symlinkSync(join(root, "node_modules", installed), place, "dir")
  }
  const runWith =
    (program: typeof run): Project["run"] =>
    async (argv, { isTTY = false, columns = 1000, cwd = "" } = {}) => {
      const written = { stdout: "", stderr: "" }
      const into = (name: "stdout" | "stderr") => ({
        isTTY,
        columns,
        write: (text: string) => void (written[name] += text),
      })
      const code = await program(argv, { stdout: into("stdout"), stderr: into("stderr"), cwd: join(folder, cwd) })
      return { code, ...written }
    }
  return { folder, run: runWith(run), import: runWith(runImport), remove: () => rmSync(folder, { recursive: true }) }
}
