import type { Notes } from "./notes.js"
import type { PrintedSchemas, PrintedTable } from "./print.js"
import type { Progress } from "../cli/terminal/progress.js"

/** A file to import. */
export interface Source {
  readonly text: string
  /** Its path for messages. */
  readonly file: string
  readonly path: string
  /** The folder that paths in messages are relative to. */
  readonly folder: string
  readonly progress: Progress
}

/** What a file was read as. The first table is the one that Waymark serves. */
export interface Imported {
  /** What was read, e.g. the name of a module. */
  readonly origin: string
  /** Comments at the head of the file. */
  readonly comments: readonly string[]
  readonly tables: readonly PrintedTable[]
  /** The schemas that the rows name, as expressions for the file to write, and the modules that these are imported from. */
  readonly schemas?: (out: string) => PrintedSchemas
  readonly notes: Notes
  /** Rows that no request reaches because of the import, and whose requests rows without their guards take, as lines. */
  readonly lost?: readonly string[]
}
