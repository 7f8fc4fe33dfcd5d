// Lower limits for any router: programs that know the route of each request in advance: npm run bench:limits
import * as waymark from "../../src/core/match/params.js"
import type { Shape } from "../../src/core/match/program.js"
import type { Answer, Find } from "./routers.js"
import { ROUTERS } from "./routers.js"
import type { BenchSet } from "./sets.js"

/** The facts about a request that are known in advance. */
interface Plan {
  readonly id: number
  readonly shape: Shape
  /** The index of its shape; the first shape is that of routes without params. */
  readonly number: number
  /** The start and end of each param, and the start of the rest for a glob. */
  readonly cuts: readonly number[]
  /** The literals between params, with their starts and ends; for a path without params, the whole path. */
  readonly literals: readonly string[]
  readonly pieces: Int32Array
}

/** Constants of this module, because jiti looks up imported values at each use. */
const { internKey, NO_PARAMS, plainParams } = waymark

const SLASH = 47
const PERCENT = 37
/** Long literals are compared in parts of this length, which is faster. */
const PIECE = 12
const flat = (text: string): string => text.split("/").join("/")

function planOf(id: number, pattern: string, path: string, shapes: string[]): Plan {
  const names: string[] = []
  const cuts: number[] = []
  const pieces: number[] = []
  let glob: number | undefined
  let at = 0
  let literal = 0
  const segments = path.split("/")
  for (const [index, part] of pattern.split("/").entries()) {
    const [, prefix = "", kind, name = ""] = /^([^:*]*)([:*])(\w+)$/.exec(part) ?? []
    const length = segments[index]?.length ?? 0
    if (kind !== undefined) {
      names.push(internKey(name))
      pieces.push(literal, at + prefix.length)
      cuts.push(at + prefix.length, at + length)
      literal = at + length
    }
    if (kind === "*") {
      glob = prefix.length
      literal = path.length
      break
    }
    at += length + 1
  }
  if (literal < path.length) pieces.push(literal, path.length)
  const short = names.length > 0 || glob !== undefined ? shortened(pieces) : pieces
  const literals = Array.from({ length: short.length / 2 }, (_, index) =>
    flat(path.slice(short[2 * index], short[2 * index + 1])),
  )
  const globName = glob === undefined ? "" : (names.pop() ?? "")
  const key = [...names, globName].join()
  if (!shapes.includes(key)) shapes.push(key)
  const rest = glob === undefined ? null : globName
  const shape: Shape = { names, kinds: [], rest, prefix: glob ?? 0 }
  return { id, shape, number: 1 + shapes.indexOf(key), cuts, literals, pieces: Int32Array.from(short) } // prettier-ignore
}

/** The parts of a path, which are short enough for fast comparisons, except for very long paths. */
function shortened(pieces: readonly number[]): readonly number[] {
  const short: number[] = []
  for (let index = 0; index < pieces.length; index += 2) {
    const [from = 0, stop = 0] = pieces.slice(index)
    const length = stop - from > 4 * PIECE ? stop - from : PIECE
    for (let at = from; at < stop; at += length) short.push(at, Math.min(stop, at + length))
  }
  return short
}

/** The result, created as in Waymark: substrings are cut out, and the object has keys that only the table knows. */
function answer({ id, shape, number, cuts }: Plan, path: string): Answer {
  if (shape.names.length === 0 && shape.rest === null) return { id, params: NO_PARAMS }
  return { id, params: plainParams(number, shape, cuts, path) ?? NO_PARAMS }
}

/** Whether the path has the route's literals in the right places. */
function hasLiterals({ shape, literals, pieces }: Plan, path: string): boolean {
  if (shape.names.length === 0 && shape.rest === null) return path === literals[0]
  for (let index = 0; index < literals.length; index += 1)
    if (path.substring(pieces[2 * index] ?? 0, pieces[2 * index + 1] ?? 0) !== literals[index]) return false
  return true
}

/** Whether each param ends at a slash or at the end of the path, and none has a percent sign; the rest for a glob is read later. */
function hasParams({ shape, cuts }: Plan, path: string): boolean {
  const end = shape.rest === null ? cuts.length : cuts.length - 2
  for (let index = 0; index < end; index += 2) if (!isParam(path, cuts[index] ?? 0, cuts[index + 1] ?? 0)) return false
  return true
}

/** A param is read character by character; a long one is searched. */
function isParam(path: string, from: number, stop: number): boolean {
  if (stop - from > 20) {
    const slash = path.indexOf("/", from)
    return (slash < 0 ? path.length : slash) === stop && path.indexOf("%", from) < 0
  }
  for (let at = from; at < stop; at += 1) {
    const letter = path.charCodeAt(at)
    if (letter === SLASH || letter === PERCENT) return false
  }
  return true
}

function limit(check: (plan: Plan, path: string) => boolean): (set: BenchSet) => Find {
  return ({ routes, requests }) => {
    const find = ROUTERS["waymark"]?.(routes)
    const shapes: string[] = []
    const plans = requests.map(({ method, path }) => {
      const id = find?.(method, path)?.id
      return id === undefined ? undefined : planOf(id, routes[id]?.path ?? "", path, shapes)
    })
    let next = 0
    return (_method, path) => {
      const plan = plans[next]
      next = next + 1 === plans.length ? 0 : next + 1
      return plan !== undefined && check(plan, path) ? answer(plan, path) : null
    }
  }
}

/** Both compare literals and return the result; the second also reads params. They take the requests of a set in order. */
export const LIMITS: Readonly<Record<string, (set: BenchSet) => Find>> = {
  "limit: and literals": limit(hasLiterals),
  "limit: and params": limit((plan, path) => hasLiterals(plan, path) && hasParams(plan, path)),
}
