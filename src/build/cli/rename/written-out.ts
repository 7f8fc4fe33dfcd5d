import type ts from "typescript"
import type { Route } from "../../../core/table/route.js"
import { eachNode } from "../compiler/each-node.js"
import type { Program } from "../compiler/program.js"
import type { Found } from "../references/find-references.js"
import { writtenPathsOf } from "../references/literals.js"
import { rowsOfPath } from "../references/row-of-path.js"
import { editsByFile } from "./edits.js"
import type { Edit } from "./edits.js"

/** The strings and templates of a program that are paths of the renamed rows, such as those of requests in tests. A rename leaves them. */
export function writtenOut(
  program: Program,
  routes: readonly Route[],
  rows: readonly number[],
  found: readonly Found[],
  edits: readonly Edit[],
): readonly ts.Node[] {
  const { is, files } = program
  const known = new Set<ts.Node | undefined>(found.flatMap(({ node, argument }) => [node, argument]))
  const edited = editsByFile(edits)
  const isEdited = (node: ts.Node): boolean =>
    edited
      .get(node.getSourceFile().fileName)
      ?.some(({ start, end }) => start >= node.getStart() && end <= node.getEnd()) === true
  const nodes: ts.Node[] = []
  eachNode(files, (node) => {
    const isText = is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)
    if ((!isText && !is.isTemplateExpression(node)) || known.has(node) || isEdited(node)) return
    const [path = ""] = writtenPathsOf(program, node) ?? []
    const isPath = /^\/[^/:*\s]/.test(path) && !/[:*]/.test(path)
    if (isPath && rowsOfPath(routes, path).some((index) => rows.includes(index))) nodes.push(node)
  })
  return nodes
}
