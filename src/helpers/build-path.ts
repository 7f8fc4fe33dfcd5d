import { ArgumentError } from "../lib/argument-error.js"
import { inspect } from "../lib/inspect.js"
import { kindsOf } from "../pattern/kind.js"
import type { Kinds } from "../pattern/kind.js"
import { parseSegment } from "../pattern/segment.js"
import type { Segment } from "../pattern/segment.js"
import { splitPath } from "../pattern/split-path.js"
import type { RouteContract } from "../table/contract.js"
import type { Lists } from "../table/lists.js"
import type { Route } from "../table/route.js"
import { writeKinds } from "./kind-param.js"
import { globSegmentMessage } from "./messages.js"
import { encodeParam, encodeSegment, encodeUsual, isUnsafeSegment, toParam } from "./param.js"
import { withQuery } from "./query.js"
import type { Query } from "./query.js"

/** One way to call a helper: its first route with this action and this number of params. */
export interface Clause {
  readonly action: unknown
  /** The names of the params, each once, in the order of the arguments. */
  readonly names: readonly string[]
  /** Whether the last param is a glob, whose argument is a list. */
  readonly endsInGlob: boolean
  /** The number of params. */
  readonly count: number
  /** The kinds of the params, or undefined if none has a kind. */
  readonly kinds: Kinds | undefined
  /** How lists in the query are written, if the row says it. */
  readonly lists: Lists | undefined
  /** The literal text around the params, for paths of one or two simple params, which have a fast path; else undefined. */
  readonly literals: LiteralParts | undefined
  /** For paths whose only param is a glob without a prefix; else undefined. */
  readonly onlyGlob: OnlyGlob | undefined
  /** @param args the action, then the params */
  build(args: readonly unknown[], query: Query | undefined): string
}

/** The fields of a route that helpers need. */
export interface LinkedRoute extends Pick<Route, "path" | "plug_opts" | "helper" | "trailing_slash" | "where"> {
  readonly contract?: Pick<RouteContract, "lists"> | undefined
}

/** The parts of a {@link Clause} as data. */
export type ClauseData = readonly [
  action: unknown,
  names: readonly string[],
  /** The literal text before each param, with the param's encoded prefix, and the text after the last one. */
  texts: readonly string[],
  params: readonly ParamData[],
  kinds?: Kinds | undefined,
  lists?: Lists,
]

/** A param as its pattern has it. */
type ParamData = readonly [name: string, prefix: string, kind: Exclude<Segment["kind"], "static">]

/**
 * Compiles the function that builds the path of a route.
 *
 * @see Phoenix.Router.Helpers 1.6, `defhelper/2` and `expand_segments/1`
 */
export function compileClause(route: LinkedRoute): Clause {
  return clauseOf(clauseData(route))
}

/** Splits the pattern of a route, which the table has checked, at its params. */
export function clauseData({ path, plug_opts, trailing_slash, where, contract }: LinkedRoute): ClauseData {
  const segments: readonly Segment[] = splitPath(path).map(parseSegment)
  const texts = [""]
  const params: ParamData[] = []
  for (const segment of segments) {
    const last = texts.length - 1
    if (segment.kind === "static") texts[last] += `/${segment.text}`
    else {
      const { name, prefix, kind } = segment
      texts[last] += kind === "param" && isEncodable(prefix) ? `/${encodeSegment(prefix)}` : "/"
      params.push([name, prefix, kind])
      texts.push("")
    }
  }
  texts[texts.length - 1] += segments.length === 0 ? "/" : trailing_slash ? "/" : ""
  // Each name once, in the order of `paramList`.
  const names = params.map(([name]) => name).filter((name, index, all) => all.indexOf(name, index + 1) < 0)
  const kinds = kindsOf(names, where)
  const parts = [plug_opts, names, texts, params] as const
  if (contract?.lists !== undefined) return [...parts, kinds, contract.lists]
  return kinds === undefined ? parts : [...parts, kinds]
}

