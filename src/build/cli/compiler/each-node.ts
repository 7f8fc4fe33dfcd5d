import type ts from "typescript"

/** Calls a function for each node in files, and for nodes in nodes. Outer ones come before those in them. */
export function eachNode(nodes: readonly ts.Node[], visit: (node: ts.Node) => void): void {
  for (const node of nodes) {
    visit(node)
    node.forEachChild((child) => eachNode([child], visit))
  }
}
