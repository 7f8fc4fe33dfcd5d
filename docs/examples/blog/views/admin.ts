import type { AnyConn } from "waymark/server"
import { Routes } from "../routes.js"
import { StatusRoutes } from "../status/routes.js"
import type { Comment } from "../store/comments.js"
import type { Table } from "../store/tables.js"
import { button_to } from "./fields.js"
import { html } from "./html.js"
import type { Html } from "./html.js"
import { paragraphs } from "./posts.js"

/** The number of rows in each table, with links. */
export function overview(conn: AnyConn, tables: readonly Table[]): Html {
  return html`<dl class="figures">
      ${tables.map(
        ({ name, count }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${count}</dd>
          </div>`,
      )}
    </dl>
    <ul class="list">
      <li><a href="${Routes.admin_comment_path(conn, "index")}">Newest comments</a></li>
      <li><a href="${StatusRoutes.overview_path(conn, "index")}">Status of the application</a></li>
    </ul>`
}

/** Comments, each with its post. */
export function newest_comments(conn: AnyConn, comments: readonly Comment[]): Html {
  if (comments.length === 0) return html`<p class="note">No comments.</p>`
  return html`${comments.map(({ id, post, author, body, created_at }) => {
    const path = Routes.user_post_path(conn, "show", post.user_id, post)
    return html`<article class="card">
      <strong>${author}</strong>
      <span class="note">on <a href="${path}">${post.title}</a>, ${created_at.slice(0, 16)}</span>
      ${paragraphs(body)} ${button_to(conn, "delete", Routes.admin_comment_path(conn, "delete", id), "Delete comment")}
    </article>`
  })}`
}
