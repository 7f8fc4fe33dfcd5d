import { rate_limit } from "waymark/plugs"
import { call_plug } from "waymark/server"
import { form_again } from "../forms/form.js"
import { load_post } from "../plugs/load_post.js"
import { check_change, current_user } from "../plugs/user_auth.js"
import { Routes } from "../routes.js"
import {
  delete_comment,
  get_comment_on,
  insert_comment,
  list_comments_after,
  list_comments_on,
} from "../store/comments.js"
import { new_comments_on } from "../topics.js"
import { comment_card, comment_section } from "../views/comments.js"
import { post_page } from "../views/posts.js"
import { web } from "../web.js"

/** How many comments a user may write in a minute. Only valid ones count, so the action calls it. */
const few_comments = rate_limit({ requests: 30, seconds: 60, key: (conn) => String(current_user(conn)?.id) })

/** Comments have no pages of their own: they are shown on the page of their post. */
export const CommentController = web
  .controller("BlogWeb.CommentController")
  .plug(load_post)
  .actions({
    async create(conn, { user_id }) {
      const { db, current_user: author, post } = conn.assigns
      const body = conn.body_params
      if (!body.ok) {
        const section = comment_section(conn, post, list_comments_on(db, post), form_again(body, "comment"))
        return conn.put_status(422).render(post_page(conn, post, section), { title: post.title })
      }
      const counted = await call_plug(conn, few_comments)
      if (counted.halted) return counted
      const id = insert_comment(db, post, author, body.value.comment)
      await new_comments_on(post).publish({ id })
      return conn.redirect(Routes.user_post_path(conn, "show", user_id, post))
    },

    /** The comments that other people write while somebody reads the post. The database knows which ones a reader has missed. */
    events(conn) {
      const { db, post } = conn.assigns
      let last = Number(conn.last_event_id ?? conn.query_params.after)
      return conn.events(async (send, signal) => {
        const published = await new_comments_on(post).messages({ signal })
        const send_new = async (): Promise<void> => {
          for (const comment of list_comments_after(db, post, last)) {
            last = comment.id
            await send("added", comment_card(conn, comment).text, { id: String(last) })
          }
        }
        await send_new()
        for await (const { id } of published) if (id > last) await send_new()
      })
    },

    delete(conn, { user_id, id }) {
      const { db, post } = conn.assigns
      const comment = get_comment_on(db, post, id)
      check_change(conn, comment.user_id)
      delete_comment(db, comment)
      return conn.redirect(Routes.user_post_path(conn, "show", user_id, post))
    },
  })
