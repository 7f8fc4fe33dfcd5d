import type { Notes } from "../notes.js"
import type { Options, Value } from "../rows.js"

/** A function of an application. Two functions are two, whatever their names. */
export interface Handler {
  /** The function. If there is none, an object that stands for it. */
  readonly handle: object
  /** Its name, which may be empty. */
  readonly name: string
  /** What it demands of a request, if it is not a function but a condition of the route. */
  readonly condition?: string
}

/** What the contract of a route is read for. */
export interface ContractOfRoute {
  readonly verb: string
  /** The path in the words of the framework, for messages. */
  readonly path: string
  readonly pattern: string
}

/** Reads what a route takes and answers: the options of its row, the kinds of its params, and comments on what a row does not have. */
export type RunningContract = (
  route: ContractOfRoute,
  notes: Notes,
) => {
  readonly where: Readonly<Record<string, Value>>
  readonly options: Options
  readonly comments: readonly string[]
  /** Names that the contract gives, in place of those of the handler and the path. */
  readonly controller?: string
  readonly action?: string | undefined
}

export interface RunningRoute {
  /** In lower case; `"*"` for any. */
  readonly verb: string
  /** In the words of its framework; a regular expression as its source between slashes. */
  readonly path: string
  readonly regExp?: RegExp | undefined
  /** The path of the router that a regular expression is in. */
  readonly within?: string | undefined
  readonly host?: string
  readonly handler: Handler
  /** The functions that run before the handler, in order; besides them those of {@link RunningGuard} before it. */
  readonly middleware: readonly Handler[]
  /** Whether the handler may pass the request on to the routes after it, as a guard does. */
  readonly mayPass?: boolean
  /** Whether the handler does nothing else, but for requests that it refuses. */
  readonly isGuard?: boolean
  /** What the handler leaves out, if it is a guard. */
  readonly except?: readonly Excepted[]
  /** The last of the functions before the handler that may pass the request on to the next route. */
  readonly skips?: Handler | undefined
  readonly contract?: RunningContract
  /** What the row cannot say. */
  readonly comments?: readonly string[]
}

/** Requests that a function before routes leaves out. */
export interface Excepted {
  /** In lower case; `"*"` for any. */
  readonly verb: string
  readonly path: string
}

/** A function that runs before the routes after it whose paths are under its own. */
export interface RunningGuard {
  readonly guard: Handler
  readonly path: string | RegExp
  /** The path of the router that a regular expression is in. */
  readonly within?: string | undefined
  /** Whether it runs for a part of the paths under its own. */
  readonly isPartial?: boolean
  /** The methods of a path for which the rows have it already: it runs only for the others, and only for its path. */
  readonly without?: readonly string[]
  /** Whether nothing is said of it if it is before no row. */
  readonly isSilent?: boolean
  readonly except?: readonly Excepted[]
  /** What to do with it if it answers requests itself. */
  readonly advice?: string
}

/** What cannot be known of all routes, and what to do. */
export interface Unknown {
  readonly what: string
  readonly advice: string
}

/** Something else that requests pass. */
export interface RunningNote {
  readonly note: string
  readonly advice: string
  /** The path of the requests that it answers, which may be behind guards. */
  readonly path?: string | RegExp
  readonly within?: string
  /** What to do if it is behind guards, as a text before their names and one after them. */
  readonly behind?: readonly [before: string, after: string]
}

export type RunningItem = RunningRoute | RunningGuard | RunningNote
