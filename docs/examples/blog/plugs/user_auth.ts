import { delete_csrf_token } from "waymark/plugs"
import { define_plug } from "waymark/server"
import type { AnyConn, Conn } from "waymark/server"
import { ForbiddenError } from "../errors.js"
import { Routes } from "../routes.js"
import type { Database } from "../store/database.js"
import { end_session, find_session_user, start_session } from "../store/sessions.js"
import { User } from "../store/users.js"

/** Assigns the logged-in user, or null. Nothing keeps the pages of a logged-in user after the logout. */
export const fetch_current_user = define_plug<{
  requires: { db: Database }
  assigns: { current_user: User | null }
}>((conn) => {
  const token = token_of(conn)
  const user = token === undefined ? undefined : find_session_user(conn.assigns.db, token)
  if (user !== undefined) conn.put_resp_header("cache-control", "no-store")
  return conn.assign("current_user", user ?? null)
})

/**
 * The token of the login. The rest of the session is only in its cookie, and a copy of it stays valid; the token can be
 * revoked, because the database has it too.
 */
function token_of(conn: Conn): string | undefined {
  const token = conn.get_session("token")
  return typeof token === "string" ? token : undefined
}

/** Requires a logged-in user, who is then a `User` and never null; redirects other visitors to the login. */
export const require_user = define_plug<{
  requires: { current_user: User | null }
  assigns: { current_user: User }
}>((conn) => {
  if (conn.assigns.current_user !== null) return conn
  const path = `/${conn.path_info.join("/")}`
  if (conn.method === "GET" && is_local_path(path)) conn.put_session("return_to", path)
  return conn.put_flash("error", "Please log in first.").redirect(Routes.session_path(conn, "new")).halt()
})

/**
 * Whether a value is a path of this site, to which `redirect` leads without an error: one slash first, no backslash and no
 * control character. Longer paths would not fit into the session's cookie, which is limited to 4,096 bytes.
 */
function is_local_path(value: unknown): value is string {
  return typeof value === "string" && value.length <= 500 && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)
}

/**
 * Requires the admin.
 *
 * @throws {ForbiddenError} 403, for other users
 */
export const require_admin = define_plug<{ requires: { current_user: User } }>((conn) => {
  if (!conn.assigns.current_user.is_admin) throw new ForbiddenError("only for the admin")
})

/** Logs a user in. Then redirects to the page that required the login, or to the front page. */
export function log_in(conn: Conn, db: Database, user: User): Conn {
  const return_to = conn.get_session("return_to")
  return put_login(conn, db, user).redirect(is_local_path(return_to) ? return_to : Routes.page_path(conn, "index"))
}

/** Starts a new session, in which a user is logged in. */
export function put_login(conn: Conn, db: Database, user: User): Conn {
  return renew_session(conn, db).put_session("token", start_session(db, user))
}

/** Logs the user out, and redirects to the front page. */
export function log_out(conn: Conn, db: Database): Conn {
  return renew_session(conn, db).redirect(Routes.page_path(conn, "index"))
}

/** Starts an empty session, with a new id and a new token for forms; the old ones are useless to anyone who knows them. */
function renew_session(conn: Conn, db: Database): Conn {
  const token = token_of(conn)
  if (token !== undefined) end_session(db, token)
  return delete_csrf_token(conn).configure_session({ renew: true }).clear_session()
}

/** The logged-in user, for views: null for nobody, undefined if no plug has looked yet, as on some error pages. */
export function current_user({ assigns }: AnyConn): User | null | undefined {
  const user = "current_user" in assigns ? assigns.current_user : undefined
  return user instanceof User || user === null ? user : undefined
}

/** Whether the logged-in user may change what belongs to a user. */
export function may_change(conn: AnyConn, user_id: number): boolean {
  const user = current_user(conn)
  return user instanceof User && (user.id === user_id || user.is_admin)
}

/** @throws {ForbiddenError} 403, if it belongs to another user */
export function check_change(conn: AnyConn, user_id: number): void {
  if (!may_change(conn, user_id)) throw new ForbiddenError("it is another user's")
}
