import type { AnyConn } from "waymark/server"
import { read_picture } from "../../forms/picture.js"
import { check_change } from "../../plugs/user_auth.js"
import { Routes } from "../../routes.js"
import { put_picture } from "../../store/pictures.js"
import { get_post, insert_post, list_posts } from "../../store/posts.js"
import type { Post } from "../../store/posts.js"
import { web } from "../../web.js"

/** Posts as JSON. An invalid query or body does not get here: `views/errors.ts` answers it, with the issues. */
export const PostController = web.controller("BlogWeb.API.PostController", {
  index(conn, { version }) {
    const { query_params: query } = conn
    const { posts, is_last } = list_posts(conn.assigns.db, query)
    const next = is_last ? null : Routes.api_post_url(conn, "index", version, { ...query, page: query.page + 1 })
    return conn.answer(200, { posts: posts.map((post) => post_json(conn, post)), next })
  },

  show(conn, { id }) {
    return conn.answer(200, { post: post_json(conn, get_post(conn.assigns.db, id)) })
  },

  create(conn, { version }) {
    const { db, current_user } = conn.assigns
    const post = insert_post(db, current_user, conn.body_params.post)
    return conn
      .put_resp_header("location", Routes.api_post_path(conn, "show", version, post))
      .answer(201, { post: post_json(conn, post) })
  },

  async picture(conn, { id }) {
    const { db } = conn.assigns
    const post = get_post(db, id)
    check_change(conn, post.user_id)
    const { picture, error = "is missing" } = await read_picture(conn.body_params.picture)
    if (picture === undefined) {
      const issues = [{ path: ["picture"], message: error }]
      return conn.answer(422, { error: { status: 422, message: `the picture ${error}`, issues } })
    }
    put_picture(db, post, picture)
    return conn
      .put_resp_header("location", Routes.user_post_picture_path(conn, "show", post.user_id, post))
      .answer(201, { post: post_json(conn, get_post(db, id)) })
  },
})

function post_json(conn: AnyConn, post: Post): Post & { readonly url: string } {
  return { ...post, url: Routes.user_post_url(conn, "show", post.user_id, post) }
}
