import type { Conn } from "waymark/server"
import { NotFoundError } from "../errors.js"

/**
 * Requires a version of the API that exists.
 *
 * @throws {NotFoundError} 404, for any other
 */
export function require_version(conn: Conn, versions: readonly string[]): Conn {
  const { version } = conn.path_params
  if (typeof version === "string" && versions.includes(version)) return conn
  throw new NotFoundError(`no such version of the API. Expected one of: ${versions.join(", ")}`)
}
