import { EMPTY_LOGIN_FORM, read_login_form, refused_login_form } from "../forms/login_form.js"
import { count_attempt, forgive_attempt } from "../plugs/put_attempts.js"
import { log_in, log_out } from "../plugs/user_auth.js"
import { authenticate } from "../store/accounts.js"
import { new_session } from "../views/sessions.js"
import { web } from "../web.js"

/** Login, which creates a session, and logout, which deletes it. */
export const SessionController = web.controller("BlogWeb.SessionController", {
  new(conn) {
    return conn.render(new_session(conn, EMPTY_LOGIN_FORM), { title: "Log in" })
  },

  async create(conn) {
    const form = read_login_form(conn.body_params["session"])
    const { db, attempts } = conn.assigns
    count_attempt(conn, attempts, form.values.email)
    const user = await authenticate(db, form.values.email, form.values.password)
    if (user === undefined)
      return conn.put_status(422).render(new_session(conn, refused_login_form(form)), { title: "Log in" })
    forgive_attempt(conn, attempts, form.values.email)
    return log_in(conn.put_flash("info", `Welcome back, ${user.name}.`), user)
  },

  delete(conn) {
    return log_out(conn.put_flash("info", "You are logged out."))
  },
})
