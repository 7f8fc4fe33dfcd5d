import { shortName, socketBase } from "../../../core/table/names/naming.js"
import type { Route } from "../../../core/table/route.js"
import { CommandError } from "../errors.js"
import { addOption, propertyOf, removeOption, writtenOptions } from "./edit-options.js"
import { editPath } from "./edit-path.js"
import { editsByFile } from "./edits.js"
import type { Edit } from "./edits.js"
import { foldOwnRow, writeOwnRow } from "./own-rows.js"
import type { Rename } from "./parse-rename.js"
import { readPath } from "./path-pieces.js"
import { placeIn } from "./places.js"
import { elementAt, optionsOf, optionValues, pathAt } from "../table-code/row-source.js"
import type { RowSource } from "../table-code/row-source.js"
import type { TableCode } from "../table-code/table-code.js"
import type { Traced } from "../table-code/trace.js"

/**
 * The edits of the rows that a rename changes, in the code of the table.
 *
 * @param folds whether a row that a rename of an action of resources has written becomes part of them again
 * @throws {CommandError} when a row is not written in a form that can be edited
 */
export function editRows(code: TableCode, rename: Rename, folds: boolean): readonly Edit[] {
  const edits = rename.rows.flatMap((index) => {
    const [route, row] = [code.routes[index], code.rows[index]]
    if (route === undefined || row === undefined) return []
    const source = code.sources.of(row)
    if (rename.field === "helper") return editHelper(code, source, route, rename)
    if (rename.field === "plug") return [editPlug(code, source, rename)]
    if (rename.field === "plug_opts") return editAction(code, source, index, rename, folds)
    const { from, to, isPrefix = false } = rename
    const path = readPath(code, code.chains[index] ?? [], route.path)
    return editPath(path, { from, to, isPrefix, name: nameOf(route), cwd: code.cwd })
  })
  return [...editsByFile(edits).values()].flat()
}

function editAction(
  code: TableCode,
  source: RowSource,
  index: number,
  rename: Rename,
  folds: boolean,
): readonly Edit[] {
  if (source.kind === "resources") return writeOwnRow(code, source, rename)
  if (source.kind === "socket")
    throw new CommandError(
      `${nameOf(code.routes[index])} is a socket, whose action is always "${rename.from}"`,
      "Rename the socket, or its helper.",
    )
  const folded = folds ? foldOwnRow(code, index, rename) : undefined
  if (folded !== undefined) return folded
  const { text, traced } = elementAt(source, pathAt(source) + 2)
  return [editEnd(code, source, traced, String(text), rename.from, rename.to)]
}

function editPlug(code: TableCode, source: RowSource, { from, to }: Rename): Edit {
  const { text, traced } = elementAt(source, pathAt(source) + 1)
  return editEnd(code, source, traced, String(text), from, to)
}

/** Replaces the end of a string, in the code that it comes from. */
function editEnd(
  { tracer, cwd }: TableCode,
  source: RowSource,
  traced: Traced | undefined,
  text: string,
  from: string,
  to: string,
): Edit {
  const chunk = traced && tracer.chunks(traced, text)?.findLast((one) => one.text !== "")
  if (chunk?.text.endsWith(from) === true) {
    const end = chunk.start + chunk.text.length
    return { file: chunk.file, start: end - from.length, end, text: to }
  }
  throw new CommandError(
    `${placeIn(source.node, cwd)}: "${from}" is not written as a string in this row, so it cannot be renamed`,
    WRITE_OUT,
  )
}

function editHelper(code: TableCode, source: RowSource, route: Route, { from, to }: Rename): readonly Edit[] {
  const { program, tracer, cwd } = code
  const { as, name } = optionValues(source)
  const plug = String(elementAt(source, pathAt(source) + 1).text)
  const usual =
    source.kind === "socket" ? shortName(socketBase(plug)) : typeof name === "string" ? name : shortName(plug)
  const own = typeof as === "string" ? as : usual
  const prefix = from.endsWith(own) ? from.slice(0, from.length - own.length) : ""
  if (!to.startsWith(prefix))
    throw new CommandError(
      `${nameOf(route)} is in a scope whose helpers begin with ${prefix}, so the new name begins with it too, got: ${to}`,
      `Give a name that begins with ${prefix}, or change the scope by hand.`,
    )
  const next = to.slice(prefix.length)
  const options = writtenOptions(program, tracer, source)
  if (as === undefined) return [addOption(source, options, `as: ${JSON.stringify(next)}`)]
  const written = propertyOf(program, options.object, "as")
  const isAdded = written !== undefined && options.object?.properties[0] === written
  if (next === usual && isAdded && options.object !== undefined)
    return [removeOption(program, source, options.object, written)]
  const given = optionsOf(program, tracer, source)
  const traced = given && tracer.property(given, "as").find((one) => tracer.chunks(one, own) !== undefined)
  if (traced !== undefined) return [editEnd(code, source, traced, own, own, next)]
  throw new CommandError(
    `${placeIn(written ?? source.node, cwd)}: "as" is not a string here, so it cannot be renamed`,
    WRITE_OUT,
  )
}

const WRITE_OUT = "Write the row with string literals first, or change it by hand."

/** A route in messages. */
export function nameOf(route: Route | undefined): string {
  return route === undefined ? "a route" : `${route.verb.toUpperCase()} ${route.path}`
}
