import { form_again } from "../forms/form.js"
import { check_change } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import { delete_comment, get_comment_on, insert_comment, list_comments_on } from "../store/comments.js"
import { get_post_of } from "../store/posts.js"
import { comment_section } from "../views/comments.js"
import { post_page } from "../views/posts.js"
import { web } from "../web.js"

/** Comments have no pages of their own: they are shown on the page of their post. */
export const CommentController = web.controller("BlogWeb.CommentController", {
  create(conn, { user_id, post_id }) {
    const { db, current_user } = conn.assigns
    const body = conn.body_params
    const post = get_post_of(db, user_id, post_id)
    if (!body.ok) {
      const section = comment_section(conn, post, list_comments_on(db, post), form_again(body, "comment"))
      return conn.put_status(422).render(post_page(conn, post, section), { title: post.title })
    }
    insert_comment(db, post, current_user, body.value.comment)
    return conn.redirect(Routes.user_post_path(conn, "show", user_id, post))
  },

  delete(conn, { user_id, post_id, id }) {
    const { db } = conn.assigns
    const post = get_post_of(db, user_id, post_id)
    const comment = get_comment_on(db, post, id)
    check_change(conn, comment.user_id)
    delete_comment(db, comment)
    return conn.redirect(Routes.user_post_path(conn, "show", user_id, post))
  },
})
