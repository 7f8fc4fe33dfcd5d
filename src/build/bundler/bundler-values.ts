import { resolve } from "node:path"
import type { BuildValues } from "../cli/build-values.js"
import { isPlainObject } from "../../core/lib/plain-object.js"
import { keyLiteral, literalOf, stringLiteral } from "../../core/lib/literal.js"

/** The known values that a bundler puts into modules. */
export interface BundlerValues extends BuildValues {
  /** The `NODE_ENV` with which modules of tables run; undefined if the bundler has none. */
  readonly nodeEnv: string | undefined
}

const ADVICE =
  "The bundler's define does not have it: add it there, or read process.env in the modules of a table instead."

/** A bundler that replaces nothing. */
export const NO_BUNDLER_VALUES: BundlerValues = {
  define: {},
  unknown: [],
  advice: ADVICE,
  nodeEnv: undefined,
  alias: {},
}

/** Code by the expression that it replaces, as bundlers take it. */
export type Define = Readonly<Record<string, unknown>>

/** The values of a bundler whose option `define` has code: those of esbuild and Rolldown. */
export function definedValues(define: Define = {}, alias: unknown = {}): BundlerValues {
  const codes = Object.entries(define).map(([key, value]) => [
    key,
    typeof value === "string" ? value : literalOf(value),
  ])
  const known = codes.filter((entry): entry is [string, string] => entry[1] !== undefined)
  const unknown = codes.flatMap(([key, code]) => (code === undefined && key !== undefined ? [key] : []))
  const all: Readonly<Record<string, string>> = Object.fromEntries(known)
  return { define: all, unknown, advice: ADVICE, nodeEnv: nodeEnvIn(all), alias: plainAliases(alias) }
}

