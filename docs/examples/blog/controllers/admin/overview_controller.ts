import { list_tables } from "../../store/tables.js"
import { overview } from "../../views/admin.js"
import { web } from "../../web.js"

/** How much there is of everything. */
export const OverviewController = web.controller("BlogWeb.Admin.OverviewController", {
  index(conn) {
    return conn.render(overview(conn, list_tables(conn.assigns.db)), { title: "Admin" })
  },
})
