import { helperCallsOf } from "../../../core/helpers/helper-call.js"
import { literalOf } from "../../../core/lib/literal.js"
import { isOfKind, kindOf, readKind } from "../../../core/pattern/kind.js"
import type { ParamKind } from "../../../core/pattern/kind.js"
import { paramList } from "../../../core/pattern/params.js"
import { parseSegment } from "../../../core/pattern/segment.js"
import type { Segment } from "../../../core/pattern/segment.js"
import { splitPath } from "../../../core/pattern/split-path.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import type { AstNode } from "../rule.types.js"
import { asNode, asNodes } from "./written-path.js"
import type { Piece, WrittenPath } from "./written-path.js"

/** A row that serves a path, and the values of its params: text, an expression, or a list of them for a glob. */
export interface ServedPath {
  readonly route: Route
  readonly index: number
  readonly values: ReadonlyMap<string, Value>
}
type Value = string | AstNode | readonly (string | AstNode)[]

/** The rows of a table, to find those of paths in code. */
export interface TablePaths {
  /** The first row that serves a path for one of the methods, or for any; one with a host only if there is no other. */
  serving(path: Pick<WrittenPath, "segments">, methods: readonly string[] | undefined): ServedPath | undefined
  /** Whether a row may serve it, whatever its expressions are. */
  mayServe(path: WrittenPath, methods: readonly string[] | undefined): boolean
  /** Whether rows begin with the first segment of a path. */
  owns(path: WrittenPath): boolean
  /** The code of a call that returns the path; undefined if no helper returns it. */
  call(served: ServedPath, names: CallNames): WrittenCall | undefined
}

/** The code of the helpers and of their first argument, which bound helpers do not have. */
export interface CallNames {
  readonly helpers: string
  readonly context: string | undefined
  readonly source: (node: AstNode) => string
}

/** A call, and the path that it gives if it has no expressions. */
export interface WrittenCall {
  readonly code: string
  readonly path: string | undefined
}

interface Row {
  readonly route: Route
  readonly index: number
  readonly pattern: readonly Segment[]
}

const hasHost = ({ route }: Row): boolean => route.host !== null

/** Reads the rows of a table. */
export function tablePaths(table: readonly unknown[]): TablePaths {
  const routes: readonly Route[] = list_routes(table)
  const byFirst = new Map<string, Row[]>()
  const open: Row[] = []
  routes.forEach((route, index) => {
    const pattern = splitPath(route.path).map(parseSegment)
    const [first] = pattern
    const row = { route, index, pattern }
    if (first?.kind !== "static" && first !== undefined) open.push(row)
    else byFirst.set(first?.text ?? "", [...(byFirst.get(first?.text ?? "") ?? []), row])
  })
  const calls = new Map<string, ReturnType<typeof helperCallsOf>>()

  /** The rows that a path may be of, in the order of the table. */
  function rowsOf({ segments }: Pick<WrittenPath, "segments">): readonly Row[] {
    const [first] = segments
    const text =
      first === undefined ? "" : first.every((piece) => typeof piece === "string") ? decode(first.join("")) : undefined
    const own = text === undefined ? [...byFirst.values()].flat() : (byFirst.get(text) ?? [])
    return [...own, ...open].toSorted((one, other) => one.index - other.index)
  }

  return {
    serving(path, methods) {
      // The host of a path is that of the page, which is seldom one that a row names.
      const rows = rowsOf(path).toSorted((one, other) => Number(hasHost(one)) - Number(hasHost(other)))
      for (const { route, index, pattern } of rows) {
        const values = hasMethod(route, methods) ? valuesOf(path.segments, pattern, route) : undefined
        if (values !== undefined) return { route, index, values }
      }
      return undefined
    },
    mayServe: (path, methods) =>
      rowsOf(path).some(({ route, pattern }) => hasMethod(route, methods) && mayFit(path.segments, pattern, route)),
    owns({ segments }) {
      const [first] = segments
      return first?.length === 1 && typeof first[0] === "string" && byFirst.has(decode(first[0]))
    },
    call(served, names) {
      const { route, index, values } = served
      const texts = [...values].flatMap(([name, value]) => (isText(value) ? [[name, value] as const] : []))
      if (texts.length < values.size) return callWithExpressions(served, names)
      const write = calls.get(names.helpers) ?? helperCallsOf(routes, names.helpers, CONTEXT)
      calls.set(names.helpers, write)
      const params = texts.map(([name, value]) => [name, readParam(route, name, value)] as const)
      const call = write(index, Object.fromEntries(params))
      if (call.code === null) return undefined
      return { code: withContext(call.code, names.context), path: call.path }
    },
  }
}

/** Stands for the first argument. */
const CONTEXT = "__context"

function withContext(code: string, context: string | undefined): string {
  return context === undefined ? code.replace(/__context(?:, )?/, "") : code.replace(CONTEXT, () => context)
}

