/**
 * Whether a change lets requests past a pipeline, breaks clients, breaks the source of programs that use the table, is only of the server, or
 * breaks nothing.
 */
export type Level = "pipeline" | "breaking" | "source" | "server" | "harmless"

export interface Finding {
  readonly level: Level
  /** A name for the kind of change, for scripts: `row-gone`. */
  readonly rule: string
  /** The row: `GET /users/:id`. Empty for the whole table. */
  readonly place: string
  readonly text: string
}

/** Adds a change to a list. */
export type Report = (level: Level, rule: string, text: string) => void
