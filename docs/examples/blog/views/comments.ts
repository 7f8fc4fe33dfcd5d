import type { AnyConn } from "waymark/server"
import type { Form } from "../forms/form.js"
import { current_user, may_change } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import type { Comment } from "../store/comments.js"
import type { Post } from "../store/posts.js"
import { button_to, form_for, text_area } from "./fields.js"
import { html } from "./html.js"
import type { Html } from "./html.js"
import { paragraphs } from "./posts.js"

/** The comments on a post, and for logged-in users the form for a new one. */
export function comment_section(conn: AnyConn, post: Post, comments: readonly Comment[], form: Form<"body">): Html {
  const after = comments.at(-1)?.id ?? 0
  return html`<section id="comments">
    <h2>Comments</h2>
    <div role="log" data-events="${Routes.user_post_comment_path(conn, "events", post.user_id, post, { after })}">
      ${comments.map((comment) => comment_card(conn, comment))}
    </div>
    ${new_comment(conn, post, form)}
    <script type="module" src="${Routes.script_path(conn, "show", "comments.js")}"></script>
  </section>`
}

function new_comment(conn: AnyConn, post: Post, form: Form<"body">): Html {
  if (current_user(conn) === null)
    return html`<p class="note"><a href="${Routes.session_path(conn, "new")}">Log in</a> to comment.</p>`
  const action = Routes.user_post_comment_path(conn, "create", post.user_id, post)
  const field = text_area({ form, name: "comment", field: "body", label: "Your comment" })
  return form_for(conn, { action }, html`${field}<button>Add comment</button>`)
}

/** A comment, with a button to those who may delete it. */
export function comment_card(conn: AnyConn, comment: Comment): Html {
  const { post, user_id } = comment
  const path = Routes.user_post_comment_path(conn, "delete", post.user_id, post, comment)
  return html`<article class="card">
    <a href="${Routes.user_path(conn, "show", user_id)}"><strong>${comment.author}</strong></a>
    <time class="note">${comment.created_at.slice(0, 16)}</time>
    ${paragraphs(comment.body)} ${may_change(conn, user_id) ? button_to(conn, "delete", path, "Delete comment") : ""}
  </article>`
}
