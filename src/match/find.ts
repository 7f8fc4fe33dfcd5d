import type { Group, Program } from "./program.js"
import { newWalker } from "./walk.js"

/** Greater than every index of a route. */
const NO_ROUTE = 0x3fffffff

/** Finds routes in a program. */
export interface Finder {
  /** Where each capture of what was found begins and ends, and then where the rest begins. */
  readonly captures: readonly number[]
  /**
   * Finds the first route that fits a method, a canonical path and a host.
   *
   * @returns the index of the route, or -1
   */
  readonly find: (method: string, path: string, host: string) => number
}

export function newFinder(program: Program): Finder {
  const { words, groups } = program
  const { captures, walk, restore } = newWalker(program)
  /** The groups by host, null for those of every host, then by method. */
  const byHost = new Map<string | null, Map<string, Group>>()
  /** The lengths of host patterns that are prefixes. */
  const prefixLengths = new Set<number>()
  for (const group of groups) {
    const { method, host } = group
    const byMethod = byHost.get(host) ?? new Map<string, Group>()
    byHost.set(host, byMethod.set(method, group))
    if (host?.endsWith(".") === true) prefixLengths.add(host.length)
  }
  const ofEveryHost = byHost.get(null) ?? new Map<string, Group>()
  const ofGet = ofEveryHost.get("GET")
  const isSimple = !ofEveryHost.has("*") && groups.every(({ host }) => host === null)

  return { captures, find }

  function find(method: string, path: string, host: string): number {
    // 3 to 10 % faster, at all sets, than to look up the most frequent method too.
    const own = method === "GET" ? ofGet : ofEveryHost.get(method)
    const leaf = own === undefined ? 0 : walk(own.root, path, NO_ROUTE)
    return isSimple ? (leaf === 0 ? -1 : (words[leaf] ?? -1)) : findOther(method, path, host, leaf)
  }

  /** Finds routes of every method, or of hosts, that are before one that was found. */
  function findOther(method: string, path: string, host: string, leaf: number): number {
    let found = leaf === 0 ? -1 : (words[leaf] ?? -1)
    for (const { first, root } of otherGroups(method, host)) {
      const before = found < 0 ? NO_ROUTE : found
      if (first >= before) continue
      const kept = captures.slice()
      const other = walk(root, path, before)
      if (other === 0) restore(kept)
      else found = words[other] ?? -1
    }
    return found
  }

  function otherGroups(method: string, host: string): readonly Group[] {
    const hosts: (string | null)[] = [null, host]
    for (const length of prefixLengths) if (length < host.length) hosts.push(host.slice(0, length))
    return hosts.flatMap((of) => {
      const byMethod = byHost.get(of)
      return [byMethod?.get("*"), method === "*" || of === null ? undefined : byMethod?.get(method)].filter(
        (group) => group !== undefined,
      )
    })
  }
}
