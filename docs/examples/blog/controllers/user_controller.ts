import { is_valid } from "../forms/form.js"
import { EMPTY_USER_FORM, read_user_form, user_form_of } from "../forms/user_form.js"
import { db } from "../plugs/put_blog.js"
import { Routes } from "../routes.js"
import { list_posts_of } from "../store/posts.js"
import { delete_user, get_user, insert_user, list_users, update_user } from "../store/users.js"
import { page } from "../views/layout.js"
import { edit_user, new_user, user_list, user_page } from "../views/users.js"
import { web } from "../web.js"

/** The seven actions of a resource, each with the params of its route. */
export const UserController = web.controller("BlogWeb.UserController", {
  index(conn) {
    return page(conn, "Users", user_list(conn, list_users(db(conn))))
  },

  show(conn, { id }) {
    const user = get_user(db(conn), id)
    return page(conn, user.name, user_page(conn, user, list_posts_of(db(conn), user)))
  },

  new(conn) {
    return page(conn, "New user", new_user(conn, EMPTY_USER_FORM))
  },

  create(conn) {
    const form = read_user_form(db(conn), conn.body_params["user"])
    if (!is_valid(form)) return page(conn.put_status(422), "New user", new_user(conn, form))
    const user = insert_user(db(conn), form.values)
    return conn.redirect(Routes.user_path(conn, "show", user))
  },

  edit(conn, { id }) {
    const user = get_user(db(conn), id)
    return page(conn, "Edit user", edit_user(conn, user, user_form_of(user)))
  },

  update(conn, { id }) {
    const user = get_user(db(conn), id)
    const form = read_user_form(db(conn), conn.body_params["user"], user)
    if (!is_valid(form)) return page(conn.put_status(422), "Edit user", edit_user(conn, user, form))
    update_user(db(conn), user, form.values)
    return conn.redirect(Routes.user_path(conn, "show", user))
  },

  delete(conn, { id }) {
    delete_user(db(conn), get_user(db(conn), id))
    return conn.redirect(Routes.user_path(conn, "index"))
  },
})
