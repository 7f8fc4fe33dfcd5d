import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join, relative, resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { readField } from "../../../core/lib/errors/error-details.js"
import { isRecord } from "../../../core/lib/is-object.js"
import { parseJson } from "../../../core/lib/parse-json.js"
import { CommandError } from "../errors.js"
import { isOutside, readText } from "../files.js"
import { classicProgram } from "./classic.js"
import type { Classic } from "./classic.js"
import { nativeProgram } from "./native.js"
import type { Native } from "./native.js"
import type { NativeApi } from "./native.types.js"
import type { Guards, Program } from "./program.js"

/** Makes the programs of a project. */
export interface Compiler {
  /** The path of the `tsconfig.json`. */
  readonly config: string
  /** What the user should know of the choice of the `tsconfig.json`. */
  readonly note: string | undefined
  /**
   * Reads the project.
   *
   * @param texts the texts of files that are not as on the disk, by their paths
   */
  readonly program: (texts?: ReadonlyMap<string, string>) => Program
}

const INSTALL = "Install one in the project: npm install --save-dev typescript"

/**
 * Loads the TypeScript that a project has installed.
 *
 * @param project the path of a `tsconfig.json`. If undefined, it is the nearest one above the module; or above the current folder, if
 *   the module is of another package
 * @param module the path of the table's module
 * @throws {CommandError} when there is no `tsconfig.json`, or no TypeScript with an API
 */
export async function loadCompiler(cwd: string, project: string | undefined, module: string): Promise<Compiler> {
  const config = findConfig(cwd, project, module)
  const note =
    project === undefined && isOutside(cwd, dirname(config)) && isWorkspace(cwd) ? noteOn(cwd, config) : undefined
  const { resolve: find } = createRequire(pathToFileURL(config))
  const path = resolved(find, "typescript")
  if (path === undefined)
    throw new CommandError("this command reads the types of the project, but typescript is not installed", INSTALL)
  const loaded = await load(path)
  if (isClassic(loaded)) {
    checkVersion(loaded.version)
    return { config, note, program: (texts = new Map()) => classicProgram(loaded, config, texts) }
  }
  const native = await loadNative(find)
  if (native === undefined) {
    const version = typeof loaded["version"] === "string" ? loaded["version"] : "without a version"
    throw new CommandError(
      `this command reads the types of the project, but typescript ${version} has no API that it knows`,
      `${INSTALL}@6 (expected: 5.4 to 7.0)`,
    )
  }
  return { config, note, program: (texts = new Map()) => nativeProgram(native, config, texts) }
}

function findConfig(cwd: string, project: string | undefined, module: string): string {
  if (project !== undefined) {
    const path = [project, join(project, "tsconfig.json")]
      .map((one) => resolve(cwd, one))
      .find((one) => one.endsWith(".json") && existsSync(one))
    if (path !== undefined) return path
    throw new CommandError(
      `there is no tsconfig.json at ${project}`,
      "Give --project the path of a tsconfig.json, or of its folder.",
    )
  }
  const own = nearestConfig(cwd)
  // The table of another package of a workspace is part of the program that the command is run in.
  const path = own !== undefined && isOutside(module, dirname(own)) ? own : nearestConfig(dirname(module))
  if (path !== undefined) return path
  throw new CommandError(
    `there is no tsconfig.json above ${relative(cwd, module)}`,
    "Write one, since this command reads the files of a TypeScript project, or name another with --project.",
  )
}

/** Whether a folder is the root of a workspace, as npm, Yarn and pnpm have them. */
function isWorkspace(folder: string): boolean {
  const manifest = parseJson(readText(join(folder, "package.json")) ?? "")
  return existsSync(join(folder, "pnpm-workspace.yaml")) || readField(manifest, "workspaces") !== undefined
}

const noteOn = (cwd: string, config: string): string =>
  `of this workspace only the program of ${relative(cwd, config)} is read; to read another package that uses the table, run the command in it`

/** The path of the `tsconfig.json` in a folder, or else in the nearest folder above it. */
function nearestConfig(folder: string): string | undefined {
  const path = join(folder, "tsconfig.json")
  if (existsSync(path)) return path
  return folder === dirname(folder) ? undefined : nearestConfig(dirname(folder))
}

function resolved(find: NodeJS.RequireResolve, specifier: string): string | undefined {
  try {
    return find(specifier)
  } catch {
    return undefined
  }
}

/** Imports a module of a package. The exports of a CommonJS module are its default export. */
async function load(path: string): Promise<Readonly<Record<string, unknown>>> {
  const loaded: unknown = await import(pathToFileURL(path).href)
  const inner = isRecord(loaded) ? loaded["default"] : undefined
  if (isRecord(inner)) return inner
  return isRecord(loaded) ? loaded : {}
}

function isClassic(loaded: object): loaded is Classic {
  return "createProgram" in loaded && "getParsedCommandLineOfConfigFile" in loaded
}

async function loadNative(find: NodeJS.RequireResolve): Promise<Native | undefined> {
  const [api, is] = [resolved(find, "typescript/unstable/sync"), resolved(find, "typescript/unstable/ast/is")]
  if (api === undefined || is === undefined) return undefined
  const [loaded, guards] = [await load(api), await load(is)]
  return isNative(loaded) && areGuards(guards) ? { api: loaded, is: guards } : undefined
}

function isNative(loaded: object): loaded is NativeApi {
  return ["API", "TypeFlags", "ObjectFlags", "SymbolFlags"].every((name) => name in loaded)
}

function areGuards(loaded: object): loaded is Guards {
  return "isCallExpression" in loaded && "isPropertyAccessExpression" in loaded
}

function checkVersion(version: string): void {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  if (major > 5 || (major === 5 && minor >= 4)) return
  throw new CommandError(
    `this command reads the types of the project, which needs typescript 5.4 or later, got: ${version}`,
    INSTALL,
  )
}
