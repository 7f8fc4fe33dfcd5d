import { list_posts } from "../store/posts.js"
import { front_page } from "../views/front_page.js"
import { web } from "../web.js"

/** The front page, which also shows what a search finds. */
export const PageController = web.controller("BlogWeb.PageController", {
  index(conn) {
    const { query_params: query } = conn
    return conn.render(front_page(conn, query, list_posts(conn.assigns.db, query)), { title: "Newest posts" })
  },
})
