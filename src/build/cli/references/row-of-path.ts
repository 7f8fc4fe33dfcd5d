import { isOfKind } from "../../../core/pattern/kind.js"
import { splitPath } from "../../../core/pattern/split-path.js"
import type { Route } from "../../../core/table/route.js"
import { VALUE } from "./literals.js"

/**
 * The rows that a path of `verified_path` links to: those with the pattern of the first one that serves it.
 *
 * @param written the path with {@link VALUE} in place of its values
 * @param except patterns that are ignored
 */
export function rowsOfPath(
  routes: readonly Route[],
  written: string,
  except: readonly string[] = [],
): readonly number[] {
  const segments: readonly string[] = splitPath(written.replace(/[?#].*$/s, ""))
  const found = routes.find((route) => !except.includes(route.path) && serves(route, segments))
  return routes.flatMap(({ path }, index) => (path === found?.path ? [index] : []))
}

function serves({ path, kind, where }: Route, segments: readonly string[]): boolean {
  const pattern: readonly string[] = splitPath(path)
  const glob = pattern.findIndex((segment) => segment.includes("*"))
  const length = glob === -1 ? pattern.length : glob
  const hasLength = kind === "forward" || glob !== -1 ? segments.length >= length : segments.length === length
  return hasLength && pattern.slice(0, length).every((segment, index) => fits(segment, segments[index] ?? "", where))
}

/** A value fits only what takes any value. */
function fits(pattern: string, segment: string, where: Route["where"]): boolean {
  const at = pattern.indexOf(":")
  if (at === -1) return pattern === segment
  if (!segment.startsWith(pattern.slice(0, at)) || segment.length <= at) return false
  const kind = where?.[pattern.slice(at + 1)]
  const text = segment.slice(at)
  return kind === undefined || text.includes(VALUE) || isOfKind(kind, text)
}
