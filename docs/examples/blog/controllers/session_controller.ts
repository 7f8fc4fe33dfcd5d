import { EMPTY_FORM, form_again } from "../forms/form.js"
import { make_attempt } from "../plugs/put_attempts.js"
import { log_in, log_out } from "../plugs/user_auth.js"
import { WRONG_LOGIN } from "../schemas.js"
import { authenticate } from "../store/accounts.js"
import { new_session } from "../views/sessions.js"
import { web } from "../web.js"
import { close_sockets_of } from "./chat_controller.js"

/** Login, which creates a session, and logout, which deletes it. */
export const SessionController = web.controller("BlogWeb.SessionController", {
  new(conn) {
    return conn.render(new_session(conn, EMPTY_FORM), { title: "Log in" })
  },

  async create(conn) {
    const { db, attempts } = conn.assigns
    const body = conn.body_params
    if (!body.ok)
      return conn.put_status(422).render(new_session(conn, form_again(body, "session")), { title: "Log in" })
    const { email, password } = body.value.session
    const user = await make_attempt(conn, attempts, email, () => authenticate(db, email, password))
    if (user === undefined) {
      const form = form_again(body, "session", { password: WRONG_LOGIN })
      return conn.put_status(422).render(new_session(conn, form), { title: "Log in" })
    }
    return log_in(conn.put_flash("info", `Welcome back, ${user.name}.`), db, user)
  },

  delete(conn) {
    const { db, current_user } = conn.assigns
    const done = log_out(conn.put_flash("info", "You are logged out."), db)
    if (current_user !== null) close_sockets_of(current_user)
    return done
  },
})
