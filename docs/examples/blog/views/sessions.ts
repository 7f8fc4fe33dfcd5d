import type { AnyConn } from "waymark/server"
import type { Form } from "../forms/form.js"
import { Routes } from "../routes.js"
import { form_for, text_field } from "./fields.js"
import { html } from "./html.js"
import type { Html } from "./html.js"

/** The login form. */
export function new_session(conn: AnyConn, form: Form<"email" | "password">): Html {
  const name = "session"
  const fields = html`${text_field({
      form,
      name,
      field: "email",
      label: "Email",
      type: "email",
      autocomplete: "username",
    })}
    ${text_field({ form, name, field: "password", label: "Password", type: "password", autocomplete: "current-password" })}
    <button>Log in</button>`
  return html`${form_for(conn, { action: Routes.session_path(conn, "create") }, fields)}
    <p class="note">New here? <a href="${Routes.user_path(conn, "new")}">Sign up</a>.</p>`
}
