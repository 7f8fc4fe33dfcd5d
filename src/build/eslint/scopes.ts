import type { AstNode, RuleContext, Scope, Variable } from "./rule.types.js"
import { asNode } from "./paths/written-path.js"

/** The variable of a name that code at a node sees. */
export function variableOf(context: RuleContext, node: AstNode, name: string): Variable | undefined {
  return visible(context, node).find((variable) => variable.name === name)
}

function visible(context: RuleContext, node: AstNode): readonly Variable[] {
  const variables: Variable[] = []
  for (let scope: Scope | null = context.sourceCode.getScope(node); scope !== null; scope = scope.upper)
    variables.push(...scope.variables.filter(({ defs }) => defs.length > 0))
  return variables
}

/** The helpers that code at a node sees. */
export interface Helpers {
  readonly name: string
  readonly isBound: boolean
}

/** Helpers that are bound to a context, or those of a name, or what `helpers(routes)` returned; undefined if no helpers are in scope. */
export function helpersIn(context: RuleContext, node: AstNode, name: string): Helpers | undefined {
  const variables = visible(context, node)
  const bound = variables.find((variable) => isMadeBy(variable, "bind_helpers"))
  if (bound !== undefined) return { name: bound.name, isBound: true }
  const found = variables.find((one) => one.name === name) ?? variables.find((one) => isMadeBy(one, "helpers"))
  return found === undefined ? undefined : { name: found.name, isBound: false }
}

function isMadeBy({ defs }: Variable, maker: string): boolean {
  return defs.some(({ node }) => {
    const init = node.type === "VariableDeclarator" ? asNode(node["init"]) : undefined
    return init?.type === "CallExpression" && asNode(init["callee"])?.["name"] === maker
  })
}
