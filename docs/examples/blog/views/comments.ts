import { html } from "hono/html"
import type { Conn } from "waymark/server"
import type { CommentForm } from "../forms/comment_form.js"
import { Routes } from "../routes.js"
import type { Comment } from "../store/comments.js"
import type { Post } from "../store/posts.js"
import { delete_button, text_area, text_field } from "./fields.js"
import type { Html } from "./layout.js"
import { paragraphs } from "./posts.js"

/** The comments on a post, and the form for one more. */
export function comment_section(conn: Conn, post: Post, comments: readonly Comment[], form: CommentForm): Html {
  const name = "comment"
  return html`<section id="comments">
    <h2>Comments</h2>
    ${comments.map((comment) => comment_card(conn, comment))}
    <form method="post" action="${Routes.user_post_comment_path(conn, "create", post.user_id, post)}">
      ${text_field({ form, name, field: "author", label: "Your name" })}
      ${text_area({ form, name, field: "body", label: "Comment" })}
      <button>Add comment</button>
    </form>
  </section>`
}

function comment_card(conn: Conn, comment: Comment): Html {
  const { post } = comment
  return html`<article class="card">
    <strong>${comment.author}</strong>
    <time class="note">${comment.created_at}</time>
    ${paragraphs(comment.body)}
    ${delete_button(Routes.user_post_comment_path(conn, "delete", post.user_id, post, comment), "Delete comment")}
  </article>`
}
