import { format_routes } from "waymark"
import { define_router } from "waymark/server"
import { db, put_blog } from "../plugs/put_blog.js"
import { routes } from "../routes.js"
import { get_table, list_tables } from "../store/tables.js"
import { page } from "../views/layout.js"
import { status_routes } from "./routes.js"
import { overview, route_page, table_page } from "./views.js"

const web = define_router(status_routes, { name: "StatusRouter", before: [put_blog] })

const OverviewController = web.controller("OverviewController", {
  index(conn) {
    return page(conn, "Status", overview(conn, list_tables(db(conn)), process.uptime()))
  },
})

const TableController = web.controller("TableController", {
  show(conn, { name }) {
    return page(conn, `Table ${name}`, table_page(conn, get_table(db(conn), name)))
  },
})

const RouteController = web.controller("RouteController", {
  index(conn) {
    return page(conn, "Routes", route_page(conn, format_routes(routes)))
  },
})

/** The status pages: another application, which knows nothing of where it is mounted. */
export const StatusRouter = web.build({ OverviewController, TableController, RouteController })
