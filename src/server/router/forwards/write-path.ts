import { encodeSegment } from "../../../core/links/encode.js"
import { isUnsafe } from "../../../core/links/write.js"
import { basePath } from "../../../core/pattern/join.js"
import type { CoreConn } from "../../conn/core-conn.js"

/** The literal text and the params of a path. */
const PARTS = /([^/:*]*)([:*])([^/]+)|[^/:*]+/g

/**
 * Writes a path with the params of a request.
 *
 * @param isUrl whether it is the path of a URL, whose literal text is kept as it is, and not a pattern
 * @returns undefined if the path has a segment that browsers would resolve, such as `..`
 */
export function writePath(path: string, isUrl: boolean, { path_params }: CoreConn): string | undefined {
  const literal = isUrl ? String : encodeSegment
  let isSafe = true
  const writeValue = (value: string, before: string): string => {
    if (isUnsafe(before + value)) isSafe = false
    return encodeSegment(value)
  }
  const written = path.replace(PARTS, (text: string, before = "", sign?: string, name = "") => {
    if (sign === undefined) return literal(text)
    const value = path_params[name] ?? ""
    if (Array.isArray(value)) return value.map((item: string) => writeValue(item, "")).join("/")
    return literal(before) + writeValue(String(value), before)
  })
  if (!isSafe) return undefined
  return isUrl || written === "/" ? written : written.replace(/\/$/, "")
}

/** A path of a router's table as the client has to ask for it: below the forwards to the router. */
export function underScript(path: string, { script_name }: CoreConn): string {
  return `${basePath(`/${script_name.join("/")}`)}${path}`
}
