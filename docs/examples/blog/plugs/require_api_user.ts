import { parse_basic_auth, request_basic_auth } from "waymark/plugs"
import { define_plug } from "waymark/server"
import { UnauthorizedError } from "../errors.js"
import { authenticate } from "../store/accounts.js"
import type { Database } from "../store/database.js"
import type { User } from "../store/users.js"

/**
 * Lets programs through that send a user's email and password with each request.
 *
 * @throws {UnauthorizedError} 401, for others
 */
export const require_api_user = define_plug<{
  requires: { db: Database }
  assigns: { current_user: User }
}>(async (conn) => {
  const given = parse_basic_auth(conn)
  const user = given === "error" ? undefined : await authenticate(conn.assigns.db, ...given)
  if (user !== undefined) return conn.assign("current_user", user)
  request_basic_auth(conn, { realm: "Waymark blog" })
  throw new UnauthorizedError("the API takes the email and the password of a user, by HTTP Basic authentication")
})
