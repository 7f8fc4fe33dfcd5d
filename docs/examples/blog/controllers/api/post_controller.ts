import type { Conn } from "waymark/server"
import { is_valid } from "../../forms/form.js"
import { read_post_form } from "../../forms/post_form.js"
import { Routes } from "../../routes.js"
import { get_post, insert_post, list_posts } from "../../store/posts.js"
import type { Post } from "../../store/posts.js"
import { web } from "../../web.js"
import { page_number } from "../page_number.js"

/** Posts as JSON. */
export const PostController = web.controller("BlogWeb.API.PostController", {
  index(conn, { version }) {
    const { posts, page, is_last } = list_posts(conn.assigns.db, page_number(conn))
    const next = is_last ? null : Routes.api_post_url(conn, "index", version, { page: page + 1 })
    return conn.json({ posts: posts.map((post) => post_json(conn, post)), next })
  },

  show(conn, { id }) {
    return conn.json({ post: post_json(conn, get_post(conn.assigns.db, id)) })
  },

  create(conn, { version }) {
    const { db, current_user } = conn.assigns
    const form = read_post_form(conn.body_params["post"])
    if (!is_valid(form)) return conn.put_status(422).json({ errors: form.errors })
    const post = insert_post(db, current_user, form.values)
    return conn
      .put_status(201)
      .put_resp_header("location", Routes.api_post_path(conn, "show", version, post))
      .json({ post: post_json(conn, post) })
  },
})

function post_json(conn: Conn, post: Post): object {
  return { ...post, url: Routes.user_post_url(conn, "show", post.user_id, post) }
}
