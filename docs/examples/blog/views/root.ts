import type { Conn, LayoutAssigns } from "waymark/server"
import { current_user } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import { StatusRoutes } from "../status/routes.js"
import { User } from "../store/users.js"
import { button_to } from "./fields.js"
import { Html, html } from "./html.js"

/** The layout of all pages, including the doctype; `conn.render(page, { title })` puts a page into it. */
export function root({ conn, title, inner_content }: LayoutAssigns): Html {
  const logo = Routes.static_path(conn, "/images/waymark.svg")
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${String(title)} · Waymark blog</title>
        <link rel="icon" href="${logo}" />
        <link rel="stylesheet" href="${Routes.static_path(conn, "/css/blog.css")}" />
      </head>
      <body>
        <header class="bar">
          <a class="brand" href="${Routes.page_path(conn, "index")}">
            <img src="${logo}" alt="" width="28" height="28" />
            Waymark blog
          </a>
          ${navigation(conn)}
        </header>
        <main>
          ${messages(conn)}
          <h1>${String(title)}</h1>
          ${inner_content instanceof Html ? inner_content : String(inner_content)}
        </main>
        <footer class="bar note">
          ${current_user(conn)?.is_admin === true ? html`<a href="${StatusRoutes.overview_path(conn, "index")}">Status</a>` : ""}
          <a href="${Routes.path(conn, "/health")}">Health</a>
          <a href="${Routes.api_post_path(conn, "index", "1")}">Posts as JSON</a>
          <a href="${Routes.api_document_path(conn, "show")}">API</a>
        </footer>
      </body>
    </html>`
}

function navigation(conn: Conn): Html {
  const user = current_user(conn)
  const link = (text: string, path: string): Html =>
    html`<a href="${path}" ${conn.request_path === path ? html`aria-current="page"` : ""}>${text}</a>`
  return html`<nav>
    ${link("Posts", Routes.page_path(conn, "index"))} ${link("Users", Routes.user_path(conn, "index"))}
    ${user?.is_admin === true ? link("Admin", Routes.admin_overview_path(conn, "index")) : ""}
    ${user instanceof User ? link("Chat", Routes.chat_path(conn, "show")) : ""}
    ${user === null ? link("Log in", Routes.session_path(conn, "new")) : ""}
    ${user === null ? link("Sign up", Routes.user_path(conn, "new")) : ""}
    ${user instanceof User ? link(user.name, Routes.user_path(conn, "show", user)) : ""}
    ${user instanceof User ? button_to(conn, "delete", Routes.session_path(conn, "delete"), "Log out") : ""}
  </nav>`
}

/** The flash, if it was fetched; on some error pages it was not. */
function messages(conn: Conn): Html {
  if (current_user(conn) === undefined) return html``
  const { info, error } = conn.get_flash()
  return html`${info === undefined ? "" : html`<p class="flash" role="status">${info}</p>`}
  ${error === undefined ? "" : html`<p class="flash wrong" role="alert">${error}</p>`}`
}
