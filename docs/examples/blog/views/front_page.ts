import type { AnyConn } from "waymark/server"
import { Routes } from "../routes.js"
import type { PostList, PostQuery } from "../store/posts.js"
import { html } from "./html.js"
import type { Html } from "./html.js"
import { post_list } from "./posts.js"

/** A page of posts, newest first, with a search and with links to the previous and the next page. */
export function front_page(conn: AnyConn, query: PostQuery, { posts, is_last }: PostList): Html {
  const link = (rel: "prev" | "next", page: number, text: string): Html =>
    html`<a rel="${rel}" href="${Routes.page_path(conn, "index", { ...query, page })}">${text}</a>`
  return html`${search(conn, query)} ${post_list(conn, posts)}
    <p class="actions">
      ${query.page > 1 ? link("prev", query.page - 1, "Newer") : ""}
      ${is_last ? "" : link("next", query.page + 1, "Older")}
    </p>`
}

/** A form that changes nothing, so it needs no token. Its script suggests titles. */
function search(conn: AnyConn, { q = "" }: PostQuery): Html {
  return html`<form class="actions search" role="search" method="get" action="${Routes.page_path(conn, "index")}">
    <input type="search" name="q" value="${q}" maxlength="100" aria-label="Search posts" list="titles" />
    <datalist id="titles"></datalist>
    <button>Search</button>
    <script type="module" src="${Routes.script_path(conn, "show", "search.js")}"></script>
  </form>`
}
