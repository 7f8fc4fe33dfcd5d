import type ts from "typescript"
import { groupBy } from "../../../core/lib/group-by.js"
import { eachNode } from "../compiler/each-node.js"
import type { Program } from "../compiler/program.js"
import { boundName, unwrap } from "./members.js"

/**
 * The names of variables and properties that may have a member with one of the wanted names as their value: destructured, assigned or imported,
 * also from such a variable.
 */
export function findLocalNames(program: Program, isWanted: (name: string) => boolean): ReadonlySet<string> {
  const { is, files } = program
  const all: { readonly from: string; readonly to: string }[] = []
  const addRename = (from: string | undefined, to: ts.Node): void => {
    if (from !== undefined && is.isIdentifier(to)) all.push({ from, to: to.text })
  }
  eachNode(files, (node) => {
    if (is.isBindingElement(node)) addRename(boundName(program, node), node.name)
    else if ((is.isVariableDeclaration(node) || is.isPropertyAssignment(node)) && node.initializer !== undefined) {
      const value = unwrap(program, node.initializer)
      if (is.isIdentifier(value)) addRename(value.text, node.name)
      else if (is.isPropertyAccessExpression(value)) addRename(value.name.text, node.name)
      else if (is.isElementAccessExpression(value) && is.isStringLiteral(value.argumentExpression))
        addRename(value.argumentExpression.text, node.name)
    } else if (is.isImportSpecifier(node) || is.isExportSpecifier(node)) addRename(node.propertyName?.text, node.name)
  })

  const renames = groupBy(all, ({ from }) => from)
  const found = new Set<string>()
  const open = [...renames.keys()].filter(isWanted)
  for (let from = open.pop(); from !== undefined; from = open.pop())
    for (const { to } of renames.get(from) ?? [])
      if (!found.has(to)) {
        found.add(to)
        open.push(to)
      }
  return found
}

/** Whether an identifier is an expression that reads a variable. */
export function isVariable({ is }: Program, node: ts.Identifier): boolean {
  const { parent } = node
  if (is.isPropertyAccessExpression(parent)) return parent.expression === node
  if (is.isBindingElement(parent) || is.isVariableDeclaration(parent) || is.isPropertyAssignment(parent))
    return parent.initializer === node
  return !(is.isImportSpecifier(parent) || is.isExportSpecifier(parent) || is.isMethodDeclaration(parent))
}
