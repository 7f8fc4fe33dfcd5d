import type { Route } from "../../../core/table/route.js"
import { VALUE } from "../references/literals.js"
import { rowsOfPath } from "../references/row-of-path.js"

/** A call of `verified_path` or `verified_url`, up to the path in it. */
const WRITTEN = /\bverified_(?:path|url)\b[^;]*?(["'`])(\/(?:(?!\1)[^?#\n])*)/g

/** The declared paths of the routes to which the calls of `verified_path` and `verified_url` in a text link. */
export function writtenPaths(text: string, routes: readonly Route[]): ReadonlySet<string> {
  const written = [...text.matchAll(WRITTEN)].map(([, , path = ""]) => path.replace(/\$\{[^}]*\}/g, VALUE))
  return new Set(written.flatMap((path) => rowsOfPath(routes, path).flatMap((index) => routes[index]?.path ?? [])))
}
