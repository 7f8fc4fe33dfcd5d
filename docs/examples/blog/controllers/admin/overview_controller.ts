import { db } from "../../plugs/put_blog.js"
import { list_tables } from "../../store/tables.js"
import { overview } from "../../views/admin.js"
import { page } from "../../views/layout.js"
import { web } from "../../web.js"

/** How much there is of everything. */
export const OverviewController = web.controller("BlogWeb.Admin.OverviewController", {
  index(conn) {
    return page(conn, "Admin", overview(conn, list_tables(db(conn))))
  },
})