/** The value of `process.env.NODE_ENV` in definitions. */
function nodeEnvIn(define: Readonly<Record<string, string>>): string | undefined {
  return /^["'](.*)["']$/.exec(define["process.env.NODE_ENV"] ?? "")?.[1]
}

/** The options of esbuild that decide its values. */
export interface EsbuildOptions {
  readonly define?: Define
  readonly alias?: object
  readonly platform?: string
  readonly absWorkingDir?: string
  readonly minify?: boolean
  readonly minifyWhitespace?: boolean
  readonly minifyIdentifiers?: boolean
  readonly minifySyntax?: boolean
}

/** The values of esbuild, which defines `NODE_ENV` itself for browsers. Its relative aliases are in its working folder. */
export function esbuildValues({ define = {}, platform = "browser", ...options }: EsbuildOptions): BundlerValues {
  const aliases = Object.entries(plainAliases(options.alias)).map(([name, to]) => [
    name,
    /^\.\.?\//.test(to) ? resolve(options.absWorkingDir ?? "", to) : to,
  ])
  const alias = Object.fromEntries(aliases)
  const { minify = false, minifyWhitespace = minify, minifyIdentifiers = minify, minifySyntax = minify } = options
  const isMinified = minifyWhitespace && minifyIdentifiers && minifySyntax
  const own = { "process.env.NODE_ENV": isMinified ? '"production"' : '"development"' }
  return definedValues(platform === "browser" ? { ...own, ...define } : define, alias)
}

/** The same values with another `NODE_ENV`. */
export function withNodeEnv(values: BundlerValues, nodeEnv: string): BundlerValues {
  const code = stringLiteral(nodeEnv)
  const entries = Object.entries(values.define).map(([key, own]) => [
    key,
    key.endsWith("process.env.NODE_ENV") ? code : own,
  ])
  return { ...values, define: Object.fromEntries(entries), nodeEnv }
}

/** Aliases that are strings, of an object or of a list, as Vite and webpack have them. */
function plainAliases(alias: unknown): Readonly<Record<string, string>> {
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(alias)
    ? alias.map((one: unknown) => {
        const { find, name, replacement, alias: target }: AliasEntry = Object(one)
        return [find ?? name, replacement ?? target]
      })
    : Object.entries(Object(alias))
  return Object.fromEntries(
    entries.flatMap(([from, to]) => {
      const [target] = Array.isArray(to) ? (to as readonly unknown[]) : [to]
      return typeof from === "string" && typeof target === "string" ? [[from, target]] : []
    }),
  )
}
interface AliasEntry {
  readonly find?: unknown
  readonly name?: unknown
  readonly replacement?: unknown
  readonly alias?: unknown
}

/** The parts of Vite's settings that decide its values. */
export interface ViteConfig {
  readonly root: string
  readonly mode: string
  readonly command: "build" | "serve"
  /** Those of `import.meta.env`, without `SSR`. */
  readonly env?: Readonly<Record<string, unknown>>
  readonly define?: Define | undefined
  readonly build?: { readonly lib?: unknown; readonly ssr?: unknown }
  readonly resolve?: { readonly alias?: unknown }
}

/** The parts of an environment of Vite 6 and later, such as "client" and "ssr". */
export interface ViteEnvironment {
  readonly config?: {
    readonly consumer?: string
    readonly keepProcessEnv?: boolean
    readonly define?: Define | undefined
    readonly resolve?: { readonly alias?: unknown }
  }
}

/**
 * The values that Vite puts into the modules of an environment: those of `import.meta.env`, of its option `define`, and of
 * `process.env`, which it empties for browsers.
 *
 * @see Vite, "Env Variables and Modes"; its plugin `vite:define`
 */
export function viteValues(
  config: ViteConfig,
  { config: own = {} }: ViteEnvironment,
  isServer: boolean,
): BundlerValues {
  const isForServer = own.consumer === undefined ? isServer || Boolean(config.build?.ssr) : own.consumer === "server"
  const given = definedValues(own.define ?? config.define, own.resolve?.alias ?? config.resolve?.alias)
  const nodeEnv = process.env["NODE_ENV"] ?? config.mode
  const keeps = (own.keepProcessEnv ?? isForServer) || Boolean(config.command === "build" && config.build?.lib)
  const member = /^import\.meta\.env\.([^.]+)$/
  const env = Object.entries({ ...config.env, SSR: isForServer }).map(
    ([key, value]) => [key, literalOf(value)] as const,
  )
  const defined = Object.entries(given.define).map(([key, code]) => [member.exec(key)?.[1], code] as const)
  const members = new Map([...env, ...defined].map(([key = "", code = "undefined"]) => [key, code]))
  members.delete("")
  const object = Array.from(members, ([key, code]) => `${keyLiteral(key)}: (${code})`).join(", ")
  const processEnv = keeps ? {} : { "process.env": "{}", "process.env.NODE_ENV": stringLiteral(nodeEnv) }
  const define = { ...globals(processEnv), ...given.define, "import.meta.env": `{ ${object} }` }
  return { ...given, define, nodeEnv: nodeEnvIn(given.define) ?? nodeEnv }
}

/** The same with the names that the global object gives them. */
function globals(define: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const prefixes = ["", "global.", "globalThis."]
  return Object.fromEntries(
    Object.entries(define).flatMap(([key, code]) => prefixes.map((prefix) => [prefix + key, code])),
  )
}

/** The parts of the settings of webpack and Rspack that decide their values. */
export interface CompilerOptions {
  readonly mode?: string | undefined
  readonly plugins?: readonly unknown[]
  readonly optimization?: { readonly nodeEnv?: unknown }
  readonly resolve?: { readonly alias?: unknown }
}

/** The values that the plugins DefinePlugin and EnvironmentPlugin of webpack and Rspack put into modules, and that of `NODE_ENV`. */
export function compilerValues({ mode, plugins = [], optimization, resolve }: CompilerOptions): BundlerValues {
  const nodeEnv = optimization?.nodeEnv ?? (mode === "none" ? false : (mode ?? "production"))
  const define: Record<string, unknown> = {}
  if (typeof nodeEnv === "string") define["process.env.NODE_ENV"] = stringLiteral(nodeEnv)
  for (const plugin of plugins) Object.assign(define, definitionsOf(Object(plugin)))
  // A name that ends in `$` is replaced only if it is the whole import.
  const aliases = Object.entries(plainAliases(resolve?.alias)).map(
    ([name, to]) => [name.replace(/\$$/, ""), to] as const,
  )
  return definedValues(define, Object.fromEntries(aliases))
}

interface DefinitionPlugin {
  /** Of webpack's DefinePlugin. */
  readonly definitions?: unknown
  /** Of Rspack's. */
  readonly _args?: readonly unknown[]
  /** Of EnvironmentPlugin. */
  readonly keys?: unknown
  readonly defaultValues?: unknown
}

function definitionsOf(plugin: DefinitionPlugin): Define {
  const { definitions, _args: args, keys, defaultValues } = plugin
  switch (plugin.constructor.name) {
    case "DefinePlugin":
      return flattened("", definitions ?? args?.[0])
    case "EnvironmentPlugin": {
      const names = Array.isArray(keys) ? keys.map(String) : []
      const defaults: Define = Object(defaultValues)
      return Object.fromEntries(
        names.map((name) => [`process.env.${name}`, literalOf(process.env[name] ?? defaults[name])]),
      )
    }
    default:
      return {}
  }
}

/** Nested definitions, by their full names. */
function flattened(prefix: string, value: unknown): Define {
  if (!isPlainObject(value)) return prefix === "" ? {} : { [prefix]: value }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) =>
      Object.entries(flattened(prefix === "" ? key : `${prefix}.${key}`, one)),
    ),
  )
}
