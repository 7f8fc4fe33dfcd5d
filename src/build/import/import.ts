import { existsSync, statSync } from "node:fs"
import { basename, extname, resolve } from "node:path"
import { list_routes } from "../../core/table/routes.js"
import { CommandError, UsageError } from "../cli/errors.js"
import { readGiven, replaceFile, shownFolder, shownPath } from "../cli/files.js"
import { importFiles } from "./files/import.js"
import { importOpenApi } from "./openapi/import.js"
import { importPhoenix } from "./phoenix/import.js"
import { printModule } from "./print.js"
import type { Progress } from "../cli/terminal/progress.js"
import { reportLines } from "./report.js"
import { problemOf, tableOf } from "./rows.js"
import { importRunning } from "./running/import.js"
import type { Imported, Source } from "./source.js"

export interface ImportOptions {
  /** Default: `routes.ts`. */
  readonly out?: string | undefined
  readonly force?: boolean | undefined
  readonly router?: string | undefined
}

export interface ImportOutput {
  readonly text: string
  /** The rule that the written table breaks, which the user has to mend. */
  readonly problem: string | undefined
  /** Whether rows are lost that a guard is before. */
  readonly hasLost: boolean
  /** Whether everything was carried, and nothing answers otherwise than before. */
  readonly isComplete: boolean
}

/**
 * Reads the routes of a file, and writes a module with their table.
 *
 * @throws {CommandError} when the file cannot be read as routes, or when the module exists
 */
export async function importFile(
  cwd: string,
  file: string,
  options: ImportOptions,
  progress: Progress,
): Promise<ImportOutput> {
  const path = resolve(cwd, file)
  const out = resolve(cwd, parseOut(options.out))
  const shown = shownPath(cwd, out)
  if (existsSync(out) && options.force !== true)
    throw new CommandError(`${shown} exists already`, "Choose another name with --out, or overwrite it with --force.")
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const {
    origin,
    comments,
    tables,
    notes,
    schemas,
    lost = [],
  } = isFolder
    ? importFiles(path, shownFolder(cwd, file))
    : await read({ text: readGiven(cwd, file), file, path, folder: cwd, progress }, options)
  const head = [`Written by "waymark import" from ${basename(path)}${origin === "" ? "" : `, ${origin}`}.`, ...comments]
  progress.step(`writing ${shown}`)
  replaceFile(out, printModule(head, tables, schemas?.(out)), shown)
  progress.step(`checking the table of ${shown}`)
  const problem = problemOf(tables.flatMap(({ items }) => tableOf(items)))
  const lines = notes.lines()
  const left = lines.length === 0 ? [] : ["Not carried, each with a comment in the file:", ...lines]
  const [table = [], ...others] = tables.map(({ items }) => tableOf(items))
  const report = problem === undefined ? reportLines(table, others.flat()) : []
  const own =
    lost.length === 0
      ? []
      : ["Guarded rows that no request reaches any more, each with a comment in the file:", ...lost]
  const text = [`wrote ${shown}: ${countRoutes(tables, problem)}`, ...left, ...own, ...report, ""].join("\n")
  return { text, problem, hasLost: lost.length > 0, isComplete: left.length + report.length === 0 }
}

/** Checks the name of a module of TypeScript. */
function parseOut(out = "routes.ts"): string {
  if (/\.[mc]?ts$/.test(out) && !/\.d\.[mc]?ts$/.test(out)) return out
  throw new UsageError(
    `--out expects a file that ends in .ts, .mts or .cts, got: ${out}`,
    "Write, for example, --out src/routes.ts.",
  )
}

async function read(source: Source, { router }: ImportOptions): Promise<Imported> {
  const type = extname(source.file)
  if (type === ".ex" || type === ".exs") return importPhoenix(source, router)
  if ([".yaml", ".yml", ".json"].includes(type)) return importOpenApi(source)
  if (/^\.[cm]?[jt]sx?$/.test(type)) return importRunning(source)
  throw new CommandError(
    `${source.file} cannot be imported`,
    "Give a router of Phoenix (.ex), a document of OpenAPI 3 (.yaml, .json), the module of an application of Express, Hono, Fastify or NestJS " +
      "or of a contract of ts-rest (.ts, .js), or the folder of a project of Next.js, SvelteKit, Nuxt or Nitro.",
  )
}

function countRoutes(tables: Imported["tables"], problem: string | undefined): string {
  if (problem !== undefined) return "its table breaks a rule"
  return tables
    .map(({ name, items }, index) => {
      const count = list_routes(tableOf(items)).length
      return `${count} ${count === 1 ? "route" : "routes"}${index === 0 ? "" : ` in "${name}"`}`
    })
    .join(", ")
}
