import { list_tables } from "../../store/tables.js"
import { overview } from "../../views/admin.js"
import { web } from "../../web.js"

/** The number of rows in each table. */
export const OverviewController = web.controller("BlogWeb.Admin.OverviewController", {
  index(conn) {
    return conn.render(overview(conn, list_tables(conn.assigns.db)), { title: "Admin" })
  },
})
