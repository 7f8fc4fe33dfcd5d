// What no router can leave out, as programs that are told the route of each request: npm run bench:limits
import type { Answer, Find } from "./routers.js"
import { ROUTERS } from "./routers.js"
import type { BenchSet } from "./sets.js"

/** What is known of a request before it comes. */
interface Plan {
  readonly id: number
  /** The very texts that V8 keeps of keys. */
  readonly names: readonly string[]
  /** Where each param begins and ends. */
  readonly cuts: Int32Array
  /** Where the segments of a glob begin and end, which is the last of the names. */
  readonly rest: Int32Array | undefined
  /** The texts between params, and where each begins and ends; of a path without params the whole. */
  readonly literals: readonly string[]
  readonly pieces: Int32Array
}

const SLASH = 47
const PERCENT = 37
const flat = (text: string): string => text.split("/").join("/")

function planOf(id: number, pattern: string, path: string): Plan {
  const names: string[] = []
  const cuts: number[] = []
  const pieces: number[] = []
  let rest: number[] | undefined
  let at = 0
  let literal = 0
  const segments = path.split("/")
  for (const [index, part] of pattern.split("/").entries()) {
    const [, prefix = "", kind, name = ""] = /^([^:*]*)([:*])(\w+)$/.exec(part) ?? []
    const length = segments[index]?.length ?? 0
    if (kind !== undefined) {
      names.push(...Object.keys({ [name]: 0 }))
      pieces.push(literal, at + prefix.length)
      literal = at + length
    }
    if (kind === ":") cuts.push(at + prefix.length, at + length)
    if (kind === "*") {
      rest = []
      for (const segment of segments.slice(index)) {
        rest.push(at, at + segment.length)
        at += segment.length + 1
      }
      literal = path.length
      break
    }
    at += length + 1
  }
  if (literal < path.length) pieces.push(literal, path.length)
  const literals = Array.from({ length: pieces.length / 2 }, (_, index) =>
    flat(path.slice(pieces[2 * index], pieces[2 * index + 1])),
  )
  return { id, names, cuts: Int32Array.from(cuts), rest: rest && Int32Array.from(rest), literals, pieces: Int32Array.from(pieces) } // prettier-ignore
}

function Params(): void {}
Params.prototype = Object.freeze(Object.create(null))
const NewParams = Params as unknown as new () => Record<string, string | string[]>
const NO_PARAMS = new NewParams()

/** The answer: the texts are cut out, and the object is made of names that only the table knows. */
function answer({ id, names, cuts, rest }: Plan, path: string): Answer {
  if (names.length === 0) return { id, params: NO_PARAMS }
  const params = new NewParams()
  for (let index = 0; 2 * index < cuts.length; index += 1)
    params[names[index] ?? ""] = path.substring(cuts[2 * index] ?? 0, cuts[2 * index + 1] ?? 0)
  if (rest !== undefined) {
    const list: string[] = []
    for (let index = 0; index < rest.length; index += 2) list.push(path.substring(rest[index] ?? 0, rest[index + 1] ?? 0)) // prettier-ignore
    params[names[names.length - 1] ?? ""] = list
  }
  return { id, params }
}

/** Whether the path has the route's literals where they must be. */
function hasLiterals({ names, literals, pieces }: Plan, path: string): boolean {
  if (names.length === 0) return path === literals[0]
  for (let index = 0; index < literals.length; index += 1)
    if (path.substring(pieces[2 * index] ?? 0, pieces[2 * index + 1] ?? 0) !== literals[index]) return false
  return true
}

/** Whether each param ends at a slash or at the path's end, and none has a percent sign. */
function hasParams({ cuts, rest }: Plan, path: string): boolean {
  for (let index = 0; index < cuts.length; index += 2)
    if (!isParam(path, cuts[index] ?? 0, cuts[index + 1] ?? 0)) return false
  if (rest !== undefined) {
    for (let index = 0; index < rest.length; index += 2) {
      const slash = path.indexOf("/", rest[index] ?? 0)
      if ((slash < 0 ? path.length : slash) !== rest[index + 1]) return false
    }
    if (path.indexOf("%", rest[0] ?? 0) >= 0) return false
  }
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
    const plans = requests.map(({ method, path }) => {
      const id = find?.(method, path)?.id
      return id === undefined ? undefined : planOf(id, routes[id]?.path ?? "", path)
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
