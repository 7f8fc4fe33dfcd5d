import { define_plug } from "waymark/server"

/** The user of the session, or null. */
export const load_user = define_plug<{ assigns: { user: string | null } }>((conn) => {
  const name = conn.get_session("user")
  return conn.assign("user", typeof name === "string" ? name : null)
})

class NotLoggedIn extends Error {
  readonly status = 401
  /** The message is for the client. */
  readonly expose = true
}

export const require_user = define_plug<{ requires: { user: string | null }; assigns: { user: string } }>((conn) => {
  if (conn.assigns.user === null) throw new NotLoggedIn("log in to change the notes")
  return conn
})
