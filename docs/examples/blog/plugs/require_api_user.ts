import { parse_basic_auth, request_basic_auth } from "waymark/plugs"
import { define_plug } from "waymark/server"
import { UnauthorizedError } from "../errors.js"
import { credentials } from "../schemas.js"
import { authenticate } from "../store/accounts.js"
import type { Attempts } from "../store/attempts.js"
import type { Database } from "../store/database.js"
import type { User } from "../store/users.js"
import { make_attempt } from "./put_attempts.js"

/**
 * Requires the email and password of a user in each request.
 *
 * @throws {UnauthorizedError} 401, if they are missing or wrong
 * @throws {RetryLaterError} 429, after too many attempts; 503, when too many passwords are waiting
 */
export const require_api_user = define_plug<{
  requires: { db: Database; attempts: Attempts }
  assigns: { current_user: User }
}>(async (conn) => {
  const basic = parse_basic_auth(conn)
  const given = credentials.safeParse(basic === undefined ? {} : { email: basic[0], password: basic[1] })
  if (given.success) {
    const { db, attempts } = conn.assigns
    const { email, password } = given.data
    const user = await make_attempt(conn, attempts, email, () => authenticate(db, email, password))
    if (user !== undefined) return conn.assign("current_user", user)
  }
  request_basic_auth(conn, { realm: "Waymark blog" })
  throw new UnauthorizedError("the API takes the email and the password of a user, by HTTP Basic authentication")
})
