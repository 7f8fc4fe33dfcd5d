import { db } from "../plugs/put_blog.js"
import { list_posts } from "../store/posts.js"
import { front_page } from "../views/front_page.js"
import { page } from "../views/layout.js"
import { web } from "../web.js"
import { page_number } from "./page_number.js"

/** The front page. */
export const PageController = web.controller("BlogWeb.PageController", {
  index(conn) {
    return page(conn, "Newest posts", front_page(conn, list_posts(db(conn), page_number(conn))))
  },
})
