import { html } from "hono/html"
import type { Conn } from "waymark/server"
import { Routes } from "../routes.js"
import type { PostList } from "../store/posts.js"
import { StatusRoutes } from "../status/routes.js"
import type { Html } from "./layout.js"
import { post_list } from "./posts.js"

/** A part of the posts, newest first, with links to the parts around it. */
export function front_page(conn: Conn, { posts, page, is_last }: PostList): Html {
  return html`${post_list(conn, posts)}
    <p class="actions">
      ${page > 1 ? html`<a rel="prev" href="${Routes.page_path(conn, "index", { page: page - 1 })}">Newer</a>` : ""}
      ${is_last ? "" : html`<a rel="next" href="${Routes.page_path(conn, "index", { page: page + 1 })}">Older</a>`}
    </p>
    <footer class="note">
      Also <a href="${Routes.api_post_path(conn, "index", 1, { page })}">as JSON</a>. How the blog is doing:
      <a href="${StatusRoutes.overview_path(conn, "index")}">status</a>.
    </footer>`
}
