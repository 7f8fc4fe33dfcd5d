import type ts from "typescript"
import { isRecord } from "../../../core/lib/is-object.js"
import { RESOURCE_ACTIONS } from "../../../core/table/resources/resources.js"
import type { ResourceAction } from "../../../core/table/resources/resources.js"
import { CommandError } from "../errors.js"
import { addImport, dropImport } from "./builder-names.js"
import { insertItem, removeItem, spaceOf } from "./edit-lists.js"
import type { CodeList } from "./edit-lists.js"
import { addOption, propertyOf, removeOption, writtenOptions } from "./edit-options.js"
import type { Edit } from "./edits.js"
import { contractOf, ownRows, verbsOf } from "./own-row-code.js"
import type { OwnAction } from "./own-row-code.js"
import type { Rename } from "./parse-rename.js"
import { placeIn } from "./places.js"
import { elementAt, optionValues } from "../table-code/row-source.js"
import type { RowSource } from "../table-code/row-source.js"
import type { TableCode } from "../table-code/table-code.js"
import { nameOf } from "../table-code/trace.js"

/** The actions whose row comes before resources: others of them have the same number of segments, such as `/users/new` and `/users/:id`. */
const BEFORE: ReadonlySet<string> = new Set(["index", "edit", "new"])

/**
 * The edits by which an action of resources becomes a row of its own with another name: `except` or `only`, and the row next to them, or two
 * for `update`.
 *
 * @throws {CommandError} when the resources are not written in a way that can be edited
 */
export function writeOwnRow(code: TableCode, source: RowSource, { from, to }: Rename): readonly Edit[] {
  const action = actionOf(from)
  if (action === undefined) throw refusal(code, source, from, `"${from}" is not one of their actions`)
  const own = readResources(code, source, action)
  const list = listOf(code, source, own)
  const rows = ownRows(code, source, own, to)
  const space = list.items.length > 1 || spaceOf(list).includes("\n") ? spaceOf(list) : " "
  const text = rows.join(`,${space}`)
  const { node } = source
  const file = node.getSourceFile().fileName
  const row = BEFORE.has(action)
    ? { file, start: node.getStart(), end: node.getStart(), text: `${text},${space}` }
    : { file, start: node.getEnd(), end: node.getEnd(), text: `,${space}${text}` }
  return [row, ...leaveOut(code, source, own), ...verbsOf(action).flatMap((verb) => addImport(code, source, verb))]
}

/**
 * The edits by which a row that {@link writeOwnRow} has written becomes part of its resources again; undefined if it is another row.
 */
export function foldOwnRow(code: TableCode, index: number, { rows, from, to }: Rename): readonly Edit[] | undefined {
  const { is } = code.program
  const action = actionOf(to)
  const sources = rows.map((row) => code.sources.of(code.rows[row] ?? []))
  const parent = sources[0]?.node.parent
  if (action === undefined || parent === undefined || !is.isArrayLiteralExpression(parent)) return undefined
  const list = { node: parent, items: parent.elements }
  const places = sources.map(({ node }) => list.items.findIndex((item) => item === node))
  if (places.includes(-1)) return undefined
  const [first, last] = [places[0] ?? -1, places.at(-1) ?? -1]
  const beside = list.items[BEFORE.has(action) ? last + 1 : first - 1]
  const found = code.chains
    .flatMap((chain) => chain.filter((node) => node[0] === "resources"))
    .map((node) => code.sources.of(node))
    .find(({ node }) => node === beside)
  if (found === undefined || beside === undefined) return undefined
  const own = tryRead(code, found, action)
  const contract = own && contractOf(code, found, own, from, sources)
  if (own === undefined || contract === undefined) return undefined
  const restored = putBack(code, found, own, contract)
  if (restored === undefined) return undefined
  if (index !== rows[0]) return [] // those of the first row are for all
  const file = beside.getSourceFile().fileName
  const [start, end] = BEFORE.has(action)
    ? [list.items[first]?.getStart() ?? 0, beside.getStart()]
    : [beside.getEnd(), list.items[last]?.getEnd() ?? 0]
  const verbs = verbsOf(action)
  return [
    { file, start, end, text: "" },
    ...restored,
    ...verbs.flatMap((verb) => dropImport(code, found, verb, sources)),
  ]
}

const actionOf = (name: string): ResourceAction | undefined => RESOURCE_ACTIONS.find((action) => action === name)

function tryRead(code: TableCode, source: RowSource, action: ResourceAction): OwnAction | undefined {
  try {
    return readResources(code, source, action)
  } catch (error) {
    if (error instanceof CommandError) return undefined
    throw error
  }
}

