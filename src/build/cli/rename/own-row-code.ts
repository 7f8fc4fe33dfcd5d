import type ts from "typescript"
import { joinPath } from "../../../core/pattern/join.js"
import { namesIn } from "../../../core/pattern/names-in.js"
import { shortName } from "../../../core/table/names/naming.js"
import { INHERITED_NAMES } from "../../../core/table/options.js"
import { memberPath, RESOURCE_ROUTES } from "../../../core/table/resources/resources.js"
import type { ResourceAction } from "../../../core/table/resources/resources.js"
import { builderName } from "./builder-names.js"
import type { WrittenOptions } from "./edit-options.js"
import { elementAt, optionValues } from "../table-code/row-source.js"
import type { RowSource } from "../table-code/row-source.js"
import type { TableCode } from "../table-code/table-code.js"
import { nameOf } from "../table-code/trace.js"

/** The options of resources that rows have too. */
const SHARED_OPTIONS: ReadonlySet<string> = new Set(INHERITED_NAMES)

/** Resources as they are written, and one of their actions. */
export interface OwnAction {
  readonly action: ResourceAction
  readonly options: WrittenOptions
  readonly properties: readonly ts.ObjectLiteralElementLike[]
  /** The list of `only` or of `except`. */
  readonly only: ts.ArrayLiteralExpression | undefined
  readonly except: ts.ArrayLiteralExpression | undefined
  /** The object of contracts, and the contract of the action in it. */
  readonly contracts: ts.ObjectLiteralExpression | undefined
  readonly contract:
    { readonly property: ts.PropertyAssignment; readonly value: ts.ObjectLiteralExpression } | undefined
}

/** The verbs of the rows of an action. */
export const verbsOf = (action: ResourceAction): readonly string[] => RESOURCE_ROUTES[action].slice(2)

/** The code of the rows of an action under another name. */
export function ownRows(
  code: TableCode,
  source: RowSource,
  own: OwnAction,
  name: string,
  contract = own.contract?.value.getText().slice(1, -1) ?? "",
): readonly string[] {
  const { action } = own
  const [on, suffix] = RESOURCE_ROUTES[action]
  const [path, controller] = [String(elementAt(source, 0).text), String(elementAt(source, 1).text)]
  const { param = "id", name: given, as } = optionValues(source)
  const { singleton } = optionValues(source)
  const base = on === "path" ? path : memberPath(path, String(param), { singleton: singleton === true })
  const full = suffix === "" ? base : joinPath(base, suffix)
  const plug = source.elements[1]?.node.getText() ?? JSON.stringify(controller)
  const helper = as === false ? false : (as ?? given ?? shortName(controller))
  const isCode = code.program.is.isCallExpression(source.node)
  return verbsOf(action).map((verb, at) => {
    const alias = at > 0 ? false : helper
    const without = on === "path" && !namesIn(path).includes(String(param)) ? String(param) : undefined
    const [shared, own_contract] = sharedOptions(code, own, without, contract)
    const options = [...(alias === shortName(controller) ? [] : [`as: ${JSON.stringify(alias)}`]), ...shared].join(", ")
    const elements = [JSON.stringify(full), plug, JSON.stringify(name)]
    if (own_contract !== "") elements.push(options === "" ? `{${own_contract}}` : `{ ${options},${own_contract}}`)
    else if (options !== "") elements.push(`{ ${options} }`)
    return isCode
      ? `${builderName(code, source, verb)}(${elements.join(", ")})`
      : `[${[JSON.stringify(verb), ...elements].join(", ")}]`
  })
}

/** The code of the options that the rows of resources have, and that of the contract, in which options of both are merged. */
function sharedOptions(
  { program }: TableCode,
  own: OwnAction,
  without: string | undefined,
  contract: string,
): readonly [shared: readonly string[], contract: string] {
  const { is } = program
  const shared = new Map<string, string>()
  for (const one of own.properties) {
    const name = one.name && nameOf(program, one.name)
    if (name === undefined || !SHARED_OPTIONS.has(name)) continue
    const value = is.isPropertyAssignment(one) ? one.initializer : undefined
    if (name === "where" && without !== undefined && value !== undefined && is.isObjectLiteralExpression(value)) {
      const kinds = value.properties.filter((kind) => kind.name === undefined || nameOf(program, kind.name) !== without)
      if (kinds.length > 0) shared.set(name, `where: { ${kinds.map((kind) => kind.getText()).join(", ")} }`)
    } else shared.set(name, one.getText())
  }
  let merged = contract
  const properties = own.contract?.value.properties ?? []
  for (const one of properties.toReversed()) {
    const name = one.name && nameOf(program, one.name)
    const outer =
      name === undefined ? undefined : own.properties.find((two) => two.name?.getText() === one.name?.getText())
    if (name === undefined || outer === undefined || !shared.has(name)) continue
    shared.delete(name)
    const [first, second] = [outer, one].map((two) => (is.isPropertyAssignment(two) ? two.initializer.getText() : name))
    const at = one.getStart() - (own.contract?.value.getStart() ?? 0) - 1
    const isObject = first?.startsWith("{") === true && second?.startsWith("{") === true
    if (isObject)
      merged = `${merged.slice(0, at)}${name}: { ...${first}, ...${second} }${merged.slice(at + one.getText().length)}`
  }
  return [[...shared.values()], merged]
}

/**
 * The options that the rows of an action have from its contract, as code: an empty string without a contract. Returns undefined if the rows
 * are not those that {@link ownRows} writes for the action.
 */
export function contractOf(
  code: TableCode,
  source: RowSource,
  own: OwnAction,
  name: string,
  rows: readonly RowSource[],
): string | undefined {
  const texts = rows.map(({ node }) => node.getText())
  const plain = ownRows(code, source, own, name)
  if (texts.join() === plain.join()) return ""
  const found = ownRows(code, source, own, name, CONTRACT).map((row, at) => {
    const [start = "", end = ""] = row.split(CONTRACT)
    const text = texts[at] ?? ""
    return text.startsWith(start) && text.endsWith(end) ? text.slice(start.length, text.length - end.length) : undefined
  })
  return found.length === texts.length && new Set(found).size === 1 ? found[0] : undefined
}

/** In place of a contract, to find it in the text of a row. */
const CONTRACT = "\0"
