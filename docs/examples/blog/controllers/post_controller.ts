import { EMPTY_COMMENT_FORM } from "../forms/comment_form.js"
import { is_valid } from "../forms/form.js"
import { EMPTY_POST_FORM, post_form_of, read_post_form } from "../forms/post_form.js"
import { db } from "../plugs/put_blog.js"
import { Routes } from "../routes.js"
import { list_comments_on } from "../store/comments.js"
import { delete_post, get_post_of, insert_post, list_posts_of, update_post } from "../store/posts.js"
import { get_user } from "../store/users.js"
import { comment_section } from "../views/comments.js"
import { page } from "../views/layout.js"
import { edit_post, new_post, post_list, post_page } from "../views/posts.js"
import { web } from "../web.js"

/** Posts, which are found under their user only. */
export const PostController = web.controller("BlogWeb.PostController", {
  index(conn, { user_id }) {
    const user = get_user(db(conn), user_id)
    return page(conn, `Posts by ${user.name}`, post_list(conn, list_posts_of(db(conn), user)))
  },

  show(conn, { user_id, id }) {
    const post = get_post_of(db(conn), user_id, id)
    const comments = list_comments_on(db(conn), post)
    return page(conn, post.title, post_page(conn, post, comment_section(conn, post, comments, EMPTY_COMMENT_FORM)))
  },

  new(conn, { user_id }) {
    const user = get_user(db(conn), user_id)
    return page(conn, `New post by ${user.name}`, new_post(conn, user, EMPTY_POST_FORM))
  },

  create(conn, { user_id }) {
    const user = get_user(db(conn), user_id)
    const form = read_post_form(conn.body_params["post"])
    if (!is_valid(form)) return page(conn.put_status(422), `New post by ${user.name}`, new_post(conn, user, form))
    const post = insert_post(db(conn), user, form.values)
    return conn.redirect(Routes.user_post_path(conn, "show", user, post))
  },

  edit(conn, { user_id, id }) {
    const post = get_post_of(db(conn), user_id, id)
    return page(conn, "Edit post", edit_post(conn, post, post_form_of(post)))
  },

  update(conn, { user_id, id }) {
    const post = get_post_of(db(conn), user_id, id)
    const form = read_post_form(conn.body_params["post"])
    if (!is_valid(form)) return page(conn.put_status(422), "Edit post", edit_post(conn, post, form))
    update_post(db(conn), post, form.values)
    return conn.redirect(Routes.user_post_path(conn, "show", user_id, post))
  },

  delete(conn, { user_id, id }) {
    delete_post(db(conn), get_post_of(db(conn), user_id, id))
    return conn.redirect(Routes.user_path(conn, "show", user_id))
  },
})
