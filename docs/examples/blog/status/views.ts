import type { AnyConn } from "waymark/server"
import type { Table } from "../store/tables.js"
import { html } from "../views/html.js"
import type { Html } from "../views/html.js"
import { StatusRoutes } from "./routes.js"

/**
 * The number of rows in each table.
 *
 * @param uptime in seconds
 */
export function overview(conn: AnyConn, tables: readonly Table[], uptime: number): Html {
  return html`<p>Running for ${Math.round(uptime)} seconds.</p>
    <ul class="list">
      ${tables.map(
        ({ name, count }) =>
          html`<li>
            <a href="${StatusRoutes.table_path(conn, "show", name)}">${name}</a>
            <span class="note">${rows(count)}</span>
          </li>`,
      )}
    </ul>
    <p><a href="${StatusRoutes.route_path(conn, "index")}">All routes of the blog</a></p>`
}

/** The columns of a table. */
export function table_page(conn: AnyConn, { columns, count }: Table): Html {
  return html`<p>${rows(count)}.</p>
    <table>
      <thead>
        <tr>
          <th>Column</th>
          <th>Type</th>
        </tr>
      </thead>
      <tbody>
        ${columns.map(
          ({ name, type }) =>
            html`<tr>
              <td>${name}</td>
              <td>${type.toLowerCase()}</td>
            </tr>`,
        )}
      </tbody>
    </table>
    ${back(conn)}`
}

/** A listing as preformatted text. */
export function route_page(conn: AnyConn, listing: string): Html {
  return html`<pre>${listing}</pre>
    ${back(conn)}`
}

function rows(count: number): string {
  return count === 1 ? "1 row" : `${count} rows`
}

function back(conn: AnyConn): Html {
  return html`<p><a href="${StatusRoutes.overview_path(conn, "index")}">Back to the status</a></p>`
}
