/**
 * A plugin for esbuild, Vite, Rollup, Rolldown, webpack and Rspack, which compiles route tables when an application is built.
 *
 * @module waymark/bundler
 */

import type { UnpluginInstance } from "unplugin"
import { loadUnplugin } from "./load-unplugin.js"
import { factory } from "./plugin.js"
import type { BundlerOptions } from "./options.js"

export type { BundlerOptions } from "./options.js"

/** A plugin of a bundler that calls hooks by their names. */
export interface HookPlugin {
  readonly name: string
}

/** A plugin of esbuild. */
export interface EsbuildPlugin {
  readonly name: string
  /** Called by esbuild with the build. */
  setup(build: object): void | Promise<void>
}

/** A plugin of webpack or Rspack. */
export interface CompilerPlugin {
  /** Called by the bundler with its compiler. */
  apply(compiler: object): void
}

/** The plugin for each bundler. */
export interface BundlerPlugins {
  /** The plugin for esbuild. */
  esbuild(options?: BundlerOptions): EsbuildPlugin
  /** The plugin for Vite. */
  vite(options?: BundlerOptions): HookPlugin
  /** The plugin for Rollup. */
  rollup(options?: BundlerOptions): HookPlugin
  /** The plugin for Rolldown. */
  rolldown(options?: BundlerOptions): HookPlugin
  /** The plugin for webpack. */
  webpack(options?: BundlerOptions): CompilerPlugin
  /** The plugin for Rspack. */
  rspack(options?: BundlerOptions): CompilerPlugin
}

/** Makes the plugins when the first one is requested, since `unplugin` is only needed then. */
const plugins = (): UnpluginInstance<BundlerOptions | undefined, false> =>
  (made ??= loadUnplugin().createUnplugin(factory))
let made: UnpluginInstance<BundlerOptions | undefined, false> | undefined

/**
 * The plugin: it replaces the tables of modules by tables that were checked and folded when the application was built. A table that
 * breaks a rule fails the build. It needs the package `unplugin`.
 *
 * @example
 * import { waymark } from "waymark/bundler"
 *
 * const plugin = waymark.esbuild({ tables: "src/routes.ts" })
 * plugin.name //=> "waymark"
 */
export const waymark: BundlerPlugins = {
  esbuild: (options) => plugins().esbuild(options),
  vite: (options) => plugins().vite(options),
  rollup: (options) => plugins().rollup(options),
  rolldown: (options) => plugins().rolldown(options),
  webpack: (options) => plugins().webpack(options),
  rspack: (options) => plugins().rspack(options),
}
