import { knownLayouts } from "../conn/layout.js"
import type { Conn } from "../conn/conn.js"
import type { LayoutChoice, LayoutRegistry } from "../conn/layout.js"

/**
 * Gives layouts their names, for `put_layout` and `put_root_layout`, so that tables name them by strings. It goes
 * before pages are rendered, among the endpoint's plugs or in a pipeline; later names come beside those before.
 */
export function layouts(registry: LayoutRegistry): (conn: Conn) => Conn {
  return (conn) => {
    knownLayouts.set(conn, { ...knownLayouts.get(conn), ...registry })
    return conn
  }
}

/**
 * Chooses the layout around all pages that `conn.render` answers with: its name, its function, or `false` for none.
 *
 * @see Phoenix.Controller.put_root_layout/2
 */
export function put_root_layout(conn: Conn, layout: LayoutChoice): Conn {
  return conn.put_root_layout(layout)
}

/**
 * Chooses the layout of pages, inside the root layout: its name, its function, or `false` for none.
 *
 * @see Phoenix.Controller.put_layout/2
 */
export function put_layout(conn: Conn, layout: LayoutChoice): Conn {
  return conn.put_layout(layout)
}
