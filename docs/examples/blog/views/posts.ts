import type { AnyConn } from "waymark/server"
import type { Form } from "../forms/form.js"
import { may_change } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import type { Post } from "../store/posts.js"
import type { User } from "../store/users.js"
import { button_to, form_for, picture_field, text_area, text_field } from "./fields.js"
import { html } from "./html.js"
import type { Html } from "./html.js"

type PostForm = Form<"title" | "body" | "picture">

/** A list of posts. */
export function post_list(conn: AnyConn, posts: readonly Post[]): Html {
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

/** A post with its comments. */
export function post_page(conn: AnyConn, post: Post, comments: Html): Html {
  return html`${byline(conn, post)} ${picture(conn, post)} ${paragraphs(post.body)}
  ${may_change(conn, post.user_id) ? post_actions(conn, post) : ""} ${comments}`
}

function post_actions(conn: AnyConn, post: Post): Html {
  return html`<div class="actions">
    <a href="${Routes.user_post_path(conn, "edit", post.user_id, post)}">Edit</a>
    ${button_to(conn, "delete", Routes.user_post_path(conn, "delete", post.user_id, post), "Delete post")}
  </div>`
}

/** The form for a new post. */
export function new_post(conn: AnyConn, user: User, form: PostForm): Html {
  const options = { action: Routes.user_post_path(conn, "create", user), multipart: true }
  const buttons = html`<button>Create post</button> <a href="${Routes.user_path(conn, "show", user)}">Cancel</a>`
  return form_for(conn, options, post_fields(form, buttons))
}

/** The form for an existing post. */
export function edit_post(conn: AnyConn, post: Post, form: PostForm): Html {
  const { user_id } = post
  const options = {
    action: Routes.user_post_path(conn, "update", user_id, post),
    method: "patch",
    multipart: true,
  } as const
  const cancel = Routes.user_post_path(conn, "show", user_id, post)
  const buttons = html`<button>Save post</button> <a href="${cancel}">Cancel</a>`
  return html`${form_for(conn, options, post_fields(form, buttons))} ${post.has_picture ? edit_picture(conn, post) : ""}`
}

function edit_picture(conn: AnyConn, post: Post): Html {
  const remove = Routes.user_post_picture_path(conn, "delete", post.user_id, post)
  return html`<h2>The picture now</h2>
    ${picture(conn, post)} ${button_to(conn, "delete", remove, "Remove picture")}`
}

/** Plain text as paragraphs, which are separated by empty lines. */
export function paragraphs(text: string): Html {
  return html`${text.split(/\n{2,}/).map((paragraph) => html`<p class="text">${paragraph}</p>`)}`
}

function picture(conn: AnyConn, post: Post): Html {
  if (!post.has_picture) return html``
  const path = Routes.user_post_picture_path(conn, "show", post.user_id, post)
  return html`<img class="picture" src="${path}" alt="Picture of “${post.title}”" />`
}

function byline(conn: AnyConn, { author, user_id, created_at }: Post): Html {
  return html`<span class="note">
    by <a href="${Routes.user_path(conn, "show", user_id)}">${author}</a>, <time>${created_at.slice(0, 10)}</time>
  </span>`
}

function post_fields(form: PostForm, buttons: Html): Html {
  const name = "post"
  return html`${text_field({ form, name, field: "title", label: "Title" })}
    ${text_area({ form, name, field: "body", label: "Text" })}
    ${picture_field({ form, name, field: "picture", label: "Picture", hint: "PNG, JPEG, GIF or WebP, up to 2 MB." })}
    <div class="actions">${buttons}</div>`
}
