import { EMPTY_FORM, form_again } from "../forms/form.js"
import { make_attempt } from "../plugs/put_attempts.js"
import { check_change, log_in } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import { register_user } from "../store/accounts.js"
import { list_posts_of } from "../store/posts.js"
import { delete_user, get_user, is_taken, list_users, update_user } from "../store/users.js"
import { edit_user, new_user, user_list, user_page } from "../views/users.js"
import { web } from "../web.js"

/** For a form whose email is another user's. */
const TAKEN = { email: "has already been taken" }

/** What counts the attempts to find out who has an account, which a form with the email of another user tells. */
const SIGN_UP = "sign-up"

/** The seven actions of a resource. Each gets the params of its route and the assigns of the plugs before it. */
export const UserController = web.controller("BlogWeb.UserController", {
  index(conn) {
    return conn.render(user_list(conn, list_users(conn.assigns.db)), { title: "Users" })
  },

  show(conn, { id }) {
    const { db } = conn.assigns
    const user = get_user(db, id)
    return conn.render(user_page(conn, user, list_posts_of(db, user)), { title: user.name })
  },

  new(conn) {
    return conn.render(new_user(conn, EMPTY_FORM), { title: "Sign up" })
  },

  async create(conn) {
    const { db, attempts } = conn.assigns
    const body = conn.body_params
    if (!body.ok) return conn.put_status(422).render(new_user(conn, form_again(body, "user")), { title: "Sign up" })
    const fields = body.value.user
    const user = await make_attempt(conn, attempts, SIGN_UP, () => register_user(db, fields, fields.password))
    if (user === undefined)
      return conn.put_status(422).render(new_user(conn, form_again(body, "user", TAKEN)), { title: "Sign up" })
    return log_in(conn.put_flash("info", `Welcome, ${user.name}.`), user)
  },

  edit(conn, { id }) {
    const user = get_user(conn.assigns.db, id)
    check_change(conn, user.id)
    return conn.render(edit_user(conn, user, { ...EMPTY_FORM, values: user }), { title: "Edit user" })
  },

  update(conn, { id }) {
    const { db } = conn.assigns
    const body = conn.body_params
    const user = get_user(db, id)
    check_change(conn, user.id)
    if (!body.ok)
      return conn.put_status(422).render(edit_user(conn, user, form_again(body, "user")), { title: "Edit user" })
    if (is_taken(db, body.value.user.email, user))
      return conn.put_status(422).render(edit_user(conn, user, form_again(body, "user", TAKEN)), { title: "Edit user" })
    update_user(db, user, body.value.user)
    return conn.put_flash("info", "The user is saved.").redirect(Routes.user_path(conn, "show", user))
  },

  delete(conn, { id }) {
    const { db } = conn.assigns
    const user = get_user(db, id)
    check_change(conn, user.id)
    delete_user(db, user)
    return conn.put_flash("info", `${user.name} is deleted.`).redirect(Routes.user_path(conn, "index"))
  },
})
