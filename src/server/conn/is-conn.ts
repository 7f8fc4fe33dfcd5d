import { isObject } from "../../core/lib/is-object.js"
import type { Conn } from "./conn.js"

/** Whether a value is a conn, which another copy of the package may have made. */
export function isConn(value: unknown): value is Conn {
  return isObject(value) && "request_path" in value && "path_info" in value && "halted" in value
}
