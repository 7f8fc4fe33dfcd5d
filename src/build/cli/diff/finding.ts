/** Whether a change breaks clients, the source of programs that use the table, or nothing. */
export type Level = "breaking" | "source" | "harmless"

/** A change. */
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
