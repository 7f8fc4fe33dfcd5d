import { ArgumentError } from "../internal/argument-error.js"
import { inspect } from "../internal/inspect.js"
import { paramList } from "../pattern/params.js"
import { parsePattern } from "../pattern/pattern.js"
import type { Segment } from "../pattern/segment.js"
import type { Route } from "../table/routes.types.js"
import { encodeSegment, toParam } from "./param.js"
import { encodeQuery } from "./query.js"
import type { Query } from "./query.js"

/** One way to call a helper: the first route of its helper with this action and this number of params. */
export interface Clause {
  readonly action: unknown
  /** The params, each once, in the order of the arguments. */
  readonly names: readonly string[]
  /** Whether the last param is a glob, so that its argument is a list. */
  readonly endsInGlob: boolean
  build(params: readonly unknown[], query: Query | undefined): string
}

/** See Phoenix.Router.Helpers 1.6, `defhelper/2` and `expand_segments/1`. */
export function compileClause(route: Route): Clause {
  const params = paramList<string>(route.path)
  const names = params.map(([name]) => name)
  const segments: readonly Segment[] = parsePattern<string>(route.path)
  const slash = route.trailing_slash ? "/" : ""
  return {
    action: route.plug_opts,
    names,
    endsInGlob: params.at(-1)?.[1] === "glob",
    build(values, query) {
      let path = ""
      for (const segment of segments) path += buildSegment(segment, values, names)
      path = path === "" ? "/" : path + slash
      const text = query === undefined ? "" : encodeQuery(query, names)
      return text === "" ? path : `${path}?${text}`
    },
  }
}

function buildSegment(segment: Segment, values: readonly unknown[], names: readonly string[]): string {
  if (segment.kind === "static") return `/${segment.text}`
  const value = values[names.indexOf(segment.name)]
  if (segment.kind === "glob") return buildGlob(segment.name, segment.prefix, value)
  return `/${encodeSegment(segment.prefix + toParam(value))}`
}

function buildGlob(name: string, prefix: string, value: unknown): string {
  if (!Array.isArray(value))
    throw new ArgumentError(`expected a list of segments for *${name}, such as ["a", "b"], got: ${inspect(value)}`)
  const items: readonly unknown[] = value
  const texts = items.map(toParam)
  if (prefix !== "" && !texts[0]?.startsWith(prefix))
    throw new ArgumentError(
      `expected a list for *${name} whose first segment begins with "${prefix}", got: ${inspect(value)}`,
    )
  return `/${texts.map(encodeSegment).join("/")}`
}
