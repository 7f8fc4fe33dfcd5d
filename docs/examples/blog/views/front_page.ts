import type { Conn } from "waymark/server"
import { Routes } from "../routes.js"
import type { PostList } from "../store/posts.js"
import { html } from "./html.js"
import type { Html } from "./html.js"
import { post_list } from "./posts.js"

/** A page of posts, newest first, with links to the previous and the next page. */
export function front_page(conn: Conn, { posts, page, is_last }: PostList): Html {
  return html`${post_list(conn, posts)}
    <p class="actions">
      ${page > 1 ? html`<a rel="prev" href="${Routes.page_path(conn, "index", { page: page - 1 })}">Newer</a>` : ""}
      ${is_last ? "" : html`<a rel="next" href="${Routes.page_path(conn, "index", { page: page + 1 })}">Older</a>`}
    </p>`
}
