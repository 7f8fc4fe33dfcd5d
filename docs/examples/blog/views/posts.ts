import { html } from "hono/html"
import type { Conn } from "waymark/server"
import type { PostForm } from "../forms/post_form.js"
import { Routes } from "../routes.js"
import type { Post } from "../store/posts.js"
import type { User } from "../store/users.js"
import { delete_button, method_field, text_area, text_field } from "./fields.js"
import type { Html } from "./layout.js"

/** A line for each post. */
export function post_list(conn: Conn, posts: readonly Post[]): Html {
  if (posts.length === 0) return html`<p class="note">No posts yet.</p>`
  return html`<ul class="list">
    ${posts.map(
      (post) =>
        html`<li>
          <a href="${Routes.user_post_path(conn, "show", post.user_id, post)}">${post.title}</a>
          ${byline(conn, post)}
        </li>`,
    )}
  </ul>`
}

/** A post, and what stands below it. */
export function post_page(conn: Conn, post: Post, comments: Html): Html {
  return html`${byline(conn, post)} ${paragraphs(post.body)}
    <div class="actions">
      <a href="${Routes.user_post_path(conn, "edit", post.user_id, post)}">Edit</a>
      ${delete_button(Routes.user_post_path(conn, "delete", post.user_id, post), "Delete post")}
    </div>
    ${comments}`
}

/** The form for a post to be. */
export function new_post(conn: Conn, user: User, form: PostForm): Html {
  return html`<form method="post" action="${Routes.user_post_path(conn, "create", user)}">
    ${post_fields(form)}
    <button>Create post</button>
    <a href="${Routes.user_path(conn, "show", user)}">Cancel</a>
  </form>`
}

/** The form for a post that is there. */
export function edit_post(conn: Conn, post: Post, form: PostForm): Html {
  return html`<form method="post" action="${Routes.user_post_path(conn, "update", post.user_id, post)}">
    ${method_field("patch")} ${post_fields(form)}
    <button>Save post</button>
    <a href="${Routes.user_post_path(conn, "show", post.user_id, post)}">Cancel</a>
  </form>`
}

/** Plain text as paragraphs: an empty line parts two of them. */
export function paragraphs(text: string): Html {
  return html`${text.split(/\n{2,}/).map((paragraph) => html`<p class="text">${paragraph}</p>`)}`
}

function byline(conn: Conn, { author, user_id, created_at }: Post): Html {
  return html`<span class="note">
    by <a href="${Routes.user_path(conn, "show", user_id)}">${author}</a>, <time>${created_at.slice(0, 10)}</time>
  </span>`
}

function post_fields(form: PostForm): Html {
  const name = "post"
  return html`${text_field({ form, name, field: "title", label: "Title" })}
  ${text_area({ form, name, field: "body", label: "Text" })}`
}
