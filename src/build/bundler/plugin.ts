import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { dirname, isAbsolute, resolve } from "node:path"
import type { UnpluginFactory, UnpluginOptions } from "unplugin"
import { VERSION } from "../../core/lib/copies.js"
import {
  compilerValues,
  definedValues,
  esbuildValues,
  NO_BUNDLER_VALUES,
  viteValues,
  withNodeEnv,
} from "./bundler-values.js"
import type { BundlerValues, CompilerOptions, Define, ViteConfig, ViteEnvironment } from "./bundler-values.js"
import { linkModule } from "./compile-module.js"
import type { CompiledTables } from "./compile-module.js"
import type { EditedCode } from "./edit-code.js"
import { missingModulesMessage, noDefaultMessage, otherVersionMessage, uncompiledRowsMessage } from "./messages.js"
import type { BundlerOptions } from "./options.js"
import { isPackageFile, ONLY_ACTIONS, otherVersionOf, smallerFile } from "./package-swap.js"
import { isRowFunction } from "./row-functions.js"
import { JobCache } from "./run-job.js"
import { refuseUnknown } from "../../core/lib/errors/unknown-option.js"

/** The parts of a bundler's settings that are read here. */
interface RolldownOptions {
  readonly cwd?: string
  readonly define?: Define
  readonly transform?: { readonly define?: Define }
  readonly resolve?: { readonly alias?: unknown }
}
interface Compiler {
  readonly context: string
  readonly options: CompilerOptions
}

const DEFAULT_TABLES = ["routes", "src/routes", "app/routes"].flatMap((path) =>
  [".ts", ".mts", ".js", ".mjs"].map((extension) => path + extension),
)

/** The plugin for all bundlers. */
export const factory: UnpluginFactory<BundlerOptions | undefined, false> = (options = {}, { framework }) => {
  refuseUnknown(`waymark.${framework}`, options, {
    tables: true,
    checks: true,
    browser: true,
    types: true,
    root: true,
    mode: true,
  })
  const build = new Build(options)
  const hooks: UnpluginOptions = {
    name: "waymark",
    enforce: "pre",
    transformInclude: (id) => /\.[cm]?[jt]sx?$/.test(fileOf(id)) && !isPackageFile(fileOf(id)),
    async transform(code, id, ...args: readonly unknown[]) {
      const path = fileOf(id)
      const environment = environmentOf(this, args[0])
      if (!build.isTable(path)) {
        build.checkRows(path, code)
        const linked = await build.link(path, code, environment)
        for (const file of linked?.files ?? []) this.addWatchFile(file)
        return linked?.result
      }
      const { result, warning } = await build.compile(path, code, environment)
      for (const file of result.files) this.addWatchFile(file)
      if (warning !== undefined) this.warn(warning)
      return { code: result.code, map: result.map }
    },
    vite: {
      configResolved(config: ViteConfig) {
        const { root, mode, command } = config
        build.settle(root, mode, command === "serve")
        build.valuesOf = (environment) => viteValues(config, environment, environment.isServer)
      },
    },
    webpack: (compiler: Compiler) => build.settleCompiler(compiler),
    rspack: (compiler: Compiler) => build.settleCompiler(compiler),
    rolldown: {
      options({ cwd, define, transform, resolve }: RolldownOptions) {
        build.settle(cwd, undefined)
        build.valuesOf = () => definedValues({ ...define, ...transform?.define }, resolve?.alias)
      },
    },
    esbuild: {
      onLoadFilter: /\.[cm]?[jt]sx?$/,
      config(options) {
        const values = esbuildValues(options)
        build.settle(options.absWorkingDir, definedValues(options.define).nodeEnv)
        build.valuesOf = () => values
      },
      setup(esbuild) {
        esbuild.onResolve({ filter: /^\.\.?\/.*(core|server)\.js$/ }, async ({ path, importer, kind }) => {
          const file = kind === "require-call" ? undefined : await build.resolve(path, importer)
          return file === undefined ? undefined : { path: file }
        })
      },
    },
  }
  if (framework === "esbuild") return hooks
  return {
    ...hooks,
    resolveId(id, importer, options: object) {
      return build.resolve(id, importer, environmentOf(this, options))
    },
  }
}

/** The file of a module's id, which may have a query. */
function fileOf(id: string): string {
  return id.replace(/\?.*$/, "")
}

/** The environment of Vite that a module is built for. */
interface Environment extends ViteEnvironment {
  readonly isServer: boolean
}

/** @param options the options of a hook; in versions of Vite without environments, they say whether a module is for a server */
function environmentOf(context: object, options?: unknown): Environment {
  const { config }: ViteEnvironment = Object(Reflect.get(context, "environment"))
  const isServer = Reflect.get(Object(options), "ssr") === true
  return config === undefined ? { isServer } : { config, isServer }
}

/** An error in the application's code. It has no stack: bundlers would print it, and it does not help the reader. */
function buildError(message: string): Error {
  return Object.assign(new Error(message), { stack: message })
}

interface GoodModule extends CompiledTables {
  readonly files: readonly string[]
}

/** The settings of the bundler's build, as far as they are known. */
class Build {
  /** The values that the bundler puts into the modules of an environment. */
  valuesOf: (environment: Environment) => BundlerValues = () => NO_BUNDLER_VALUES
  readonly #options: BundlerOptions
  readonly #jobs = new JobCache()
  /** The last results without an error, by file and values. */
  readonly #good = new Map<string, GoodModule>()
  #root: string
  #mode: string
  #isServed = false
  #tables: ReadonlySet<string> | undefined

  constructor(options: BundlerOptions) {
    this.#options = options
    this.#root = resolve(options.root ?? "")
    this.#mode = options.mode ?? process.env["NODE_ENV"] ?? "production"
  }

