import { load_post, require_own_post } from "../plugs/load_post.js"
import { Routes } from "../routes.js"
import { delete_picture, get_picture } from "../store/pictures.js"
import { web } from "../web.js"

/** The picture of a post, which is uploaded with the post's form. */
export const PictureController = web
  .controller("BlogWeb.PictureController")
  .plug(load_post)
  .plug(require_own_post, { only: ["delete"] })
  .actions({
    show(conn) {
      const { db, post } = conn.assigns
      const { content_type, bytes } = get_picture(db, post)
      const filename = `post-${post.id}.${content_type.slice("image/".length)}`
      return conn
        .put_resp_content_type(content_type, null)
        .put_resp_header("content-disposition", `inline; filename="${filename}"`)
        .send_resp(200, new Uint8Array(bytes))
    },

    delete(conn, { user_id }) {
      const { db, post } = conn.assigns
      delete_picture(db, post)
      return conn
        .put_flash("info", "The picture is removed.")
        .redirect(Routes.user_post_path(conn, "edit", user_id, post))
    },
  })
