import { is_valid } from "../forms/form.js"
import { EMPTY_USER_FORM, read_user_form, taken_user_form, user_form_of } from "../forms/user_form.js"
import { count_attempt } from "../plugs/put_attempts.js"
import { check_change, log_in } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import { register_user } from "../store/accounts.js"
import { list_posts_of } from "../store/posts.js"
import { delete_user, get_user, list_users, update_user } from "../store/users.js"
import { edit_user, new_user, user_list, user_page } from "../views/users.js"
import { web } from "../web.js"

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
    return conn.render(new_user(conn, EMPTY_USER_FORM), { title: "Sign up" })
  },

  async create(conn) {
    const { db, attempts } = conn.assigns
    const form = read_user_form(db, conn.body_params["user"])
    if (!is_valid(form)) return conn.put_status(422).render(new_user(conn, form), { title: "Sign up" })
    count_attempt(conn, attempts)
    const user = await register_user(db, form.values, form.values.password)
    if (user === undefined)
      return conn.put_status(422).render(new_user(conn, taken_user_form(form)), { title: "Sign up" })
    return log_in(conn.put_flash("info", `Welcome, ${user.name}.`), user)
  },

  edit(conn, { id }) {
    const user = get_user(conn.assigns.db, id)
    check_change(conn, user.id)
    return conn.render(edit_user(conn, user, user_form_of(user)), { title: "Edit user" })
  },

  update(conn, { id }) {
    const { db } = conn.assigns
    const user = get_user(db, id)
    check_change(conn, user.id)
    const form = read_user_form(db, conn.body_params["user"], user)
    if (!is_valid(form)) return conn.put_status(422).render(edit_user(conn, user, form), { title: "Edit user" })
    update_user(db, user, form.values)
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