  /** Takes the root folder, the mode, and whether modules are served while they are developed, from a bundler that knows them. */
  settle(root: string | undefined, mode: string | undefined, isServed = false): void {
    this.#root = resolve(this.#options.root ?? root ?? this.#root)
    this.#mode = this.#options.mode ?? mode ?? this.#mode
    this.#isServed = isServed
    this.#tables = undefined
  }

  settleCompiler({ context, options }: Compiler): void {
    this.settle(context, options.mode)
    this.valuesOf = () => compilerValues(options)
  }

  /** The smaller file of this package for an import, if the tables of the bundle need no more. */
  async resolve(
    id: string,
    importer: string | undefined,
    environment: Environment = { isServer: false },
  ): Promise<string | undefined> {
    const file = this.#isOnlyCompiled ? smallerFile(id, importer) : undefined
    return file === ONLY_ACTIONS && !(await this.#hasOnlyActions(environment)) ? undefined : file
  }

  /** Whether no table needs contracts or forwards. False also for a table with an error, which is reported for its module. */
  async #hasOnlyActions(environment: Environment): Promise<boolean> {
    for (const path of this.#findTables()) {
      const { hasOnlyActions } = await this.compile(path, await readFile(path, "utf8"), environment).then(
        ({ result }) => result,
        () => ({ hasOnlyActions: false }),
      )
      if (!hasOnlyActions) return false
    }
    return true
  }

  /** Whether the bundle has no code for tables that are not compiled. */
  get #isOnlyCompiled(): boolean {
    return this.#mode === "production" && !this.#isServed && this.#options.checks !== true
  }

  /** Whether calls of `helpers` and `client` are replaced. They stay during development, since their errors are more detailed. */
  get #hasLinks(): boolean {
    return this.#options.browser === true && this.#mode !== "development"
  }

  isTable(path: string): boolean {
    this.#tables ??= new Set(this.#findTables())
    return this.#tables.has(resolve(path))
  }

  #findTables(): readonly string[] {
    const { tables } = this.#options
    const inRoot = (path: string): string => resolve(this.#root, path)
    if (tables === undefined) {
      const found = DEFAULT_TABLES.map(inRoot).find((path) => existsSync(path))
      if (found !== undefined) return [found]
      throw buildError(noDefaultMessage(DEFAULT_TABLES))
    }
    const paths = typeof tables === "string" ? [tables] : tables
    const missing = paths.filter((path) => !existsSync(inRoot(path)))
    if (missing.length > 0) throw buildError(missingModulesMessage(missing, this.#root))
    return paths.map(inRoot)
  }

  /**
   * Compiles the tables of a module. While developing, a module that fails keeps its last good tables.
   *
   * @throws {Error} when a table breaks a rule, or cannot be compiled; the message has the file and the line. Also when the module imports
   *   another version of the package
   */
  async compile(
    path: string,
    code: string,
    environment: Environment,
  ): Promise<{ readonly result: GoodModule; readonly warning?: string }> {
    const version = otherVersionOf(resolve(path))
    if (version !== undefined) throw buildError(otherVersionMessage(path, version, VERSION))
    const { mode } = this.#options
    const given = this.valuesOf(environment)
    const values = mode === undefined ? given : withNodeEnv(given, mode)
    const runMode = values.nodeEnv ?? this.#mode
    const writesTypes = this.#options.types === true && runMode !== "production"
    const job = { path: resolve(path), cwd: this.#root, code, hasLinks: this.#hasLinks, writesTypes, values }
    const result = await this.#jobs.run(job, runMode)
    const key = JSON.stringify([path, values.define])
    if (!("error" in result)) {
      this.#good.set(key, result)
      return { result }
    }
    const good = this.#mode === "production" ? undefined : this.#good.get(key)
    if (good === undefined) throw buildError(result.error)
    return {
      result: { ...good, files: result.files },
      warning: `${result.error}\n  the last table without errors stays`,
    }
  }

  /** Replaces the calls of `helpers` and `client` in a module that imports tables, and returns the files that determine them. */
  async link(
    path: string,
    code: string,
    environment: Environment,
  ): Promise<{ readonly result: EditedCode; readonly files: readonly string[] } | undefined> {
    const hasCalls = importedFromWaymark(code).includes("helpers") || /["']waymark\/client["']/.test(code)
    if (!this.#hasLinks || !hasCalls) return undefined
    const files: string[] = []
    const result = await linkModule(path, code, async (specifier) => {
      const table = candidates(resolve(dirname(path), specifier)).find((file) => this.isTable(file))
      if (table === undefined) return undefined
      const compiled = await this.compile(table, await readFile(table, "utf8"), environment)
      files.push(...compiled.result.files)
      return compiled.result.links
    })
    return result && { result, files }
  }

  /** @throws {Error} when a module makes rows that the bundle could not check */
  checkRows(path: string, code: string): void {
    if (!this.#isOnlyCompiled || !isAbsolute(path)) return
    const names = importedFromWaymark(code).filter(isRowFunction)
    if (names.length > 0) throw buildError(uncompiledRowsMessage(path, names))
  }
}

/** The files to which an import may refer: TypeScript is imported by the name of its output. */
function candidates(path: string): readonly string[] {
  return [path, path.replace(/js$/, "ts"), ...["ts", "mts", "js", "mjs"].map((extension) => `${path}.${extension}`)]
}

/** The names that a module imports from `waymark`, without those of types. */
function importedFromWaymark(code: string): readonly string[] {
  return Array.from(code.matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*["']waymark["']/g), ([, names = ""]) => names)
    .flatMap((names) => names.split(","))
    .flatMap((name) => /^\s*(?!type\s)([\w$]+)/.exec(name)?.[1] ?? [])
}
