import { helperCalls } from "../../../../src/core/helpers/helper-call.js"
import { kindOf } from "../../../../src/core/pattern/kind.js"
import { LINK_VALUES } from "../../../../src/core/pattern/kinds.js"
import { parsePattern } from "../../../../src/core/pattern/pattern.js"
import type { Segment } from "../../../../src/core/pattern/segment.js"
import type { AnyPathParams } from "../../../../src/core/pattern/params.js"
import type { Route } from "../../../../src/core/table/route.js"
import { list_routes } from "../../../../src/core/table/routes.js"

/** The call of a helper with sample arguments. */
export interface LinkRow {
  /** The reason why the row has no helper. */
  readonly code: string
  /** The path that the call returned; undefined if there is no call. */
  readonly path: string | undefined
}

/** A call for each row, with the path that it returns. */
export function linksOf(table: readonly unknown[]): readonly LinkRow[] {
  const routes: readonly Route[] = list_routes(table)
  const call = helperCalls(table, "Routes", "site")
  return routes.map((route, index) => {
    const made = call(index, sampleParams(route))
    return made.code === null
      ? { code: `${route.verb.toUpperCase()} ${route.path}: ${made.reason}`, path: undefined }
      : made
  })
}

/** A value for each param of a route that fits its kind. */
export function sampleParams({ path, where }: Pick<Route, "path" | "where">): AnyPathParams {
  const segments: readonly Segment[] = parsePattern(path)
  return Object.fromEntries(
    segments.flatMap((segment): readonly [string, string | number | string[]][] => {
      if (segment.kind === "static") return []
      const { name, prefix } = segment
      if (segment.kind === "glob") return [[name, [`${prefix}a`, "b"]]]
      const kind = kindOf(where, name)
      if (typeof kind === "string") return [[name, LINK_VALUES[kind][1]]]
      return [[name, kind?.[0] ?? (name.endsWith("id") ? 42 : name)]]
    }),
  )
}
