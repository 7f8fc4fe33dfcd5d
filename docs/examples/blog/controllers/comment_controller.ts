import { read_comment_form } from "../forms/comment_form.js"
import { is_valid } from "../forms/form.js"
import { db } from "../plugs/put_blog.js"
import { Routes } from "../routes.js"
import { delete_comment, get_comment_on, insert_comment, list_comments_on } from "../store/comments.js"
import { get_post_of } from "../store/posts.js"
import { comment_section } from "../views/comments.js"
import { page } from "../views/layout.js"
import { post_page } from "../views/posts.js"
import { web } from "../web.js"

/** Comments have no pages of their own: they are shown on their post's. */
export const CommentController = web.controller("BlogWeb.CommentController", {
  create(conn, { user_id, post_id }) {
    const post = get_post_of(db(conn), user_id, post_id)
    const form = read_comment_form(conn.body_params["comment"])
    if (!is_valid(form)) {
      const section = comment_section(conn, post, list_comments_on(db(conn), post), form)
      return page(conn.put_status(422), post.title, post_page(conn, post, section))
    }
    insert_comment(db(conn), post, form.values)
    return conn.redirect(Routes.user_post_path(conn, "show", user_id, post))
  },

  delete(conn, { user_id, post_id, id }) {
    const post = get_post_of(db(conn), user_id, post_id)
    delete_comment(db(conn), get_comment_on(db(conn), post, id))
    return conn.redirect(Routes.user_post_path(conn, "show", user_id, post))
  },
})
