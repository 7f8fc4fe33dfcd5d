import { kindsOf, readKind } from "../pattern/kind.js"
import { capturesFit } from "./walk.js"

/** Matches kinds of params. */
export interface Conditions {
  /** The kinds of a route's params. */
  readonly kindsOf: typeof kindsOf
  /** The value that an action gets for a text. */
  readonly read: typeof readKind
  /** Whether the params of a path are of their kinds. */
  readonly areOfKinds: typeof capturesFit
}

/** The conditions of all kinds. */
export const paramConditions: Conditions = { kindsOf, read: readKind, areOfKinds: capturesFit }
