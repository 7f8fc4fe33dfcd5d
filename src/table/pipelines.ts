import type { PipelineNode } from "./nodes.js"

/**
 * The pipelines of a table by name, those in scopes included. Two of one name have the same plugs.
 *
 * @param table a table whose routes have been listed, so that its nodes are what they should be
 */
export function tablePipelines(table: readonly unknown[]): ReadonlyMap<string, PipelineNode> {
  const found = new Map<string, PipelineNode>()
  gather(table, found)
  return found
}

function gather(items: readonly unknown[], found: Map<string, PipelineNode>): void {
  for (const item of items)
    if (isPipeline(item)) {
      if (!found.has(item[1])) found.set(item[1], item)
    } else if (Array.isArray(item)) {
      const inner: unknown = item[0] === "scope" ? item[2] : item[0] === "resources" ? item[4] : undefined
      if (Array.isArray(inner)) gather(inner, found)
    }
}

function isPipeline(item: unknown): item is PipelineNode {
  return Array.isArray(item) && item[0] === "pipeline"
}
