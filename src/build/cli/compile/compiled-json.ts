import { compileTable, unwritableRows } from "../../../core/compiled/compile-table.js"
import type { WrittenTable } from "../../../core/compiled/compile-table.js"
import { stringLiteral } from "../../../core/lib/literal.js"
import { CommandError } from "../errors.js"
import { placeOf, writePlace } from "../places.js"

/** The most values that are listed. */
const MOST = 100

/**
 * Compiles a table that `importTracked` loaded.
 *
 * @param file the relative path of its module, for messages
 * @returns the call that makes the table, of a function that `waymark` exports
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
    )
  const { json, reader, hasPipes, hasConditions } = compileTable(table)
  const parts = [
    ...(hasPipes ? [{ from: "waymark/edge", name: "table_pipelines" }] : hasConditions ? [undefined] : []),
    ...(hasConditions ? [{ from: "waymark", name: "param_conditions" }] : []),
  ]
  return { name: reader, argument: stringLiteral(json, "'"), parts }
}

/** A function of this package, and the entry point that exports it. */
export interface OwnImport {
  readonly from: string
  readonly name: string
}

/** A call of one of the functions that read a compiled table. */
export interface CompiledCall {
  readonly name: WrittenTable["reader"]
  /** A string of JavaScript, in single quotes since JSON has many double quotes. */
  readonly argument: string
  /** Its other arguments; undefined for one that is left out before another. */
  readonly parts: readonly (OwnImport | undefined)[]
}

/** What a call needs, by the entry point. */
export function importsOf({ name, parts }: CompiledCall): readonly OwnImport[] {
  return [{ from: "waymark", name }, ...parts.flatMap((part) => part ?? [])]
}

/** Writes the arguments of a call. */
export function argumentsOf(
  { argument, parts }: CompiledCall,
  localName: (name: string) => string = (name) => name,
): readonly string[] {
  return [argument, ...parts.map((part) => (part === undefined ? "undefined" : localName(part.name)))]
}
