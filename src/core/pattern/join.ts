import type { SplitPath } from "./split-path.js"
import { splitPath } from "./split-path.js"

/**
 * Joins a scope's prefix and a path with one slash between segments and none at the end; the root is `"/"`.
 *
 * @see Phoenix.Router.Scope 1.6, `join_path/2`
 */
// prettier-ignore
export type JoinPath<Prefix extends string, Path extends string> =
  Path extends PathWithExtraSlash ? JoinSegments<SplitPath<Path>, TrimRoot<Prefix>> :
  Path extends `/${string}` ? `${TrimRoot<Prefix>}${Path}` :
  string extends Path ? string :
  JoinSegments<SplitPath<Path>, TrimRoot<Prefix>>

/** A path with a doubled slash or one at its end. It is split and joined again without them. */
type PathWithExtraSlash = `${string}//${string}` | `${string}/`
type TrimRoot<Prefix extends string> = Prefix extends "/" ? "" : Prefix

// prettier-ignore
type JoinSegments<Segments extends readonly string[], Done extends string> =
  Segments extends readonly [infer Head extends string, ...infer Tail extends readonly string[]] ? JoinSegments<Tail, `${Done}/${Head}`> :
  Done extends "" ? "/" :
  Done

export function joinPath(prefix: string, path: string): string {
  if (isNormalized(path)) {
    if (prefix === "/") return path
    if (isNormalized(prefix)) return prefix + path
  }
  return `/${[...splitPath(prefix), ...splitPath(path)].join("/")}`
}

/** A path to which others are appended: without a slash at its end, so `""` for the root. */
export function basePath(path: string): string {
  return `/${path}`.replace(/\/+(?=\/|$)/g, "")
}

/** Whether a path begins with a slash, and has no doubled slash and none at its end. */
function isNormalized(path: string): boolean {
  return path.startsWith("/") && !path.endsWith("/") && !path.includes("//")
}
