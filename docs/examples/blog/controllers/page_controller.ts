import { list_posts } from "../store/posts.js"
import { front_page } from "../views/front_page.js"
import { web } from "../web.js"
import { page_number } from "./page_number.js"

/** The front page. */
export const PageController = web.controller("BlogWeb.PageController", {
  index(conn) {
    return conn.render(front_page(conn, list_posts(conn.assigns.db, page_number(conn))), { title: "Newest posts" })
  },
})
