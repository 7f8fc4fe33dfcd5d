import type ts from "typescript"
import type { Route } from "../../../core/table/route.js"
import type { KnownType, Program } from "../compiler/program.js"
import type { Found } from "./find-references.js"
import { boundName, unwrap } from "./members.js"

/** The fields of `matched_route(conn)` that tell its row. */
export const MATCHED_FIELDS: ReadonlySet<string> = new Set(["path", "helper", "plug", "plug_opts", "verb"])

/**
 * Finds what a node compares with a field of `matched_route(conn)`: a string with which the field is equal or not, or a case of a
 * `switch` of the field.
 *
 * @param locals the names of variables that may have such a field
 */
export function findMatched(
  program: Program,
  node: ts.Node,
  routes: readonly Route[],
  locals: ReadonlySet<string>,
  add: (found: Found) => void,
): void {
  const { is } = program
  const compare = (field: ts.Expression, value: ts.Expression): void => {
    if (!is.isStringLiteral(value) && !is.isNoSubstitutionTemplateLiteral(value)) return
    const name = fieldOf(program, unwrap(program, field), locals)
    if (name === undefined) return
    const rows = routes.flatMap((route, index) => (Reflect.get(route, name) === value.text ? [index] : []))
    const none = { call: undefined, argument: undefined, isUse: false } as const
    add({ kind: "matched", node: value, whole: is.isCaseClause(node) ? value : node, ...none, rows, others: [] })
  }
  if (is.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) {
    compare(node.left, node.right)
    compare(node.right, node.left)
  } else if (is.isCaseClause(node)) compare(node.parent.parent.expression, node.expression)
}

/** The name of the field of a matched route that an expression reads. */
function fieldOf(program: Program, node: ts.Expression, locals: ReadonlySet<string>): string | undefined {
  const { is, typeOf, declarationOf } = program
  if (is.isPropertyAccessExpression(node)) {
    const name = node.name.text
    return MATCHED_FIELDS.has(name) && isMatched(typeOf(node.expression)) ? name : undefined
  }
  if (!is.isIdentifier(node) || !locals.has(node.text)) return undefined
  const declaration = declarationOf(node)
  if (declaration === undefined) return undefined
  if (is.isVariableDeclaration(declaration) && declaration.initializer !== undefined)
    return fieldOf(program, unwrap(program, declaration.initializer), locals)
  if (!is.isBindingElement(declaration)) return undefined
  const name = boundName(program, declaration)
  return name !== undefined && MATCHED_FIELDS.has(name) && isMatched(typeOf(declaration.parent)) ? name : undefined
}

function isMatched(type: KnownType): boolean {
  return type.name === "MatchedRoute" || type.members.some(isMatched)
}
