import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { PATHS, writeProject } from "../support/declarations.js"

const require = createRequire(import.meta.url)
const root = join(import.meta.dirname, "../..")

/** The cost of compiling a program, including the declarations of the package, whose cost is constant. */
export interface Cost {
  readonly instantiations: number
  readonly types: number
  /** The messages about the program, without positions; empty if there are none. */
  readonly errors: readonly string[]
  /** In seconds. */
  readonly check_time: number
  /** In seconds, with parsing. */
  readonly total_time: number
  /** In megabytes. */
  readonly memory: number
}

/** The share of a limit that a figure may use. The rest is for small changes, so that they need no new limit. */
const USABLE = 0.95

/** The problem of a figure that leaves less than 5 % of its limit, or undefined; all limits of type costs are checked here. */
export function overBudget(what: string, figure: number, limit: number): string | undefined {
  const most = limit * USABLE
  if (figure <= most) return undefined
  const raised = Math.ceil((figure / USABLE) * 10) / 10
  return `${what} costs ${figure.toFixed(1)} of ${limit}. It may cost ${most.toFixed(1)}, so that 5 % are left. Make the type cheaper. If that is impossible, raise the limit to ${raised} or more, and write both limits in the commit message.`
}

export type Compiler = "typescript" | "typescript-7"

/** Compiler options for a program, in addition to those of the project. */
export type Settings = Readonly<Record<string, boolean | string>>

/** Makes a compiler write declarations. */
export const DECLARATIONS: Settings = { declaration: true, emitDeclarationOnly: true, outDir: "out" }

const costs = new Map<string, Cost>()

/** The cost of a program with TypeScript 7.0, which counts as 6.0 does; the same program is compiled only once. */
export function measure(program: string, settings: Settings = {}): Cost {
  const key = JSON.stringify([program, settings])
  const known = costs.get(key)
  if (known !== undefined) return known
  const cost = measureAnew("typescript-7", program, settings)
  costs.set(key, cost)
  return cost
}

/**
 * Compiles a program in one thread, in a separate folder, against the declarations of the package as a user has them,
 * and reads the compiler's counts.
 */
export function measureAnew(compiler: Compiler, program: string, settings: Settings = {}): Cost {
  const folder = mkdtempSync(join(workFolder(), "program-"))
  writeFileSync(join(folder, "program.mts"), program)
  const noEmit = settings["declaration"] !== true
  writeProject(folder, {
    compilerOptions: { paths: PATHS, types: [], declaration: false, noEmit, ...settings },
    files: ["program.mts"],
    include: [],
  })
  return measureFolder(compiler, folder)
}

/** The same for a folder with a `tsconfig.json`. */
export function measureFolder(compiler: Compiler, folder: string): Cost {
  const text = compile(compiler, folder, "--extendedDiagnostics")
  const read = (name: string): number => {
    const found = new RegExp(`^${name}:\\s+([\\d.]+)`, "m").exec(text)
    if (found?.[1] === undefined) throw new Error(`no ${name} in: ${text.slice(0, 500)}`)
    return Number(found[1])
  }
  return {
    instantiations: read("Instantiations"),
    types: read("Types"),
    errors: [...text.matchAll(/error TS\d+: .*/g)].map(([message]) => message),
    check_time: read("Check time"),
    total_time: read("Total time"),
    memory: read("Memory used") / 1024,
  }
}

function compile(compiler: Compiler, folder: string, ...more: readonly string[]): string {
  const tsc = join(dirname(require.resolve(`${compiler}/package.json`)), "bin/tsc")
  const threads = compiler === "typescript-7" ? ["--singleThreaded"] : []
  const run = spawnSync(process.execPath, [tsc, "-p", folder, ...more, ...threads], {
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
  if (run.error !== undefined) throw run.error
  return `${run.stdout}${run.stderr}`
}

let work: string | undefined

/** A folder inside the project, so that declarations find the packages that they import. */
function workFolder(): string {
  if (work !== undefined) return work
  const parent = join(root, "node_modules/.cache")
  mkdirSync(parent, { recursive: true })
  work = mkdtempSync(join(parent, "waymark-cost-"))
  return work
}

/** Deletes the files that were written. */
export function cleanUp(): void {
  if (work !== undefined) rmSync(work, { recursive: true, force: true })
  work = undefined
}
