import { encodeTrees } from "./encode.js"
import type { Program } from "./program.js"
import { addRoute, markOnly } from "./tree.js"
import type { MatchedRoute, Tree } from "./tree.js"

/**
 * Compiles routes to a program with a tree for each method and host.
 *
 * @see Phoenix.Router 1.6, `match/5`; Plug.Router.Utils.build_path_match/2 and build_host_match/1
 */
export function compileRoutes(routes: readonly MatchedRoute[]): Program {
  const trees = new Map<string, Tree>()
  routes.forEach((route, index) => addRoute(trees, route, index))
  for (const { root } of trees.values()) markOnly(root)
  return encodeTrees(fingerprint(routes), [...trees.values()])
}

/** Returns a short hash of the properties of routes that matching depends on. */
export function fingerprint(routes: readonly MatchedRoute[]): string {
  const text = JSON.stringify(routes.map(({ kind, verb, host, path, where }) => [kind, verb, host, path, where]))
  let hash = 0
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0
  return `${text.length} ${(hash >>> 0).toString(16)}`
}
