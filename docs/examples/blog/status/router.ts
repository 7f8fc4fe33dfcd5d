import { format_routes } from "waymark"
import { define_router } from "waymark/server"
import { put_database } from "../plugs/put_database.js"
import { routes } from "../routes.js"
import { get_table, list_tables } from "../store/tables.js"
import { status_routes } from "./routes.js"
import { overview, route_page, table_page } from "./views.js"

const web = define_router(status_routes, { name: "StatusRouter", before: [put_database] })

const OverviewController = web.controller("OverviewController", {
  index(conn) {
    return conn.render(overview(conn, list_tables(conn.assigns.db), process.uptime()), { title: "Status" })
  },
})

const TableController = web.controller("TableController", {
  show(conn, { name }) {
    return conn.render(table_page(conn, get_table(conn.assigns.db, name)), { title: `Table ${name}` })
  },
})

const RouteController = web.controller("RouteController", {
  index(conn) {
    return conn.render(route_page(conn, format_routes(routes)), { title: "Routes" })
  },
})

/** The status pages: a separate router, which does not know where it is mounted. */
export const StatusRouter = web.build({ OverviewController, TableController, RouteController })