/** Makes the clause of a route whose pattern was split. */
export function clauseOf([action, names, texts, params, kinds, lists]: ClauseData): Clause {
  const writers = params.map((param) => paramWriter(param, 1 + names.indexOf(param[0])))
  return {
    action,
    names,
    endsInGlob: params.at(-1)?.[2] === "glob",
    count: names.length,
    kinds,
    lists,
    literals: literalParts(texts, names, params),
    onlyGlob: onlyGlob(texts, params),
    build(args, query) {
      const path = writePath(texts, writers, kinds === undefined ? args : writeKinds(kinds, names, args))
      return query === undefined ? path : withQuery(path, query, names, lists)
    },
  }
}

/** The literal text around one or two params. For one param, the last part is empty. */
export type LiteralParts = readonly [before: string, middle: string, after: string]

/** All params are single segments with different names and with prefixes that can be encoded. */
function literalParts(
  [before = "", middle = "", after = ""]: readonly string[],
  names: readonly string[],
  params: readonly ParamData[],
): LiteralParts | undefined {
  const isSimple = params.every(
    ([name, prefix, kind], at) => kind === "param" && isEncodable(prefix) && name === names[at],
  )
  return isSimple && (names.length === 1 || names.length === 2) ? [before, middle, after] : undefined
}

/** A path of literal text and then a glob without a prefix. */
export interface OnlyGlob {
  readonly name: string
  readonly before: string
}

function onlyGlob([before = "", after]: readonly string[], params: readonly ParamData[]): OnlyGlob | undefined {
  const [[name, prefix, kind] = []] = params
  return params.length === 1 && name !== undefined && kind === "glob" && prefix === "" && after === ""
    ? { name, before }
    : undefined
}

type PathWriter = (args: readonly unknown[]) => string

/** Whether a prefix can be encoded apart from its param: not if it ends in half of a surrogate pair. */
export function isEncodable(prefix: string): boolean {
  return !/\p{Surrogate}$/u.test(prefix)
}

function writePath(texts: readonly string[], writers: readonly PathWriter[], args: readonly unknown[]): string {
  let path = texts[0] ?? ""
  for (let index = 0; index < writers.length; index += 1)
    path += (writers[index]?.(args) ?? "") + (texts[index + 1] ?? "")
  return path
}

function paramWriter([name, prefix, kind]: ParamData, index: number): PathWriter {
  if (kind === "glob") return (args) => buildGlob("", name, prefix, args[index])
  if (isEncodable(prefix)) return (args) => encodeParam(args[index], 0, [name], [prefix])
  return (args) => encodeSegment(prefix + toParam(args[index]))
}

/** Appends the segments of a glob to the path before it. */
export function buildGlob(before: string, name: string, prefix: string, value: unknown): string {
  if (!Array.isArray(value))
    throw new ArgumentError(`expected a list of segments for *${name}, such as ["a", "b"], got: ${inspect(value)}`)
  const items: readonly unknown[] = value
  const { length } = items
  let path = before
  if (length > 0) path += encodeItem(items[0], name, items)
  for (let index = 1; index < length; index += 1) path = path + "/" + encodeItem(items[index], name, items)
  if (prefix !== "" && !(length > 0 && toParam(items[0]).startsWith(prefix)))
    throw new ArgumentError(
      `expected a list for *${name} whose first segment begins with "${prefix}", got: ${inspect(value)}`,
    )
  return path
}

function encodeItem(item: unknown, name: string, list: readonly unknown[]): string {
  return encodeUsual(item) ?? encodeOtherItem(item, name, list)
}

function encodeOtherItem(item: unknown, name: string, list: readonly unknown[]): string {
  const text = toParam(item)
  if (isUnsafeSegment(text)) throw new ArgumentError(globSegmentMessage(name, text, list))
  return encodeSegment(text)
}
