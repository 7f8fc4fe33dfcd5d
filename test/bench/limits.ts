// What no router can leave out, as programs that are told the route of each request: npm run bench:limits
import * as waymark from "../../src/match/params.js"
import type { Shape } from "../../src/match/program.js"
import type { Answer, Find } from "./routers.js"
import { ROUTERS } from "./routers.js"
import type { BenchSet } from "./sets.js"

/** What is known of a request before it comes. */
interface Plan {
  readonly id: number
  readonly shape: Shape
  /** Which of the table's shapes it is; the first is that of routes without params. */
  readonly number: number
  /** Where each param begins and ends, and where the rest begins that a glob takes. */
  readonly cuts: readonly number[]
  /** The texts between params, and where each begins and ends; of a path without params the whole. */
  readonly literals: readonly string[]
  readonly pieces: Int32Array
}

/** Constants of this module: what is imported is looked up at each use by what runs TypeScript here. */
const { internKey, NO_PARAMS, plainParams } = waymark

const SLASH = 47
const PERCENT = 37
/** Long literals are compared in pieces of this length, which is quicker. */
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
  const rest = glob === undefined ? "none" : "glob"
  const shape: Shape = { names, equal: [], rest, glob: globName, prefix: glob ?? 0 }
  return { id, shape, number: 1 + shapes.indexOf(key), cuts, literals, pieces: Int32Array.from(short) } // prettier-ignore
}

/** Pieces of a path, of which none is longer than is quick to compare, but for very long ones. */
function shortened(pieces: readonly number[]): readonly number[] {
  const short: number[] = []
  for (let index = 0; index < pieces.length; index += 2) {
    const [from = 0, stop = 0] = pieces.slice(index)
    const length = stop - from > 4 * PIECE ? stop - from : PIECE
    for (let at = from; at < stop; at += length) short.push(at, Math.min(stop, at + length))
  }
  return short
}

/** The answer, made as Waymark makes it: texts are cut out, and the object is made of names that only the table knows. */
function answer({ id, shape, number, cuts }: Plan, path: string): Answer {
  if (shape.names.length === 0 && shape.rest === "none") return { id, params: NO_PARAMS }
  return { id, params: plainParams(number, shape, cuts, path) ?? NO_PARAMS }
}

/** Whether the path has the route's literals where they must be. */
function hasLiterals({ shape, literals, pieces }: Plan, path: string): boolean {
  if (shape.names.length === 0 && shape.rest === "none") return path === literals[0]
  for (let index = 0; index < literals.length; index += 1)
    if (path.substring(pieces[2 * index] ?? 0, pieces[2 * index + 1] ?? 0) !== literals[index]) return false
  return true
}

/** Whether each param ends at a slash or at the path's end, and none has a percent sign; what a glob takes is read later. */
function hasParams({ shape, cuts }: Plan, path: string): boolean {
  const end = shape.rest === "none" ? cuts.length : cuts.length - 2
  for (let index = 0; index < end; index += 2) if (!isParam(path, cuts[index] ?? 0, cuts[index + 1] ?? 0)) return false
  return true
}

/** A param is read letter by letter, or searched where it is long. */
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

/** Both compare literals and give the answer; the second reads params too. They answer the requests of a set in their order. */
export const LIMITS: Readonly<Record<string, (set: BenchSet) => Find>> = {
  "limit: and literals": limit(hasLiterals),
  "limit: and params": limit((plan, path) => hasLiterals(plan, path) && hasParams(plan, path)),
}
