import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import { runCompiler } from "../support/compile.js"
import { PATHS, writeProject } from "../support/declarations.js"

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

/** The problem of a figure that is above its limit, or undefined; all limits of type costs are checked here. A limit stands 5 % above what was measured. */
export function overBudget(what: string, figure: number, limit: number): string | undefined {
  if (figure <= limit) return undefined
  const raised = Math.ceil(figure * 1.05 * 10) / 10
  return `${what} costs ${figure.toFixed(1)}, more than ${limit}. Make the type cheaper, or raise the limit to ${raised} and write the reason and both limits in the commit message.`
}

export type Compiler = "typescript" | "typescript-7"

/** Compiler options for a program, in addition to those of the project. */
export type Settings = Readonly<Record<string, boolean | string>>

/** Makes a compiler write declarations. */
export const DECLARATIONS: Settings = { declaration: true, emitDeclarationOnly: true, outDir: "out" }

const costs = new Map<string, Cost>()

const keyOf = (program: string, settings: Settings): string => JSON.stringify([program, settings])

/**
 * Compiles programs with TypeScript 7.0, which counts as 6.0 does, for `measure`. One run of the compiler compiles them all, in one
 * thread, and parses the libraries only once.
 */
export function prepare(programs: readonly string[], settings: Settings = {}): void {
  const folders = new Map([...new Set(programs)].map((program) => [writeFolder(program, settings), program]))
  const output = compile("typescript-7", ["--build", "--verbose", ...folders.keys()], LESS_COLLECTION)
  const [, ...parts] = output.split(/Building project '/)
  for (const part of parts) {
    const folder = resolve(dirname(part.slice(0, part.indexOf("'"))))
    const program = folders.get(folder)
    if (program === undefined) throw new Error(`not one of the programs: ${folder}`)
    costs.set(keyOf(program, settings), readCost(part))
  }
}

/** The cost of a program that was prepared with the same settings. */
export function measure(program: string, settings: Settings = {}): Cost {
  const cost = costs.get(keyOf(program, settings))
  if (cost === undefined) throw new Error(`not prepared: ${program.slice(0, 500)}`)
  return cost
}

/**
 * Compiles a program in one thread, in a separate folder, against the declarations of the package as a user has them,
 * and reads the compiler's counts.
 */
export function measureAnew(compiler: Compiler, program: string, settings: Settings = {}): Cost {
  return measureFolder(compiler, writeFolder(program, settings))
}

function writeFolder(program: string, settings: Settings): string {
  const folder = mkdtempSync(join(workFolder(), "program-"))
  writeFileSync(join(folder, "program.mts"), program)
  const noEmit = settings["declaration"] !== true
  writeProject(folder, {
    compilerOptions: { paths: PATHS, types: [], declaration: false, noEmit, ...settings },
    files: ["program.mts"],
    include: [],
  })
  return folder
}

/** The same for a folder with a `tsconfig.json`. */
export function measureFolder(compiler: Compiler, folder: string): Cost {
  return readCost(compile(compiler, ["-p", folder]))
}

/** The garbage collector of TypeScript 7.0 then runs less often, which takes a tenth less time. */
const LESS_COLLECTION = { GOGC: "300" }

function compile(compiler: Compiler, args: readonly string[], env: Readonly<Record<string, string>> = {}): string {
  const threads = compiler === "typescript-7" ? ["--singleThreaded"] : []
  const all = [...args, "--extendedDiagnostics", "--pretty", "false", ...threads]
  const { stdout, stderr } = runCompiler(compiler, all, env)
  return `${stdout}${stderr}`
}

function readCost(text: string): Cost {
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
