import { html } from "hono/html"
import type { Conn } from "waymark/server"
import type { UserForm } from "../forms/user_form.js"
import { Routes } from "../routes.js"
import type { Post } from "../store/posts.js"
import type { User } from "../store/users.js"
import { delete_button, method_field, text_field } from "./fields.js"
import type { Html } from "./layout.js"
import { post_list } from "./posts.js"

/** A line for each user. */
export function user_list(conn: Conn, users: readonly User[]): Html {
  return html`<ul class="list">
      ${users.map(
        (user) =>
          html`<li>
            <a href="${Routes.user_path(conn, "show", user)}">${user.name}</a>
            <span class="note">${user.email}</span>
          </li>`,
      )}
    </ul>
    <p><a class="button" href="${Routes.user_path(conn, "new")}">New user</a></p>`
}

/** A user and the posts. */
export function user_page(conn: Conn, user: User, posts: readonly Post[]): Html {
  return html`<p class="note">${user.email}</p>
    <div class="actions">
      <a class="button" href="${Routes.user_post_path(conn, "new", user)}">New post</a>
      <a href="${Routes.user_path(conn, "edit", user)}">Edit</a>
      ${delete_button(Routes.user_path(conn, "delete", user), "Delete user")}
    </div>
    <h2><a href="${Routes.user_post_path(conn, "index", user)}">Posts</a></h2>
    ${post_list(conn, posts)}`
}

/** The form for a user to be. */
export function new_user(conn: Conn, form: UserForm): Html {
  return html`<form method="post" action="${Routes.user_path(conn, "create")}">
    ${user_fields(form)}
    <button>Create user</button>
    <a href="${Routes.user_path(conn, "index")}">Cancel</a>
  </form>`
}

/** The form for a user who is there. */
export function edit_user(conn: Conn, user: User, form: UserForm): Html {
  return html`<form method="post" action="${Routes.user_path(conn, "update", user)}">
    ${method_field("patch")} ${user_fields(form)}
    <button>Save user</button>
    <a href="${Routes.user_path(conn, "show", user)}">Cancel</a>
  </form>`
}

function user_fields(form: UserForm): Html {
  const name = "user"
  return html`${text_field({ form, name, field: "name", label: "Name" })}
  ${text_field({ form, name, field: "email", label: "Email" })}`
}
