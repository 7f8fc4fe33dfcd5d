import type ts from "typescript"
import type { Program } from "../compiler/program.js"
import type { Edit } from "./edits.js"
import { beforeOptions, optionsOf } from "../table-code/row-source.js"
import type { RowSource } from "../table-code/row-source.js"
import { nameOf } from "../table-code/trace.js"
import type { Tracer } from "../table-code/trace.js"

/** The options of a row as they are written in it. */
export interface WrittenOptions {
  /** The expression; undefined if the row has none. */
  readonly given: ts.Expression | undefined
  /** The expression if it is an object in the row. */
  readonly object: ts.ObjectLiteralExpression | undefined
}

export function writtenOptions(program: Program, tracer: Tracer, source: RowSource): WrittenOptions {
  const given = optionsOf(program, tracer, source)?.node
  return { given, object: given !== undefined && program.is.isObjectLiteralExpression(given) ? given : undefined }
}

/** The property of a name that is written in an object. */
export function propertyOf(
  program: Program,
  object: ts.ObjectLiteralExpression | undefined,
  name: string,
): ts.PropertyAssignment | undefined {
  return object?.properties.find(
    (one): one is ts.PropertyAssignment => program.is.isPropertyAssignment(one) && nameOf(program, one.name) === name,
  )
}

/** Adds an option, as the first one. */
export function addOption(source: RowSource, { given, object }: WrittenOptions, added: string): Edit {
  const file = source.node.getSourceFile().fileName
  if (object !== undefined) {
    const [first] = object.properties
    const start = object.getStart() + 1
    if (first === undefined) return { file, start: start - 1, end: object.getEnd(), text: `{ ${added} }` }
    // With the same white space as before the first property, so that the line after it stays as it is.
    const space = object.getSourceFile().text.slice(start, first.getStart())
    return { file, start, end: start, text: `${space}${added},` }
  }
  if (given !== undefined)
    return { file, start: given.getStart(), end: given.getEnd(), text: `{ ${added}, ...${given.getText()} }` }
  const end = beforeOptions(source).getEnd()
  return { file, start: end, end, text: `, { ${added} }` }
}

/** Removes the first option, and with it the options that {@link addOption} has written. */
export function removeOption(
  { is }: Program,
  source: RowSource,
  object: ts.ObjectLiteralExpression,
  option: ts.Node,
): Edit {
  const file = object.getSourceFile().fileName
  const [, second, third] = object.properties
  if (second === undefined) return { file, start: beforeOptions(source).getEnd(), end: object.getEnd(), text: "" }
  if (third === undefined && is.isSpreadAssignment(second))
    return { file, start: object.getStart(), end: object.getEnd(), text: second.expression.getText() }
  const comma = object.getSourceFile().text.indexOf(",", option.getEnd())
  return { file, start: object.getStart() + 1, end: comma + 1, text: "" }
}
