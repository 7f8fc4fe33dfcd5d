import { readFileSync } from "node:fs"

/** The expectations in the comments of a wrong program. */
export interface WrongProgram {
  /** The lines, counted from 1, at which the compiler must report, with a part of its message. */
  readonly refused: readonly { readonly line: number; readonly text: string }[]
  /** A part of the message of the error that running it throws. */
  readonly throws: string | undefined
  /** Why running it throws nothing. */
  readonly runs: string | undefined
}

/**
 * Reads the comments of a wrong program: `// refused: TEXT` directly above a wrong line, and `// throws: TEXT` or
 * `// runs: REASON` for what happens when it runs.
 */
export function readWrongProgram(file: string): WrongProgram {
  const lines = readFileSync(file, "utf8").split("\n")
  const marked = (word: string): readonly { readonly line: number; readonly text: string }[] =>
    lines.flatMap((line, index) => {
      const text = new RegExp(`^\\s*// ${word}: (.+)$`).exec(line)?.[1]
      return text === undefined ? [] : [{ line: index + 2, text }]
    })
  return { refused: marked("refused"), throws: marked("throws")[0]?.text, runs: marked("runs")[0]?.text }
}
