import { decoded, freeParam, givenKinds, literalSegment } from "../literals.js"
import type { Kinds } from "../literals.js"
import { paramName } from "../naming.js"
import type { Value } from "../rows.js"

/** The patterns of a folder's paths, or the reason why the folder has no pattern. */
export type FolderPatterns =
  { readonly patterns: readonly FolderPattern[]; readonly comments: readonly string[] } | { readonly reason: string }

export interface FolderPattern {
  readonly pattern: string
  readonly where: Readonly<Record<string, Value>>
}

/**
 * The patterns of a folder by its names, as Next.js, SvelteKit and Nitro write them: `[id]`, `[...rest]`, `[[id]]` and `[[...rest]]`, which are
 * optional, `[id=matcher]`, and groups such as `(shop)`, which are not in paths.
 *
 * @param names the names of the folders on the way, from the outside
 */
export function folderPatterns(names: readonly string[]): FolderPatterns {
  const segments = names.filter((name) => !/^\([^.()][^()]*\)$/.test(name) && !name.startsWith("@"))
  const wrong = segments.find((name) => /^\(\.+\)/.test(name))
  if (wrong !== undefined) return { reason: `${wrong} takes the place of another route in a page` }
  const optional = segments.filter((name) => /^\[\[(?!\.\.\.)/.test(name)).length
  if (optional > MOST_OPTIONAL) return { reason: "it has too many optional parts: write the rows by hand" }
  const comments: string[] = []
  const lists = segments.reduce<readonly (readonly string[])[]>(
    (paths, name) => {
      const inner = /^\[(\[(?!\.\.\.).*\])\]$/.exec(name)?.[1]
      const longer = paths.map((path) => [...path, inner ?? name])
      return inner === undefined ? longer : [...paths, ...longer]
    },
    [[]],
  )
  const patterns: FolderPattern[] = []
  for (const path of lists) {
    const params = path.flatMap((name) =>
      [...name.matchAll(/\[\[?(?:\.\.\.)?([^\]=]*)/g)].map(([, param = ""]) => paramName(param)),
    )
    const where: Kinds = new Map(params.map((param) => [param, null]))
    const read: string[] = []
    for (const [at, name] of path.entries()) {
      const segment = readName(name, at === path.length - 1, where, comments)
      if (segment === undefined)
        return {
          reason: `Waymark has no pattern for "${name}": match it as one param, and take it apart in the action`,
        }
      read.push(segment)
    }
    patterns.push({ pattern: `/${read.join("/")}`, where: givenKinds(where) })
  }
  return { patterns, comments: [...new Set(comments)] }
}

/** The most optional parts that are written out as rows. */
const MOST_OPTIONAL = 4

function readName(name: string, isLast: boolean, where: Kinds, comments: string[]): string | undefined {
  const rest = /^\[\[?\.\.\.([^\]=]*)(?:=[^\]]*)?\]?\]$/.exec(name)?.[1]
  if (rest !== undefined) return isLast ? `*${rest === "" ? freeParam("path", where) : paramName(rest)}` : undefined
  const escaped = name.replace(/\[x\+([\da-f]{2})\]|\[u\+([\da-f]{4,6})\]/gi, (_all, byte?: string, point?: string) =>
    String.fromCodePoint(Number.parseInt(byte ?? point ?? "", 16)),
  )
  if (!/\[/.test(escaped)) return literalSegment(decoded(escaped), where)
  const [, prefix = "", param, matcher] = /^([^[\]]*)\[([^[\]=]+)(?:=([^[\]]+))?\]$/.exec(escaped) ?? []
  if (param === undefined || /[:*]/.test(prefix)) return undefined
  if (matcher !== undefined)
    comments.push(`only if the matcher ${matcher} takes ${param}: check it in a plug, or give it a kind`)
  return `${prefix}:${paramName(param)}`
}
