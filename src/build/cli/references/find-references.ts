import type ts from "typescript"
import type { Route } from "../../../core/table/route.js"
import type { KnownType, Program } from "../compiler/program.js"
import { stringsOf, writtenPathsOf } from "./literals.js"
import { linkedTables } from "./linked-tables.js"
import type { LinkedTable, MeantRows } from "./linked-tables.js"
import { findLocalNames, isVariable } from "./local-names.js"
import { findMatched, MATCHED_FIELDS } from "./matched.js"
import { boundName, membersOf, outermost } from "./members.js"
import type { Member } from "./members.js"
import { rowsOfPath } from "./row-of-path.js"

/** The kinds of references: how a program names rows. */
export type ReferenceKind = "helper" | "client" | "verified" | "matched" | "name"

/** A place where a program names rows of a table. */
export interface Found extends MeantRows {
  readonly kind: ReferenceKind
  /** The node of the name, or of the string that is compared. */
  readonly node: ts.Node
  /** The expression that the reference is, such as the whole call. */
  readonly whole: ts.Node
  readonly call: ts.CallExpression | undefined
  /** The action or path in the call. */
  readonly argument: ts.Expression | undefined
  /** Whether it may link to its rows or request them. Names that are destructured are found again where they are used. */
  readonly isUse: boolean
}

/** The types of the library that take names of helpers, and its functions that do. */
const TAKE_NAMES = new Set(["ActionOf", "HelperArgs", "HelperFunction", "ParamsOf", "PickedRoutes", "pick_routes"])
const SUFFIX = /_(?:path|url)$/
const VERIFIED = ["verified_path", "verified_url"]

/**
 * Finds the places where a program names rows of a table, in the order of its files.
 *
 * @param own the type of the table
 */
export function findReferences(program: Program, own: KnownType, routes: readonly Route[]): readonly Found[] {
  const { is, files, typeOf } = program
  const tableOfType = linkedTables(own, routes)
  const members = membersOf(program, own, tableOfType)
  const helpers = new Map(
    routes.flatMap(({ helper: name }) =>
      name === null ? [] : [`${name}_path`, `${name}_url`, name].map((key) => [key, name] as const),
    ),
  )
  const isName = (name: string): boolean => helpers.has(name) || VERIFIED.includes(name)
  const locals = findLocalNames(program, isName)
  const comparedLocals = findLocalNames(program, (name) => MATCHED_FIELDS.has(name))
  const found: Found[] = []

  const rowsOf = (member: Member, call: ts.CallExpression | undefined, at: number): readonly number[] => {
    const { kind, name, table, except } = member
    const argument = call?.arguments[at]
    if (kind === "verified") {
      const paths = argument && writtenPathsOf(program, argument)
      return paths?.flatMap((path) => rowsOfPath(table.routes, path, except)) ?? []
    }
    const helper = kind === "client" ? name : name.replace(SUFFIX, "")
    if (call === undefined) return table.index.rowsOf(helper)
    const args = call.arguments.slice(at).map((arg) => (is.isSpreadElement(arg) ? undefined : typeOf(arg)))
    return table.index.rowsOfCall(kind, helper, args)
  }

  /** Adds a reference with its rows in the order of the table, unless it means only rows of other tables. */
  const push = (one: Found): void => {
    const rows = [...new Set(one.rows)].toSorted((first, second) => first - second)
    if (rows.length > 0 || one.others.length === 0) found.push({ ...one, rows })
  }

  /** Adds the reference of an expression, which has several members if the name of a property is computed. */
  const add = (own: readonly Member[], node: ts.Node, expression: ts.Node): void => {
    const [member] = own
    if (member === undefined) return
    const outer = outermost(program, expression)
    const { parent } = outer
    const isBound = is.isVariableDeclaration(parent) && parent.initializer === outer && is.isIdentifier(parent.name)
    const call = is.isCallExpression(parent) && parent.expression === outer ? parent : undefined
    const kind = member.kind === "bound" ? "helper" : member.kind
    const at = member.kind === "bound" || kind === "client" ? 0 : 1
    const meant = own.map((one) => one.table.meant(rowsOf(one, call, at)))
    const rows = meant.flatMap((one) => one.rows)
    const others = meant.flatMap((one) => one.others)
    const argument = call?.arguments[at]
    push({ kind, node, whole: call ?? expression, call, argument, isUse: !isBound, rows, others })
  }

  const addName = (node: ts.Node, whole: ts.Node, name: string, table: LinkedTable | undefined): void => {
    const helper = helpers.get(name)
    if (helper === undefined || table === undefined) return
    const none = { call: undefined, argument: undefined, isUse: false } as const
    push({ kind: "name", node, whole, ...none, ...table.meant(table.index.rowsOf(helper)) })
  }

  const visit = (node: ts.Node): void => {
    if (is.isPropertyAccessExpression(node)) {
      const { name, expression } = node
      const member = memberOf(expression, name, name.text)
      if (member !== undefined) add([member], name, node)
    } else if (is.isElementAccessExpression(node)) visitElement(node)
    else if (is.isBindingElement(node)) {
      const name = boundName(program, node)
      if (name !== undefined && isName(name))
        addName(node.propertyName ?? node.name, node, name, members.ofProperty(typeOf(node.parent), name)?.table)
    } else if (is.isIdentifier(node)) {
      const member = locals.has(node.text) && isVariable(program, node) ? members.ofVariable(node) : undefined
      if (member !== undefined) add([member], node, node)
    } else if (is.isStringLiteral(node) && helpers.has(node.text)) visitString(node)
    else findMatched(program, node, routes, comparedLocals, (one) => found.push(one))
    node.forEachChild(visit)
  }

  /** @param key where the name of a property is written */
  const memberOf = (object: ts.Expression, key: ts.Node, name: string): Member | undefined => {
    if (isName(name)) return members.ofProperty(typeOf(object), name)
    return locals.has(name) && (is.isIdentifier(key) || is.isStringLiteral(key)) ? members.ofVariable(key) : undefined
  }

  const visitElement = (node: ts.ElementAccessExpression): void => {
    const { argumentExpression: key, expression } = node
    if (is.isNumericLiteral(key)) return
    const names = is.isStringLiteral(key) ? [key.text] : (stringsOf(typeOf(key)) ?? [])
    const own = names.flatMap((name) => memberOf(expression, key, name) ?? [])
    add(own, key, node)
  }

  const visitString = (node: ts.StringLiteral): void => {
    const { parent } = node
    const outer = parent.parent
    if (is.isLiteralTypeNode(parent) && is.isIndexedAccessTypeNode(outer))
      return addName(node, outer, node.text, members.ofProperty(typeOf(outer.objectType), node.text)?.table)
    if (!SUFFIX.test(node.text)) return
    if (is.isLiteralTypeNode(parent) && is.isTypeReferenceNode(outer) && TAKE_NAMES.has(outer.typeName.getText())) {
      const [table] = outer.typeArguments ?? []
      addName(node, outer, node.text, table && tableOfType(typeOf(table)))
    } else if (is.isCallExpression(outer) && TAKE_NAMES.has(outer.expression.getText()))
      addName(node, outer, node.text, tableOfType(typeOf(outer)))
  }

  for (const file of files.toSorted((one, other) => (one.fileName < other.fileName ? -1 : 1))) visit(file)
  return found
}