/** @throws {CommandError} when the options are not an object in the row, or what matters in them is not written there */
function readResources(code: TableCode, source: RowSource, action: ResourceAction): OwnAction {
  const { program, tracer } = code
  const { is } = program
  const options = writtenOptions(program, tracer, source)
  const fail = (what: string): never => {
    throw refusal(code, source, action, what)
  }
  if (options.given !== undefined && options.object === undefined) fail("their options are not written in the row")
  const properties = options.object?.properties ?? []
  if (properties.some((one) => is.isSpreadAssignment(one))) fail("their options are spread from another object")
  const listNamed = (name: string): ts.ArrayLiteralExpression | undefined => {
    if (optionValues(source)[name] === undefined) return undefined
    const value = propertyOf(program, options.object, name)?.initializer
    const isList = value !== undefined && is.isArrayLiteralExpression(value)
    return isList && value.elements.every((item) => is.isStringLiteral(item))
      ? value
      : fail(`"${name}" is not a list of strings in the row`)
  }
  const objectNamed = (object: ts.ObjectLiteralExpression | undefined, name: string) => {
    const property = propertyOf(program, object, name)
    const value = property?.initializer
    return property !== undefined && value !== undefined && is.isObjectLiteralExpression(value)
      ? { property, value }
      : undefined
  }
  const { contracts } = optionValues(source)
  const hasContract = isRecord(contracts) && contracts[action] !== undefined
  const all = objectNamed(options.object, "contracts")
  const own = objectNamed(all?.value, action)
  if (hasContract && own === undefined) fail(`the contract of "${action}" is not an object in the row`)
  const [path] = source.elements
  if (path === undefined || !is.isStringLiteral(path.node)) fail("their path is not written as a string in the row")
  return {
    action,
    options,
    properties,
    only: listNamed("only"),
    except: listNamed("except"),
    contracts: all?.value,
    contract: own,
  }
}

/** The error for resources whose action cannot become a row. */
function refusal({ cwd }: TableCode, source: RowSource, action: string, what: string): CommandError {
  const path = String(elementAt(source, 0).text)
  return new CommandError(
    `${placeIn(source.node, cwd)}: "${action}" comes from these resources, whose actions have fixed names, and it cannot become a row of its own: ${what}`,
    `Write the row of "${action}" next to them first, with except: ["${action}"] in resources("${path}", …).`,
  )
}

function listOf({ program, cwd }: TableCode, { node, value }: RowSource, { action }: OwnAction): CodeList {
  const { parent } = node
  if (program.is.isArrayLiteralExpression(parent)) return { node: parent, items: parent.elements }
  throw new CommandError(
    `${placeIn(node, cwd)}: "${action}" comes from these resources, whose actions have fixed names, and there is no list here for a row of its own`,
    `Write resources("${String(value[1])}", …) into a list of rows first.`,
  )
}

/** Leaves the action out of resources. */
function leaveOut({ program }: TableCode, source: RowSource, own: OwnAction): readonly Edit[] {
  const { action, options, only, except, contracts, contract } = own
  const isOwn = (item: ts.Expression): boolean => program.is.isStringLiteral(item) && item.text === action
  const removed = only?.elements.find(isOwn)
  const listed =
    only !== undefined && removed !== undefined
      ? removeItem({ node: only, items: only.elements }, removed)
      : except === undefined
        ? addOption(source, options, `except: [${JSON.stringify(action)}]`)
        : insertItem({ node: except, items: except.elements }, JSON.stringify(action))
  if (contracts === undefined || contract === undefined) return [listed]
  return [listed, removeItem({ node: contracts, items: contracts.properties }, contract.property)]
}

/** Takes the action into resources again; undefined if they do not leave it out. */
function putBack(code: TableCode, source: RowSource, own: OwnAction, contract: string): readonly Edit[] | undefined {
  const { action, contracts } = own
  const listed = putInList(code, source, own)
  if (listed === undefined || contract === "") return listed
  if (contracts === undefined) return undefined
  const before = contracts.properties.find(
    (one) => one.name !== undefined && orderOf(nameOf(code.program, one.name)) > orderOf(action),
  )
  return [...listed, insertItem({ node: contracts, items: contracts.properties }, `${action}: {${contract}}`, before)]
}

const orderOf = (name: string | undefined): number => RESOURCE_ACTIONS.findIndex((action) => action === name)

function putInList({ program }: TableCode, source: RowSource, own: OwnAction): readonly Edit[] | undefined {
  const { is } = program
  const { action, options, only, except } = own
  const textOf = (item: ts.Expression): string => (is.isStringLiteral(item) ? item.text : "")
  if (only !== undefined) {
    const before = only.elements.find((item) => orderOf(textOf(item)) > orderOf(action))
    if (only.elements.some((item) => textOf(item) === action)) return undefined
    return [insertItem({ node: only, items: only.elements }, JSON.stringify(action), before)]
  }
  const last = except?.elements.at(-1)
  if (except === undefined || last === undefined || textOf(last) !== action) return undefined
  if (except.elements.length > 1) return [removeItem({ node: except, items: except.elements }, last)]
  const option = propertyOf(program, options.object, "except")
  const isAdded = options.object !== undefined && options.object.properties[0] === option
  return isAdded && option !== undefined && options.object !== undefined
    ? [removeOption(program, source, options.object, option)]
    : undefined
}
