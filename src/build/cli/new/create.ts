import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { basename, dirname, join, resolve } from "node:path"
import { CommandError } from "../errors.js"
import { makeFolder, notWritten, shownFolder } from "../files.js"
import { packageVersion, readPackageFile } from "../package.js"
import { packageNameProblem } from "./package-name.js"
import { FILES, PLACEHOLDER, TEMPLATE } from "./template.js"
import type { Variant } from "./template.js"

/** The fields of a package.json that `createProject` reads and fills in. */
interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** Options of {@link createProject}. */
export interface ProjectOptions {
  readonly variant: Variant
  /** Default: the name of the folder. */
  readonly name: string | undefined
}

/**
 * Writes a project into an empty folder, which is made if it does not exist, and returns the message for the user.
 *
 * @throws {CommandError} when the folder is not empty, when the name is not valid for a package, or when a file cannot be
 *   written
 */
export function createProject(cwd: string, folder: string, { variant, name }: ProjectOptions): string {
  const path = resolve(cwd, folder)
  const isCurrent = path === resolve(cwd)
  checkEmpty(path, shownFolder(cwd, folder))
  const manifest = readManifest(variant)
  const projectName = name ?? basename(path)
  const problem = packageNameProblem(
    projectName,
    Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
  )
  if (problem !== undefined) throw new CommandError(problem.reason, `Use --name ${problem.suggestion}.`)
  const files = projectFiles(projectName, variant, manifest)
  for (const [file, text] of Object.entries(files)) writeFile(path, file, text, isCurrent ? "" : folder)
  return message(shownFolder(cwd, folder), Object.keys(files), isCurrent)
}

/** Throws if a folder has files. A git repository without files counts as empty. */
function checkEmpty(path: string, label: string): void {
  if (!existsSync(path)) return
  if (!statSync(path).isDirectory()) throw new CommandError(`${label} is a file`, NEW_FOLDER)
  const names = readdirSync(path)
    .filter((name) => name !== ".git")
    .toSorted()
  if (names.length === 0) return
  const listed = names.length > 3 ? `${names.slice(0, 3).join(", ")} and ${names.length - 3} more` : names.join(", ")
  throw new CommandError(`${label} is not empty: it has ${listed}`, NEW_FOLDER)
}

const NEW_FOLDER = "Give the name of a new or empty folder."

function readManifest(variant: Variant): Manifest {
  return JSON.parse(readPackageFile(`${TEMPLATE}/${FILES[variant]["package.json"]}`)) as Manifest
}

/** The texts of the files, by their paths in the project. */
function projectFiles(name: string, variant: Variant, manifest: Manifest): Readonly<Record<string, string>> {
  const dependencies = { ...manifest.dependencies, waymark: `^${packageVersion()}` }
  const texts = Object.entries(FILES[variant]).map(([file, source]): readonly [string, string] => {
    if (file === "package.json") return [file, `${JSON.stringify({ ...manifest, name, dependencies }, null, 2)}\n`]
    const ownName = file === "wrangler.jsonc" ? workerName(name) : name
    return [file, readPackageFile(`${TEMPLATE}/${source}`).replaceAll(PLACEHOLDER, ownName)]
  })
  return Object.fromEntries(texts)
}

/** The name of a Worker, which has only letters, digits and dashes, and at most 63 of them. */
function workerName(name: string): string {
  return name
    .replace(/^@.*\//, "")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 63)
    .replace(/-+$/, "")
}

function writeFile(path: string, file: string, text: string, shown: string): void {
  try {
    makeFolder(dirname(join(path, file)))
    writeFileSync(join(path, file), text, { flag: "wx" })
  } catch (error) {
    throw notWritten(join(shown, file), error)
  }
}

function message(label: string, files: readonly string[], isCurrent: boolean): string {
  const enter = isCurrent ? [] : [`cd ${/[^\w./\\:@~-]/.test(label) ? JSON.stringify(label) : label}`]
  return [
    `Wrote a project into ${label}:`,
    ...files.toSorted().map((file) => `  ${file}`),
    "",
    "Next steps:",
    ...[...enter, "npm install", "npm run dev"].map((step) => `  ${step}`),
    "",
  ].join("\n")
}
