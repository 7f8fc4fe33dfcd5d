import type ts from "typescript"
import type { Route } from "../../../core/table/route.js"
import { eachNode } from "../compiler/each-node.js"
import type { Program } from "../compiler/program.js"
import { unwrap } from "../references/members.js"
import { replaceNode, replaceString } from "./edits.js"
import type { Edit } from "./edits.js"
import type { Rename } from "./parse-rename.js"
import { nameOf } from "../table-code/trace.js"

/** The types of the library that take the name of a controller, and of an action after it. */
const TAKE_ACTIONS = new Set(["ActionConn", "ActionParams", "ControllerOf"])

/**
 * The edits of controllers that a rename of an action or a controller changes: the actions of `web.controller(name, actions)` and of the
 * objects and classes in `web.build(controllers)`, the calls of these actions, and the names in them and in types such as `ActionConn`.
 */
export function editControllers(program: Program, routes: readonly Route[], rename: Rename): readonly Edit[] {
  const { is, files } = program
  const plugs = new Set(rename.rows.flatMap((index) => routes[index]?.plug ?? []))
  const edits: Edit[] = []
  const actions = new Set<ts.Node>()

  /** Edits the name of a property or a method that is an action. */
  const editActions = (controller: ts.Expression | undefined): void => {
    const value = controller && unwrap(program, controller)
    if (value === undefined) return
    for (const property of membersOf(program, value)) {
      const { name } = property
      if (name === undefined || nameOf(program, name) !== rename.from) continue
      actions.add(property)
      if (is.isShorthandPropertyAssignment(property)) edits.push(replaceNode(name, `${rename.to}: ${rename.from}`))
      else edits.push(renameProperty(program, property, rename.to))
    }
  }

  /** Visits the objects of `web.build`, nested by the parts of their names. */
  const visitControllers = (object: ts.Expression, prefix: string): void => {
    if (!is.isObjectLiteralExpression(object)) return
    for (const property of object.properties) {
      const own = property.name && nameOf(program, property.name)
      if (own === undefined) continue
      const name = `${prefix}${own}`
      const value = is.isPropertyAssignment(property) ? property.initializer : undefined
      if (!plugs.has(name)) {
        if (value !== undefined) visitControllers(value, `${name}.`)
      } else if (rename.field === "plug_opts") editActions(value ?? valueOf(program, property.name))
      else edits.push(renameKey(program, property, own, rename))
    }
  }

  /** Edits a string that is the name of a controller or, after it, of an action. */
  const editNames = (controller: ts.Node | undefined, names: readonly ts.Node[]): void => {
    if (controller === undefined || !is.isStringLiteral(controller) || !plugs.has(controller.text)) return
    if (rename.field === "plug") {
      const own = controller.text.slice(0, controller.text.length - rename.from.length)
      edits.push(replaceString(controller, own + rename.to))
    } else
      for (const name of names)
        if (is.isStringLiteral(name) && name.text === rename.from) edits.push(replaceString(name, rename.to))
  }

  const visitCall = (node: ts.CallExpression, callee: ts.PropertyAccessExpression): void => {
    const [first, second] = node.arguments
    const method = callee.name.text
    if (method === "build" && first !== undefined) visitControllers(first, "")
    if (method === "controller" || method === "socket") editNames(first, [])
    if (rename.field !== "plug_opts") return
    const controller = controllerOf(program, node)
    if (controller === undefined || !plugs.has(controller.text)) return
    if (method === "controller") editActions(second)
    if (method === "actions") editActions(first)
    if (method === "plug" && second !== undefined && is.isObjectLiteralExpression(second))
      for (const one of second.properties)
        if (is.isPropertyAssignment(one) && is.isArrayLiteralExpression(one.initializer))
          editNames(controller, one.initializer.elements)
  }

  eachNode(files, (node) => {
    if (is.isCallExpression(node) && is.isPropertyAccessExpression(node.expression)) visitCall(node, node.expression)
    if (!is.isTypeReferenceNode(node) && !is.isExpressionWithTypeArguments(node)) return
    const name = is.isTypeReferenceNode(node) ? node.typeName : node.expression
    if (!TAKE_ACTIONS.has(name.getText())) return
    const given = (node.typeArguments ?? []).map((type) => (is.isLiteralTypeNode(type) ? type.literal : type))
    const [, controller, ...names] = given
    editNames(controller, names)
  })
  if (actions.size > 0)
    eachNode(files, (node) => {
      if (!is.isPropertyAccessExpression(node) || node.name.text !== rename.from || !is.isIdentifier(node.name)) return
      const declaration = program.declarationOf(node.name)
      if (declaration !== undefined && actions.has(declaration)) edits.push(replaceNode(node.name, rename.to))
    })
  return edits
}

/** The value of a variable that is named in short, as in `{ UserController }`. */
function valueOf({ is, declarationOf }: Program, name: ts.Node | undefined): ts.Expression | undefined {
  if (name === undefined || !is.isIdentifier(name)) return undefined
  const declaration = declarationOf(name)
  return declaration !== undefined && is.isVariableDeclaration(declaration) ? declaration.initializer : undefined
}

/** The members of an object, or of the class of `new UserController()`. */
function membersOf(
  { is, declarationOf }: Program,
  value: ts.Expression,
): readonly (ts.ObjectLiteralElementLike | ts.ClassElement)[] {
  if (is.isObjectLiteralExpression(value)) return value.properties
  if (!is.isNewExpression(value) || !is.isIdentifier(value.expression)) return []
  const declaration = declarationOf(value.expression)
  return declaration !== undefined && is.isClassDeclaration(declaration) ? declaration.members : []
}

/** The name of the controller for which a chain of calls such as `web.controller("UserController").plug(…)` begins. */
function controllerOf({ is }: Program, node: ts.Expression): ts.StringLiteral | undefined {
  let call: ts.Expression = node
  while (is.isCallExpression(call) && is.isPropertyAccessExpression(call.expression)) {
    const [first] = call.arguments
    if (call.expression.name.text === "controller")
      return first !== undefined && is.isStringLiteral(first) ? first : undefined
    call = call.expression.expression
  }
  return undefined
}

/** Renames an action. One that an earlier rename has written as `profile: show` becomes `show` again. */
function renameProperty({ is }: Program, property: ts.ObjectLiteralElementLike | ts.ClassElement, to: string): Edit {
  const name = property.name ?? property
  if (is.isStringLiteral(name)) return replaceString(name, to)
  const isShort =
    is.isPropertyAssignment(property) && is.isIdentifier(property.initializer) && property.initializer.text === to
  return isShort ? replaceNode(property, to) : replaceNode(name, to)
}

/** Renames the key of a controller, and keeps the name of the variable. */
function renameKey(program: Program, property: ts.ObjectLiteralElementLike, own: string, { from, to }: Rename): Edit {
  const next = own.slice(0, own.length - from.length) + to
  if (program.is.isShorthandPropertyAssignment(property)) return replaceNode(property, `${next}: ${own}`)
  return renameProperty(program, property, next)
}
