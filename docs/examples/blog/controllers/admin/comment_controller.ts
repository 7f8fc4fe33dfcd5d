import { Routes } from "../../routes.js"
import { delete_comment, get_comment, list_comments } from "../../store/comments.js"
import { newest_comments } from "../../views/admin.js"
import { web } from "../../web.js"

/** The comments on all posts, for moderation. */
export const CommentController = web.controller("BlogWeb.Admin.CommentController", {
  index(conn) {
    return conn.render(newest_comments(conn, list_comments(conn.assigns.db)), { title: "Newest comments" })
  },

  delete(conn, { id }) {
    const { db } = conn.assigns
    delete_comment(db, get_comment(db, id))
    return conn.put_flash("info", "The comment is deleted.").redirect(Routes.admin_comment_path(conn, "index"))
  },
})
