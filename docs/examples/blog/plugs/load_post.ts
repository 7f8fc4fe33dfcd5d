import { define_plug } from "waymark/server"
import type { Database } from "../store/database.js"
import { get_post_of } from "../store/posts.js"
import type { Post } from "../store/posts.js"
import { check_change } from "./user_auth.js"

/** Assigns the post of a route below it. */
export const load_post = define_plug<{ requires: { db: Database }; assigns: { post: Post } }>((conn) => {
  const { user_id, post_id } = conn.path_params
  return conn.assign("post", get_post_of(conn.assigns.db, Number(user_id), Number(post_id)))
})

/** Refuses those who may not change the post. */
export const require_own_post = define_plug<{ requires: { post: Post } }>((conn) => {
  check_change(conn, conn.assigns.post.user_id)
})
