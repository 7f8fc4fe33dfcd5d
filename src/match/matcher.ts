import type { AnyPathParams } from "../pattern/params.js"
import { canonicalPath, canonicalSegments } from "./canonical.js"
import { Groups } from "./groups.js"
import { Captures, LeafBit, LeafWord, Shift } from "./program.js"
import type { Group } from "./program.js"
import { programToJSON } from "./json.js"
import type { MatcherJSON } from "./json.js"
import { NO_PARAMS, NO_SHAPE, pathParams, rawParams } from "./params.js"
import type { ProgramSource } from "./source.js"
import { newWalker } from "./walk.js"

/** The first route that fits, and what its pattern captured. */
export interface Match {
  /** The route's place in the table, from 0. */
  readonly index: number
  /** An object that inherits nothing. */
  readonly path_params: AnyPathParams
}

/** Finds the routes of a table. */
export interface Matcher {
  /**
   * Finds the first route that fits a path as requests have it: empty segments are dropped, and each segment is
   * percent-decoded once.
   *
   * @param method in upper case, e.g. `"GET"`
   * @param path without query, e.g. `"/pages/a%20b"`
   * @param host without port
   * @throws {MalformedURIError} 400, when a segment is not valid percent-encoding
   */
  match_path(method: string, path: string, host: string): Match | undefined
  /** Finds the first route that fits segments, which are compared as they are: decode them before. */
  match_segments(method: string, segments: readonly string[], host: string): Match | undefined
  /** The matcher as data, for `JSON.stringify`. */
  toJSON(): MatcherJSON
}

const SLASH = 47

/** A matcher of a program, which compiles what is not compiled yet when a request needs it. */
export function programMatcher({ trees, open, whole }: ProgramSource): Matcher {
  const { shapes } = trees
  const walker = newWalker(trees)
  const groups = new Groups(trees.groups)
  const { isSimple } = groups

  function find(method: string, text: string, end: number, host: string): number {
    walker.isUneven = false
    walker.isUnread = false
    const known = groups.own(method)
    const root = known === 0 ? openOwn(method) : known
    const leaf = root === undefined ? -1 : walker.walk(root, text, end, -1)
    return isSimple ? leaf : findOther(method, text, end, host, leaf)
  }

  function findOther(method: string, text: string, end: number, host: string, known: number): number {
    let leaf = known
    if (groups.any !== undefined) leaf = walkGroup(groups.any, text, end, leaf)
    if (!groups.hasHosts) return leaf
    for (const group of groups.ofHost(method, host)) leaf = walkGroup(group, text, end, leaf)
    return leaf
  }

  function walkGroup(group: Group, text: string, end: number, known: number): number {
    if (known >= 0 && group.first >= (walker.nodes[known] ?? 0)) return known
    if (group.root === 0) openGroup(group)
    return walker.walk(group.root, text, end, known)
  }

  /** Compiles the routes of a method and host when a request first needs them; what was found before stays. */
  function openGroup(group: Group): void {
    open(group)
    groups.readRoots()
    if (!walker.fits(trees)) newWalker(trees, walker)
  }

  function openOwn(method: string): number | undefined {
    const group = groups.ownGroup(method)
    if (group !== undefined) openGroup(group)
    return group?.root
  }

  /** The captures of what was found. */
  function captures(): Int32Array {
    return walker.isKept ? walker.kept : walker.open
  }

  function matchCanonical(method: string, text: string, host: string): Match | undefined {
    const leaf = find(method, text, text.length, host)
    if (leaf < 0) return undefined
    const { nodes } = walker
    const shape = shapes[(nodes[leaf + LeafWord.Info] ?? 0) >> Shift.Shape] ?? NO_SHAPE
    const path_params = pathParams(shape, captures(), text, text.length, "canonical", text)
    return path_params && { index: nodes[leaf] ?? 0, path_params }
  }

  return {
    match_path(method, path, host) {
      const last = path.length - 1
      let end = path.length
      if (path.charCodeAt(last) === SLASH) {
        if (last > 0 && path.charCodeAt(last - 1) === SLASH) return matchCanonical(method, canonicalPath(path), host)
        end = last
      }
      const leaf = find(method, path, end, host)
      if (leaf < 0)
        return walker.isUneven || hasPercent(path) ? matchCanonical(method, canonicalPath(path), host) : undefined
      const { nodes } = walker
      const index = nodes[leaf] ?? 0
      const info = nodes[leaf + LeafWord.Info] ?? 0
      const form = info & Captures.Mask
      if (form === Captures.None) return { index, path_params: NO_PARAMS }
      const shape = shapes[info >> Shift.Shape] ?? NO_SHAPE
      // Compared, since V8 asks of a field by itself what else than true or false it could be.
      const hasEscapes = walker.isUnread === true && hasPercent(path)
      if (!hasEscapes && form === Captures.Simple && walker.isKept === false)
        return { index, path_params: rawParams(info >> Shift.Shape, shape.names, walker.open, path) }
      if (hasEscapes && !(isSimple && (info & LeafBit.Plain) !== 0))
        return matchCanonical(method, canonicalPath(path), host)
      const path_params = pathParams(shape, captures(), path, end, hasEscapes ? "escaped" : "raw", path)
      return path_params ? { index, path_params } : matchCanonical(method, canonicalPath(path), host)
    },
    match_segments: (method, segments, host) => matchCanonical(method, canonicalSegments(segments), host),
    toJSON: () => programToJSON(whole()),
  }
}

/** V8 makes less of a call of `indexOf` than of `includes`. */
function hasPercent(path: string): boolean {
  return path.indexOf("%") >= 0
}
