import { ForbiddenError } from "../errors.js"
import { EMPTY_FORM, form_again } from "../forms/form.js"
import { make_attempt } from "../plugs/put_attempts.js"
import { check_change, log_in, put_login } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import { authenticate, change_user, register_user } from "../store/accounts.js"
import { list_posts_of } from "../store/posts.js"
import { delete_user, get_user, list_users } from "../store/users.js"
import type { User } from "../store/users.js"
import { edit_user, new_user, user_list, user_page } from "../views/users.js"
import { web } from "../web.js"
import { close_sockets_of } from "./chat_controller.js"

/** For a form whose email is another user's. */
const TAKEN = { email: "has already been taken" }

/** Counts the forms with another user's email like wrong passwords of one account, because they tell who has an account. */
const EMAILS = "emails"

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
    const user = await make_attempt(conn, attempts, EMAILS, () => register_user(db, fields, fields.password))
    if (user === undefined)
      return conn.put_status(422).render(new_user(conn, form_again(body, "user", TAKEN)), { title: "Sign up" })
    return log_in(conn.put_flash("info", `Welcome, ${user.name}.`), db, user)
  },

  edit(conn, { id }) {
    const user = get_user(conn.assigns.db, id)
    check_change(conn, user.id)
    return conn.render(edit_user(conn, user, { ...EMPTY_FORM, values: user }), { title: "Edit user" })
  },

  async update(conn, { id }) {
    const { db, attempts, current_user } = conn.assigns
    const body = conn.body_params
    const user = get_user(db, id)
    check_change(conn, user.id)
    const form = (errors = {}): typeof conn =>
      conn.put_status(422).render(edit_user(conn, user, form_again(body, "user", errors)), { title: "Edit user" })
    if (!body.ok) return form()

    const { new_password, password, ...fields } = body.value.user
    const change = (): Promise<User | undefined> => change_user(db, user, fields, new_password)
    if (fields.email === user.email && new_password === undefined) await change()
    else {
      // The password comes first, so that a stolen session does not reveal which emails are taken.
      const { email } = current_user
      const known = await make_attempt(conn, attempts, email, () => authenticate(db, email, password))
      if (known?.id !== current_user.id) return form({ password: "is wrong" })
      if ((await make_attempt(conn, attempts, EMAILS, change)) === undefined) return form(TAKEN)
    }
    if (new_password !== undefined) close_sockets_of(user)
    if (new_password !== undefined && user.id === current_user.id) put_login(conn, db, user)
    return conn.put_flash("info", "The user is saved.").redirect(Routes.user_path(conn, "show", user))
  },

  delete(conn, { id }) {
    const { db } = conn.assigns
    const user = get_user(db, id)
    check_change(conn, user.id)
    if (user.is_admin) throw new ForbiddenError("the blog needs its admin")
    delete_user(db, user)
    close_sockets_of(user)
    return conn.put_flash("info", `${user.name} is deleted.`).redirect(Routes.user_path(conn, "index"))
  },
})