/** The types of the values are not known, so the call may not compile. */
function callWithExpressions(
  { route, values }: ServedPath,
  { helpers, context, source }: CallNames,
): WrittenCall | undefined {
  const write = (value: Value | undefined): string | undefined => {
    if (Array.isArray(value)) return `[${value.map((item: string | AstNode) => write(item)).join(", ")}]`
    return typeof value === "string"
      ? literalOf(value)
      : value === undefined
        ? undefined
        : source(decoded(value as AstNode)) // no list
  }
  const params = paramList(route.path).map(([name]) => {
    const value = values.get(name)
    return typeof value === "string" ? literalOf(readParam(route, name, value)) : write(value)
  })
  const args = [...(context === undefined ? [] : [context]), literalOf(route.plug_opts), ...params]
  if (route.helper === null || args.includes(undefined)) return undefined
  return { code: `${helpers}.${route.helper}_path(${args.join(", ")})`, path: undefined }
}

/** The argument of `encodeURIComponent`, since helpers encode their params. */
function decoded(node: AstNode): AstNode {
  const callee = node.type === "CallExpression" ? asNode(node["callee"]) : undefined
  return callee?.["name"] === "encodeURIComponent" ? (asNodes(node["arguments"])[0] ?? node) : node
}

function isText(value: Value): value is string | readonly string[] {
  return typeof value === "string" || (Array.isArray(value) && value.every((item) => typeof item === "string"))
}

function readParam({ where }: Route, name: string, value: string | readonly string[]): string | number | string[] {
  return typeof value === "string" ? readKind(kindOf(where, name), value) : [...value]
}

function hasMethod({ verb, kind, contract }: Route, methods: readonly string[] | undefined): boolean {
  if (methods === undefined || verb === "*" || contract?.socket !== undefined) return true
  return methods.includes(verb.toUpperCase()) || (kind === "redirect" && methods.includes("GET"))
}

/** The values of a row's params, if the row serves the path whatever the expressions are, as long as each is one segment. */
function valuesOf(
  segments: readonly (readonly Piece[])[],
  pattern: readonly Segment[],
  { where, kind }: Route,
): ReadonlyMap<string, Value> | undefined {
  const values = new Map<string, Value>()
  if (kind === "forward") return undefined
  for (const [index, part] of pattern.entries()) {
    if (part.kind === "glob") {
      const rest = segments.slice(index).map((pieces) => only(pieces))
      if (part.prefix !== "" || rest.includes(undefined)) return undefined
      values.set(
        part.name,
        rest.filter((item): item is NonNullable<typeof item> => item !== undefined),
      )
      return values
    }
    const pieces = segments[index]
    if (
      pieces === undefined ||
      !addSegment(values, pieces, part, kindOf(where, part.kind === "static" ? "" : part.name))
    )
      return undefined
  }
  return segments.length === pattern.length ? values : undefined
}

function addSegment(
  values: Map<string, Value>,
  pieces: readonly Piece[],
  part: Exclude<Segment, { kind: "glob" }>,
  kind: ParamKind | null,
): boolean {
  const value = only(pieces)
  if (part.kind === "static") return typeof value === "string" && value === part.text
  if (typeof value === "string") {
    const own = value.slice(part.prefix.length)
    if (!value.startsWith(part.prefix) || own === "" || (kind !== null && !isOfKind(kind, own))) return false
    values.set(part.name, own)
    return true
  }
  const [prefix, expression] = pieces.length === 2 ? pieces : ["", pieces[0]]
  if (prefix !== part.prefix || expression === undefined || typeof expression === "string" || pieces.length > 2)
    return false
  values.set(part.name, expression)
  return true
}

/** The text of a segment, or its only expression. */
function only(pieces: readonly Piece[]): string | AstNode | undefined {
  const [first] = pieces
  if (pieces.length > 1 || first === undefined) return undefined
  return typeof first === "string" ? decode(first) : first
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a row may serve a path. An expression may be any text, and at the end any number of segments, or a query. */
function mayFit(segments: readonly (readonly Piece[])[], pattern: readonly Segment[], { where, kind }: Route): boolean {
  const isOpenEnd = segments.at(-1)?.some((piece) => typeof piece !== "string") === true
  for (const [index, part] of pattern.entries()) {
    if (part.kind === "glob") return true
    const pieces = segments[index]
    if (pieces === undefined) return isOpenEnd
    const text = pieces.every((piece) => typeof piece === "string") ? decode(pieces.join("")) : undefined
    if (text === undefined) continue
    if (part.kind === "static" ? text !== part.text : !text.startsWith(part.prefix)) return false
    const own = part.kind === "static" ? null : kindOf(where, part.name)
    if (part.kind === "param" && own !== null && !isOfKind(own, text.slice(part.prefix.length))) return false
  }
  return kind === "forward" || segments.length === pattern.length
}
