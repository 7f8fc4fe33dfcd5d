import type { CoreConn } from "../../conn/core-conn.js"

/** Adds a name to the `vary` header, unless the header has it or is `*`. */
export function addVary(conn: CoreConn, name: string): void {
  const [vary] = conn.get_resp_header("vary")
  const names = vary?.split(",").map((each) => each.trim().toLowerCase()) ?? []
  if (!names.includes("*") && !names.includes(name))
    conn.put_resp_header("vary", vary === undefined ? name : `${vary}, ${name}`)
}
