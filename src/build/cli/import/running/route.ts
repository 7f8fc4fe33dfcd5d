/** A function of an application. Two functions are two, whatever their names. */
export interface Handler {
  /** The function. If there is none, an object that stands for it. */
  readonly handle: object
  /** Its name, which may be empty. */
  readonly name: string
}

/** A route of a running application. */
export interface RunningRoute {
  /** In lower case; `"*"` for any. */
  readonly verb: string
  /** In the words of its framework; a regular expression as its source between slashes. */
  readonly path: string
  readonly isRegExp?: boolean
  readonly host?: string
  readonly handler: Handler
  /** The functions that run before the handler, in order; besides them those of {@link RunningGuard} before it. */
  readonly middleware: readonly Handler[]
  /** Whether the handler may pass the request on to the routes after it, as a guard does. */
  readonly mayPass?: boolean
  /** What the row cannot say. */
  readonly comments?: readonly string[]
}

/** A function that runs before the routes after it whose paths are under its own. */
export interface RunningGuard {
  readonly guard: Handler
  readonly path: string | RegExp
  /** The path of the router that a regular expression is in. */
  readonly within?: string
  /** What to do with it if it is before no route. */
  readonly advice?: string
}

/** Something else that requests pass. */
export interface RunningNote {
  readonly note: string
  readonly advice: string
}

export type RunningItem = RunningRoute | RunningGuard | RunningNote
