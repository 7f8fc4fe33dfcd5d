/** A route of a running application. */
export interface RunningRoute {
  /** In lower case; `"*"` for any. */
  readonly verb: string
  /** In the words of its framework; a regular expression as its source between slashes. */
  readonly path: string
  readonly isRegExp?: boolean
  /** The name of its handler, which may be empty. */
  readonly handler: string
  /** The names of the functions before the handler. */
  readonly middleware: readonly string[]
}

/** A route, or something else that requests pass, such as middleware of all routes. */
export type RunningItem = RunningRoute | { readonly note: string; readonly advice?: string }
