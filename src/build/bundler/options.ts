/** Options of the bundler plugin. */
export interface BundlerOptions {
  /**
   * The modules that export tables. Default: the first of `routes.ts`, `src/routes.ts` and `app/routes.ts` that exists, or of
   * `.mts`, `.js` and `.mjs`.
   */
  readonly tables?: string | readonly string[]
  /**
   * Whether the bundle keeps the code that checks tables, for tables that are not compiled. Default: `false` in production, where
   * such a table throws an error.
   */
  readonly checks?: boolean
  /**
   * Whether the bundle is for browsers: calls of `helpers` and `client` with a table are then replaced too, except in the mode `"development"`, so
   * that the bundle has neither the table nor the code that reads it. Their errors are shorter. Default: `false`.
   */
  readonly browser?: boolean
  /**
   * Whether the file of `waymark types` beside the module of a table is kept up to date, except in the mode `"production"`. With several
   * tables in one module, it is that of `routes`, or of the default export. Default: `false`.
   */
  readonly types?: boolean
  /** The folder that paths are relative to. Default: the root of the bundler, or the working folder. */
  readonly root?: string
  /** The `NODE_ENV` with which the modules of tables run. Default: the mode of the bundler, or else `"production"`. */
  readonly mode?: string
}
