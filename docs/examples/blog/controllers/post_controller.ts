import { EMPTY_FORM, fields_of, form_again } from "../forms/form.js"
import { read_picture } from "../forms/picture.js"
import { check_change } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import { list_comments_on } from "../store/comments.js"
import { put_picture } from "../store/pictures.js"
import { delete_post, get_post_of, insert_post, list_posts_of, update_post } from "../store/posts.js"
import { get_user } from "../store/users.js"
import { comment_section } from "../views/comments.js"
import { edit_post, new_post, post_list, post_page } from "../views/posts.js"
import { web } from "../web.js"

/** Posts, which are found only under their user. */
export const PostController = web.controller("BlogWeb.PostController", {
  index(conn, { user_id }) {
    const { db } = conn.assigns
    const user = get_user(db, user_id)
    return conn.render(post_list(conn, list_posts_of(db, user)), { title: `Posts by ${user.name}` })
  },

  show(conn, { user_id, id }) {
    const { db } = conn.assigns
    const post = get_post_of(db, user_id, id)
    const comments = comment_section(conn, post, list_comments_on(db, post), EMPTY_FORM)
    return conn.render(post_page(conn, post, comments), { title: post.title })
  },

  new(conn, { user_id }) {
    const user = get_user(conn.assigns.db, user_id)
    check_change(conn, user.id)
    return conn.render(new_post(conn, user, EMPTY_FORM), { title: "New post" })
  },

  async create(conn, { user_id }) {
    const { db } = conn.assigns
    const body = conn.body_params
    const { picture, error } = await read_picture(fields_of(body, "post")["picture"]) // first: rows may change meanwhile
    const user = get_user(db, user_id)
    check_change(conn, user.id)
    if (!body.ok || error !== undefined)
      return conn
        .put_status(422)
        .render(new_post(conn, user, form_again(body, "post", { picture: error })), { title: "New post" })
    const post = insert_post(db, user, body.value.post)
    if (picture !== undefined) put_picture(db, post, picture)
    return conn.put_flash("info", "The post is published.").redirect(Routes.user_post_path(conn, "show", user, post))
  },

  edit(conn, { user_id, id }) {
    const post = get_post_of(conn.assigns.db, user_id, id)
    check_change(conn, post.user_id)
    return conn.render(edit_post(conn, post, { ...EMPTY_FORM, values: post }), { title: "Edit post" })
  },

  async update(conn, { user_id, id }) {
    const { db } = conn.assigns
    const body = conn.body_params
    const { picture, error } = await read_picture(fields_of(body, "post")["picture"])
    const post = get_post_of(db, user_id, id)
    check_change(conn, post.user_id)
    if (!body.ok || error !== undefined)
      return conn
        .put_status(422)
        .render(edit_post(conn, post, form_again(body, "post", { picture: error })), { title: "Edit post" })
    update_post(db, post, body.value.post)
    if (picture !== undefined) put_picture(db, post, picture)
    return conn.put_flash("info", "The post is saved.").redirect(Routes.user_post_path(conn, "show", user_id, post))
  },

  delete(conn, { user_id, id }) {
    const { db } = conn.assigns
    const post = get_post_of(db, user_id, id)
    check_change(conn, post.user_id)
    delete_post(db, post)
    return conn.put_flash("info", "The post is deleted.").redirect(Routes.user_path(conn, "show", user_id))
  },
})
