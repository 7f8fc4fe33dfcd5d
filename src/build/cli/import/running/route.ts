import type { Notes } from "../notes.js"
import type { Options, Value } from "../rows.js"

/** A function of an application. Two functions are two, whatever their names. */
export interface Handler {
  /** The function. If there is none, an object that stands for it. */
  readonly handle: object
  /** Its name, which may be empty. */
  readonly name: string
  /** What it demands of a request, if it is no function but a condition of the route. */
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
  readonly contract?: RunningContract
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

/** What cannot be known of all routes, and what to do. */
export interface Unknown {
  readonly what: string
  readonly advice: string
}

/** Something else that requests pass. */
export interface RunningNote {
  readonly note: string
  readonly advice: string
}

export type RunningItem = RunningRoute | RunningGuard | RunningNote
