import { db } from "../../plugs/put_blog.js"
import { Routes } from "../../routes.js"
import { delete_comment, get_comment, list_comments } from "../../store/comments.js"
import { newest_comments } from "../../views/admin.js"
import { page } from "../../views/layout.js"
import { web } from "../../web.js"

/** The comments on all posts, for somebody who keeps order. */
export const CommentController = web.controller("BlogWeb.Admin.CommentController", {
  index(conn) {
    return page(conn, "Newest comments", newest_comments(conn, list_comments(db(conn))))
  },

  delete(conn, { id }) {
    delete_comment(db(conn), get_comment(db(conn), id))
    return conn.redirect(Routes.admin_comment_path(conn, "index"))
  },
})
