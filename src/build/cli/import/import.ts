import { existsSync, readFileSync, statSync } from "node:fs"
import { basename, extname, relative, resolve } from "node:path"
import { list_routes } from "../../../core/table/routes.js"
import { CommandError, errorText } from "../errors.js"
import { replaceFile } from "../files.js"
import { importFiles } from "./files/import.js"
import { importOpenApi } from "./openapi/import.js"
import { importPhoenix } from "./phoenix/import.js"
import { printModule } from "./print.js"
import { reportLines } from "./report.js"
import { problemOf, tableOf } from "./rows.js"
import { importRunning } from "./running/import.js"
import type { Imported, Source } from "./source.js"

/** The options of `waymark import`. */
export interface ImportOptions {
  /** Default: `routes.ts`. */
  readonly out?: string | undefined
  readonly force?: boolean | undefined
  readonly router?: string | undefined
}

/** The output of `waymark import`. */
export interface ImportOutput {
  readonly text: string
  /** The rule that the written table breaks, which the user has to mend. */
  readonly problem: string | undefined
  /** Whether everything was carried, and nothing answers otherwise than before. */
  readonly isComplete: boolean
}

/**
 * Reads the routes of a file, and writes a module with their table.
 *
 * @throws {CommandError} when the file cannot be read as routes, or when the module exists
 */
export async function importFile(cwd: string, file: string, options: ImportOptions): Promise<ImportOutput> {
  const path = resolve(cwd, file)
  const out = resolve(cwd, options.out ?? "routes.ts")
  const shown = relative(cwd, out)
  if (existsSync(out) && options.force !== true)
    throw new CommandError(`${shown} exists; choose another name with --out, or overwrite it with --force`)
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const { origin, comments, tables, notes, schemas } = isFolder
    ? importFiles(path, file)
    : await read({ text: readSource(path, file), file, path, folder: cwd }, options)
  const head = [`Written by "waymark import" from ${basename(file)}${origin === "" ? "" : `, ${origin}`}.`, ...comments]
  replaceFile(out, printModule(head, tables, schemas?.(out)), shown)
  const problem = problemOf(tables.flatMap(({ items }) => tableOf(items)))
  const lines = notes.lines()
  const left = lines.length === 0 ? [] : ["Not carried, each with a comment in the file:", ...lines]
  const [table = [], ...others] = tables.map(({ items }) => tableOf(items))
  const report = problem === undefined ? reportLines(table, others.flat()) : []
  const text = [`wrote ${shown}: ${countRoutes(tables, problem)}`, ...left, ...report, ""].join("\n")
  return { text, problem, isComplete: left.length + report.length === 0 }
}

function readSource(path: string, file: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    throw new CommandError(`${file} could not be read: ${errorText(error)}`)
  }
}

async function read(source: Source, { router }: ImportOptions): Promise<Imported> {
  const type = extname(source.file)
  if (type === ".ex" || type === ".exs") return importPhoenix(source, router)
  if ([".yaml", ".yml", ".json"].includes(type)) return importOpenApi(source)
  if (/^\.[cm]?[jt]sx?$/.test(type)) return importRunning(source)
  throw new CommandError(
    `${source.file} cannot be imported: expected a router of Phoenix (.ex), a document of OpenAPI 3 (.yaml, .json), or the ` +
      "module of an application of Express, Hono, Fastify or NestJS, or of a contract of ts-rest (.ts, .js), or the folder of a project of Next.js, SvelteKit, Nuxt or Nitro",
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
