import { delete_csrf_token } from "waymark/plugs"
import { define_plug } from "waymark/server"
import type { Conn } from "waymark/server"
import { ForbiddenError } from "../errors.js"
import { Routes } from "../routes.js"
import type { Database } from "../store/database.js"
import { find_user, User } from "../store/users.js"

/** Finds the user who is logged in, or null. */
export const fetch_current_user = define_plug<{
  requires: { db: Database }
  assigns: { current_user: User | null }
}>((conn) => {
  const id = conn.get_session("user_id")
  const user = typeof id === "number" ? find_user(conn.assigns.db, String(id)) : undefined
  return conn.assign("current_user", user ?? null)
})

/** Lets users through, who are `User` and never null for what comes after; others are asked to log in. */
export const require_user = define_plug<{
  requires: { current_user: User | null }
  assigns: { current_user: User }
}>((conn) => {
  if (conn.assigns.current_user !== null) return conn
  const path = `/${conn.path_info.join("/")}`
  if (conn.method === "GET" && path.length <= LONGEST_PATH) conn.put_session("return_to", path)
  return conn.put_flash("error", "Please log in first.").redirect(Routes.session_path(conn, "new")).halt()
})

/** Of the session, which is a cookie, and a browser keeps 4,096 bytes of one. */
const LONGEST_PATH = 500

/**
 * Lets the admin through.
 *
 * @throws {ForbiddenError} 403, for other users
 */
export const require_admin = define_plug<{ requires: { current_user: User } }>((conn) => {
  if (!conn.assigns.current_user.is_admin) throw new ForbiddenError("only for the admin")
})

/**
 * Begins a session for a user, with a new id and a new token, so that nobody who knew the old ones can use them. Then goes to
 * the page that asked for the login, or to the front page.
 */
export function log_in(conn: Conn, user: User): Conn {
  const return_to = conn.get_session("return_to")
  return delete_csrf_token(conn)
    .configure_session({ renew: true })
    .clear_session()
    .put_session("user_id", user.id)
    .redirect(typeof return_to === "string" ? return_to : Routes.page_path(conn, "index"))
}

/** Ends the session, and goes to the front page. */
export function log_out(conn: Conn): Conn {
  return delete_csrf_token(conn)
    .configure_session({ renew: true })
    .clear_session()
    .redirect(Routes.page_path(conn, "index"))
}

/** Who is logged in, for views: null for nobody, and undefined where no plug has looked, as on some error pages. */
export function current_user({ assigns }: Conn): User | null | undefined {
  const { current_user: user } = assigns
  return user instanceof User || user === null ? user : undefined
}

/** Whether the one who is logged in may change what is a user's. */
export function may_change(conn: Conn, user_id: number): boolean {
  const user = current_user(conn)
  return user instanceof User && (user.id === user_id || user.is_admin)
}

/** @throws {ForbiddenError} 403, where it is another user's */
export function check_change(conn: Conn, user_id: number): void {
  if (!may_change(conn, user_id)) throw new ForbiddenError("it is another user's")
}
