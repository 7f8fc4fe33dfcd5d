import { compileTable, unwritableRows } from "../../../core/compiled/compile-table.js"
import { stringLiteral } from "../../../core/lib/literal.js"
import { CommandError } from "../errors.js"
import { placeOf, writePlace } from "../places.js"

/** The most values that are listed. */
const MOST = 100

/**
 * Compiles a table that `importTracked` loaded.
 *
 * @param file the relative path of its module, for messages
 * @returns the call that makes the table, of a function that `waymark/compiled` exports
 * @throws {CommandError} when the table has values that JSON cannot carry, with their places in the sources
 */
export function compiledCall(table: readonly unknown[], cwd: string, file: string): CompiledCall {
  const refused = unwritableRows(table).slice(0, MOST)
  if (refused.length > 0)
    throw new CommandError(
      refused
        .map(({ message, row }) => {
          const place = placeOf(row)
          return `${place === undefined ? file : writePlace(place, cwd)}: ${message}`
        })
        .join("\n"),
      "Put values there that JSON can carry, or import the table without compiling it.",
    )
  const { json, isLarge } = compileTable(table)
  return { argument: stringLiteral(json, "'"), isLarge }
}

/** A function of this package, and the entry point that exports it. */
export interface OwnImport {
  readonly from: string
  readonly name: string
}

/** A call of `compiled_table`. */
export interface CompiledCall {
  /** A string of JavaScript, in single quotes since JSON has many double quotes. */
  readonly argument: string
  /** Whether it has the matcher of large tables too. */
  readonly isLarge: boolean
}

const FROM = "waymark/compiled"
export const READER: OwnImport = { from: FROM, name: "compiled_table" }
const MATCHER: OwnImport = { from: FROM, name: "tree_matcher" }

/** What a call needs. */
export function importsOf({ isLarge }: CompiledCall): readonly OwnImport[] {
  return isLarge ? [READER, MATCHER] : [READER]
}

/** Writes the arguments of a call. */
export function argumentsOf(
  { argument, isLarge }: CompiledCall,
  localName: (name: string) => string = (name) => name,
): readonly string[] {
  return isLarge ? [argument, localName(MATCHER.name)] : [argument]
}
