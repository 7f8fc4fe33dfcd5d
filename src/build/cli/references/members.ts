import type ts from "typescript"
import type { KnownType, Program } from "../compiler/program.js"
import type { LinkedTable } from "./linked-tables.js"

/** What a member of an object of the library does with the table. */
export type MemberKind = "helper" | "bound" | "client" | "verified"

/** A function of a table's helpers, client or verified routes. */
export interface Member {
  readonly kind: MemberKind
  readonly name: string
  /** The table that the object is made from. */
  readonly table: LinkedTable
  /** The patterns that `verified_routes` ignores. */
  readonly except: readonly string[]
}

/** The names of the types of these functions. */
const KINDS: Readonly<Record<string, MemberKind>> = {
  ActionHelper: "helper",
  QueryHelper: "helper",
  OptsHelper: "helper",
  HelperFunction: "helper",
  BoundActionHelper: "bound",
  BoundQueryHelper: "bound",
  BoundOptsHelper: "bound",
  ActionCall: "client",
  QueryCall: "client",
  OptsCall: "client",
  VerifiedFunction: "verified",
}

/** The types whose first type argument is the table. */
const OF_TABLES = new Set([
  "Helpers",
  "HelpersOf",
  "HelpersByName",
  "BoundHelpers",
  "Client",
  "VerifiedRoutes",
  "MadeOf",
])

/** Finds the functions of tables that the expressions of a program mean. */
export interface Members {
  ofProperty(object: KnownType, name: string): Member | undefined
  /** The member that a variable or a property of an object has as its value, by a place where its name is. */
  ofVariable(name: ts.Identifier | ts.StringLiteral): Member | undefined
}

/**
 * @param own the type of the table whose references are searched for; an object whose table is not known is taken to be made from it
 * @param tableOfType the table of a type
 */
export function membersOf(
  program: Program,
  own: KnownType,
  tableOfType: (table: KnownType) => LinkedTable | undefined,
): Members {
  const { is, typeOf, declarationOf } = program
  const declared = new Map<ts.Node, Member | undefined>()

  const ofProperty = (object: KnownType, name: string): Member | undefined => {
    const type = object.property(name)
    if (type === undefined) return first(object.members, (member) => ofProperty(member, name))
    const kind = type.name === undefined ? undefined : KINDS[type.name]
    if (kind === undefined) return undefined
    const table = tableOfType(tableOf(kind === "verified" ? type : object) ?? own)
    if (table === undefined) return undefined
    return { kind, name, table, except: kind === "verified" ? (exceptOf(type) ?? []) : [] }
  }

  const ofExpression = (node: ts.Expression): Member | undefined => {
    const inner = unwrap(program, node)
    if (is.isIdentifier(inner)) return ofVariable(inner)
    if (is.isPropertyAccessExpression(inner)) return ofProperty(typeOf(inner.expression), inner.name.text)
    if (!is.isElementAccessExpression(inner) || !is.isStringLiteral(inner.argumentExpression)) return undefined
    return ofProperty(typeOf(inner.expression), inner.argumentExpression.text)
  }

  const ofVariable = (name: ts.Identifier | ts.StringLiteral): Member | undefined => {
    const declaration = declarationOf(name)
    if (declaration === undefined) return undefined
    if (declared.has(declaration)) return declared.get(declaration)
    declared.set(declaration, undefined)
    const found = ofDeclaration(declaration)
    declared.set(declaration, found)
    return found
  }

  const ofDeclaration = (declaration: ts.Node): Member | undefined => {
    if (is.isBindingElement(declaration)) {
      const name = boundName(program, declaration)
      return name === undefined ? undefined : ofProperty(typeOf(declaration.parent), name)
    }
    if (!is.isVariableDeclaration(declaration) && !is.isPropertyAssignment(declaration)) return undefined
    return declaration.initializer && ofExpression(declaration.initializer)
  }

  return { ofProperty, ofVariable }
}

/** The name of the property that is destructured into a variable; undefined for an element of a list. */
export function boundName({ is }: Program, { parent, propertyName, name }: ts.BindingElement): string | undefined {
  if (!is.isObjectBindingPattern(parent)) return undefined
  const property = propertyName ?? name
  return is.isIdentifier(property) || is.isStringLiteral(property) ? property.text : undefined
}

type Wrapper = ts.ParenthesizedExpression | ts.NonNullExpression | ts.AsExpression | ts.SatisfiesExpression

/** Whether a node is an expression in parentheses or with a cast. */
function isWrapper({ is }: Program, node: ts.Node): node is Wrapper {
  return (
    is.isParenthesizedExpression(node) ||
    is.isNonNullExpression(node) ||
    is.isAsExpression(node) ||
    is.isSatisfiesExpression(node)
  )
}

/** An expression without parentheses and casts around it. */
export function unwrap(program: Program, node: ts.Expression): ts.Expression {
  return isWrapper(program, node) ? unwrap(program, node.expression) : node
}

/** An expression with the parentheses and casts around it. */
export function outermost(program: Program, node: ts.Node): ts.Node {
  return isWrapper(program, node.parent) ? outermost(program, node.parent) : node
}

/** The type of the table of an object of helpers or a client. */
function tableOf(type: KnownType): KnownType | undefined {
  if (type.name !== undefined && (OF_TABLES.has(type.name) || type.name === "VerifiedFunction")) return type.args[0]
  return first(type.members, tableOf) ?? first(type.property("path")?.members ?? [], tableOf)
}

/** The patterns that a function of `verified_routes` ignores. */
function exceptOf(type: KnownType): readonly string[] | undefined {
  const except = type.args[1]
  if (except === undefined) return undefined
  return [except, ...except.members].flatMap(({ value }) => (typeof value === "string" ? [value] : []))
}

function first<Item, Result>(items: readonly Item[], find: (item: Item) => Result | undefined): Result | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
