import type { AnyConn } from "waymark/server"
import type { Form } from "../forms/form.js"
import { may_change } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import type { Post } from "../store/posts.js"
import type { User } from "../store/users.js"
import { button_to, form_for, text_field } from "./fields.js"
import { html } from "./html.js"
import type { Html } from "./html.js"
import { post_list } from "./posts.js"

/** A list of users. */
export function user_list(conn: AnyConn, users: readonly User[]): Html {
  return html`<ul class="list">
    ${users.map(
      (user) =>
        html`<li>
          <a href="${Routes.user_path(conn, "show", user)}">${user.name}</a>
        </li>`,
    )}
  </ul>`
}

/** A user with their posts. */
export function user_page(conn: AnyConn, user: User, posts: readonly Post[]): Html {
  return html`${may_change(conn, user.id) ? own_part(conn, user) : ""}
    <h2><a href="${Routes.user_post_path(conn, "index", user)}">Posts</a></h2>
    ${post_list(conn, posts)} ${posts.length === 0 ? "" : download(conn, user)}`
}

function download(conn: AnyConn, user: User): Html {
  return html`<p class="note">
    <a href="${Routes.user_export_path(conn, "show", user)}" download>Download all posts</a>
  </p>`
}

/** The part that is hidden from others, such as the email. */
function own_part(conn: AnyConn, user: User): Html {
  return html`<p class="note">${user.email}</p>
    <div class="actions">
      <a class="button" href="${Routes.user_post_path(conn, "new", user)}">New post</a>
      <a href="${Routes.user_path(conn, "edit", user)}">Edit</a>
      ${user.is_admin ? "" : button_to(conn, "delete", Routes.user_path(conn, "delete", user), "Delete user")}
    </div>`
}

/** The form for a new user. */
export function new_user(conn: AnyConn, form: Form<"name" | "email" | "password">): Html {
  const name = "user"
  const password = { field: "password", label: "Password", type: "password", autocomplete: "new-password" } as const
  const fields = html`${user_fields(form)} ${text_field({ form, name, ...password, hint: "At least 12 characters." })}
    <button>Sign up</button>`
  return html`${form_for(conn, { action: Routes.user_path(conn, "create") }, fields)}
    <p class="note">Signed up already? <a href="${Routes.session_path(conn, "new")}">Log in</a>.</p>`
}

/** The form for an existing user. */
export function edit_user(conn: AnyConn, user: User, form: Form<"name" | "email" | "new_password" | "password">): Html {
  const fields = html`${user_fields(form)}
    ${text_field({
      form,
      name: "user",
      field: "new_password",
      label: "New password",
      type: "password",
      autocomplete: "new-password",
      hint: "At least 12 characters; empty to keep the old one.",
    })}
    ${text_field({
      form,
      name: "user",
      field: "password",
      label: "Your current password",
      type: "password",
      autocomplete: "current-password",
      hint: "Only for a new email or a new password.",
    })}
    <div class="actions">
      <button>Save user</button>
      <a href="${Routes.user_path(conn, "show", user)}">Cancel</a>
    </div>`
  return form_for(conn, { action: Routes.user_path(conn, "update", user), method: "patch" }, fields)
}

function user_fields(form: Form<"name" | "email">): Html {
  const name = "user"
  return html`${text_field({ form, name, field: "name", label: "Name", autocomplete: "name" })}
  ${text_field({ form, name, field: "email", label: "Email", type: "email", autocomplete: "username" })}`
}
