import { decodeSegments } from "../../../core/match/canonical.js"
import { compile_matcher } from "../../../core/match/table-matcher.js"
import { isObject } from "../../../core/lib/is-object.js"
import { list_routes } from "../../../core/table/routes.js"
import type { Route } from "../../../core/table/route.js"
import { forwardsOf } from "./forwards.js"

/** A request that a router may have a route for. */
export interface Asked {
  readonly method: string
  /** Percent-encoded. */
  readonly path_info: readonly string[]
  readonly host: string
}

/**
 * Whether a router has a route for a request. A forward to another router is followed. Any other forward serves all methods.
 *
 * @throws {MalformedURIError} 400, when a segment is not valid percent-encoding
 */
export function servesRequest(
  router: { readonly table: readonly unknown[] },
  { method, path_info, host }: Asked,
): boolean {
  const { table } = router
  const found = compile_matcher(table).match_segments(method, decodeSegments(path_info), host)
  if (found === undefined) return false
  const routes: readonly Route[] = list_routes(table)
  if (routes[found.index]?.kind !== "forward") return true
  const before = routes.slice(0, found.index).filter(({ kind }) => kind === "forward")
  const forward = forwardsOf(router)[before.length]
  const target = forward?.target.kind === "plug" ? forward.target.plug : undefined
  if (forward === undefined || !isRouter(target)) return true
  return servesRequest(target, { method, host, path_info: path_info.slice(forward.prefix.length) })
}

export function isRouter(value: unknown): value is { readonly table: readonly unknown[] } {
  return isObject(value) && "table" in value && Array.isArray(value.table)
}
