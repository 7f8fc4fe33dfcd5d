import { createRequire } from "node:module"
import { isAbsolute } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { createJiti } from "jiti"
import { createJiti as createNative } from "jiti/native"
import type { Jiti, JitiOptions, TransformOptions, TransformResult } from "jiti"
import { isObject } from "../../core/lib/is-object.js"
import { forgetUnknownValue, mayHaveValues, NO_VALUES, putValues, unknownValue } from "./build-values.js"
import type { BuildValues } from "./build-values.js"
import { CommandError, errorText } from "./errors.js"
import { readText } from "./files.js"
import { forgetLists, trackPlaces } from "./places.js"
import { readSourceMap } from "./source-map.js"

/** Options of {@link importTracked}. */
export interface TrackedOptions extends JitiOptions {
  /** What a bundler puts in place of expressions. Default: nothing. */
  readonly values?: BuildValues | undefined
  /** The texts of files that are not as on the disk, by their paths. Default: none. */
  readonly texts?: ReadonlyMap<string, string> | undefined
}

export type Exports = Readonly<Record<string, unknown>>

/** The folder of this program's own modules, `dist` or `src`, whose command is one folder deeper. They are not loaded again. */
const ABOVE = new URL("..", import.meta.url)
const OWN = fileURLToPath(ABOVE.pathname.endsWith("/src/build/") ? new URL("..", ABOVE) : ABOVE)

/**
 * Imports a TypeScript or JavaScript module. It resolves the `paths` of the nearest tsconfig.json, as the compiler does.
 *
 * @param file its relative path, for messages
 * @param options of jiti, beside those of all modules
 * @throws whatever the module throws
 * @throws {CommandError} when the tsconfig.json cannot be read
 */
export async function importModule(path: string, file: string, options: JitiOptions = {}): Promise<Exports> {
  const jiti = makeJiti(path, file, options)
  const transform = (given: TransformOptions): TransformResult => ({ code: jiti.transform(given) })
  return importWith(makeJiti(path, file, { ...options, transform }, transformingJiti), path)
}

/**
 * Imports a module and what it imports anew, outside `node_modules`, and records the source positions of rows for `placeOf`,
 * and of code for `placeOfError`.
 *
 * @throws whatever the module throws
 * @throws {UnknownValueError} when a module uses an expression whose value only a bundler knows, such as `import.meta.env`
 */
export async function importTracked(
  path: string,
  file: string,
  { values = NO_VALUES, texts = new Map(), ...given }: TrackedOptions = {},
): Promise<Exports> {
  forgetLists()
  forgetUnknownValue()
  const { alias = {} } = values
  const options = { ...given, alias, fsCache: false, sourceMaps: true }
  const jiti = makeJiti(path, file, options)
  for (const known of Object.keys(jiti.cache)) if (isOfProject(known)) Reflect.deleteProperty(jiti.cache, known)
  const transform = (given: TransformOptions): TransformResult => {
    const text = texts.get(given.filename ?? "")
    return trackedCode(jiti, text === undefined ? given : { ...given, source: text }, values)
  }
  const loaded = await importWith(makeJiti(path, file, { ...options, transform }, transformingJiti), path)
  const unknown = unknownValue()
  if (unknown !== undefined) throw unknown
  return loaded
}

/** Whether one of the files that were loaded has an expression whose value only a bundler knows. */
export function needsValues(path: string): boolean {
  return loadedFiles(path).some((file) => mayHaveValues(readText(file) ?? "", NO_VALUES))
}

/** The files that were loaded, outside `node_modules` and this program. */
export function loadedFiles(path: string): readonly string[] {
  return Object.keys(createJiti(path).cache).filter(isOfProject)
}

/** The exports of the files of {@link loadedFiles}, by their paths. The given file is the first. */
export function loadedModules(path: string): ReadonlyMap<string, Exports> {
  const { cache } = createJiti(path)
  const files = [path, ...loadedFiles(path).filter((file) => file !== path)]
  return new Map(
    files.flatMap((file): [string, Exports][] => {
      const exports: unknown = cache[file]?.exports
      return isObject(exports) ? [[file, exports as Exports]] : []
    }),
  )
}

/** Whether a file is outside `node_modules` and this program. */
export function isOfProject(file: string): boolean {
  return !file.includes("node_modules") && !file.startsWith(OWN)
}

async function importWith(jiti: Jiti, path: string): Promise<Exports> {
  const loaded: unknown = await jiti.import(path)
  if (typeof loaded === "function") return { default: loaded }
  return isObject(loaded) ? (loaded as Exports) : {}
}

function makeJiti(
  path: string,
  file: string,
  options: JitiOptions,
  create: typeof transformingJiti = createJiti,
): Jiti {
  try {
    return create(path, { interopDefault: false, tsconfigPaths: true, ...options })
  } catch (error) {
    throw new CommandError(
      `the tsconfig.json above ${file} could not be read: ${errorText(error)}`,
      "Correct the tsconfig.json.",
    )
  }
}

/** The function behind jiti's `createJiti`, which takes what jiti itself takes from Node. */
type MakeJiti = (
  path: string,
  options: JitiOptions,
  node: {
    readonly onError: (error: unknown) => never
    readonly nativeImport: (module: string) => Promise<unknown>
    readonly createRequire: typeof createRequire
  },
) => Jiti

/**
 * Creates a jiti that calls `transform` for every module of the project. That of `createJiti` leaves ES modules in JavaScript to Node, and
 * transforms them only if Node cannot run them.
 */
function transformingJiti(path: string, options: JitiOptions): Jiti {
  const makeJiti: MakeJiti = createRequire(createRequire(import.meta.url).resolve("jiti"))("../dist/jiti.cjs")
  const native = createNative(pathToFileURL(path).href)
  const nativeImport = async (module: string): Promise<unknown> => {
    const file = module.startsWith("file:") ? fileURLToPath(module) : module
    if (isAbsolute(file) && /\.m?js$/.test(file) && isOfProject(file)) throw new Error(`${file} is transformed`)
    return native.import(module)
  }
  return makeJiti(path, options, { onError: throwError, nativeImport, createRequire })
}

const throwError = (error: unknown): never => {
  throw error
}

function trackedCode(jiti: Jiti, source: TransformOptions, values: BuildValues): TransformResult {
  const file = source.filename ?? ""
  const put = mayHaveValues(source.source, values) ? [putValues(file, values)] : []
  const track = isOfProject(file) ? [trackPlaces(file)] : []
  const code = jiti.transform({ ...source, babel: { ...source.babel, plugins: [...put, ...track] } })
  readSourceMap(file, code)
  // jiti puts the head of a function before the first line, which is not in the source map.
  return { code: `\n${code}` }
}
