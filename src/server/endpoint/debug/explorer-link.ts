import type { Conn } from "../../conn/conn.js"
import { findSign } from "../../../core/pattern/segment.js"
import { match } from "../../../core/table/builders.js"

/** The table of every route explorer's router, by which other code finds where an explorer is mounted. */
export const EXPLORER_TABLE = /* @__PURE__ */ Object.freeze([
  /* @__PURE__ */ match("*", "/", "ExplorerPage", []),
] as const)

/**
 * The link to the route explorer, with the request filled in, or `undefined` if no router forwards to one, or only under a
 * path with params.
 */
export function explorerLink(conn: Conn): string | undefined {
  const visit = conn.private.waymark_routers?.[0]
  const prefix = visit?.forwardTo(EXPLORER_TABLE)
  if (visit === undefined || prefix === undefined) return undefined
  if (prefix.some((segment) => findSign(segment) >= 0)) return undefined
  const request = new URLSearchParams({ method: conn.method, path: `/${conn.path_info.join("/")}` })
  return `/${[...visit.script_name, ...prefix].join("/")}#${request}`
}
