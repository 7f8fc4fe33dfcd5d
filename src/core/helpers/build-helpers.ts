import type { Link } from "../links/link.js"
import type { Refuse } from "../links/refuse.types.js"
import { linkWriter } from "../links/write.js"
import {
  contextPath,
  contextStaticIntegrity,
  contextStaticPath,
  contextStaticUrl,
  contextUrl,
  isAtRoot,
  resolveContext,
} from "./context.js"

type HelperFunction = (context: unknown, ...args: readonly unknown[]) => unknown

/**
 * Builds the named helpers of a table, and the common ones such as `path` and `url`.
 *
 * @param table identifies the router of these routes: by it, a conn finds the prefix under which other routers forward to it
 * @param links the links of each helper, by its name without `_path`
 */
export function buildHelpers(
  table: readonly unknown[],
  links: ReadonlyMap<string, readonly Link[]>,
  refuse: Refuse,
): object {
  const built: Record<string, HelperFunction> = {
    path: (context, path) => contextPath(resolveContext(context, "path"), String(path), table),
    url: (context) => contextUrl(resolveContext(context, "url")),
    static_path: (context, path) => contextStaticPath(context, String(path)),
    static_url: (context, path) => contextStaticUrl(context, String(path)),
    static_integrity: (context, path) => contextStaticIntegrity(context, String(path)),
  }
  for (const [name, own] of links) {
    const write = linkWriter(own, refuse)
    const [path, url] = [`${name}_path`, `${name}_url`] as const
    built[path] = (context, ...args) => {
      if (isAtRoot(context)) return write(args, path)
      const resolved = resolveContext(context, "path")
      return contextPath(resolved, write(args, path), table)
    }
    built[url] = (context, ...args) => {
      const resolved = resolveContext(context, "url")
      return contextUrl(resolved) + contextPath(resolved, write(args, url), table)
    }
  }
  return Object.freeze(built)
}
