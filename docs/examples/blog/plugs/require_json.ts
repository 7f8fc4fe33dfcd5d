import { UnsupportedMediaTypeError } from "waymark/plugs"
import type { Conn } from "waymark/server"

/**
 * Refuses bodies of other types than JSON. A form of another site can send those, and the browser adds the email and the
 * password that it remembers for the API.
 *
 * @throws {UnsupportedMediaTypeError} 415
 */
export function require_json(conn: Conn): Conn {
  const [content_type] = conn.get_req_header("content-type")
  if (content_type === undefined || /^application\/json *(;|$)/i.test(content_type)) return conn
  throw new UnsupportedMediaTypeError(content_type, ["application/json"])
}
