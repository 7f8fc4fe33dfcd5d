import { splitPath } from "../../../core/pattern/split-path.js"
import type { Route } from "../../../core/table/route.js"

/** A call of `verified_path` or `verified_url`, up to the path in it. */
const WRITTEN = /\bverified_(?:path|url)\b[^;]*?(["'`])(\/(?:(?!\1)[^?#\n])*)/g

/** The declared paths of the routes to which the calls of `verified_path` and `verified_url` in a text link. */
export function writtenPaths(text: string, routes: readonly Route[]): ReadonlySet<string> {
  const written = [...text.matchAll(WRITTEN)].map(([, , path = ""]) => splitPath(path.replace(/\$\{[^}]*\}/g, VALUE)))
  return new Set(
    written.flatMap((segments) => {
      const route = routes.find(({ path, kind }) => fits(splitPath(path), segments, kind === "forward"))
      return route === undefined ? [] : [route.path]
    }),
  )
}

/** In place of a value that is put in: it fits only what takes any value. */
const VALUE = "\0"

function fits(pattern: readonly string[], segments: readonly string[], isForward: boolean): boolean {
  const glob = pattern.findIndex((segment) => segment.includes("*"))
  const length = glob === -1 ? pattern.length : glob
  const hasLength = isForward || glob !== -1 ? segments.length >= length : segments.length === length
  return hasLength && pattern.slice(0, length).every((segment, index) => fitsSegment(segment, segments[index] ?? ""))
}

function fitsSegment(pattern: string, segment: string): boolean {
  const at = pattern.indexOf(":")
  return at === -1 ? pattern === segment : segment.startsWith(pattern.slice(0, at)) && segment.length > at
}
