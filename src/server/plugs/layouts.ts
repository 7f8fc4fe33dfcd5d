import { knownLayouts } from "../conn/layout.js"
import type { Conn } from "../conn/conn.js"
import type { CoreConn } from "../conn/core-conn.js"
import type { LayoutMethods } from "../conn/features/layouts.js"
import type { LayoutChoice, LayoutChoiceOf, LayoutRegistry, PageAssigns } from "../conn/layout.js"
import { madePlug } from "../router/flow/made-plug.js"
import { inOrder } from "../router/plug-order.js"
import type { InOrder } from "../router/plug-order.js"

/**
 * Registers layouts by name, so that `put_layout` and `put_root_layout` can refer to them by strings, as tables do. Put it
 * among the endpoint's plugs or in a pipeline, before pages are rendered. Several calls add to each other.
 *
 * @example
 * import { layouts, put_root_layout } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const root = ({ inner_content }: { inner_content: unknown }) => `<main>${String(inner_content)}</main>`
 * const conn = put_root_layout(layouts({ root })(build_conn("GET", "/")), "root")
 * conn.render(() => "Hello", {}).resp_body //=> "<main>Hello</main>"
 */
export function layouts<const Registry extends LayoutRegistry>(
  registry: Registry,
): (<Own extends LayoutConn<Registry[keyof Registry]>>(conn: Own, opts?: readonly []) => Own) & InOrder {
  return madePlug((conn) => {
    knownLayouts.set(conn, { ...knownLayouts.get(conn), ...registry })
    return conn
  })
}

/** The conns whose pages the layouts can wrap: all with the feature, unless a layout uses other features of the conn. */
// prettier-ignore
type LayoutConn<Wrap> =
  [Wrap] extends [Exclude<LayoutChoiceOf<CoreConn>, string | false>] ? CoreConn & Pick<LayoutMethods<PageAssigns, LayoutChoice>, "put_layout"> :
  Conn

/**
 * Sets the outermost layout of pages that `conn.render` renders: a name, a function, or `false` for none.
 *
 * @see Phoenix.Controller.put_root_layout/2
 * @example
 * import { put_root_layout } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const conn = put_root_layout(build_conn("GET", "/"), ({ inner_content }) => `<html>${String(inner_content)}</html>`)
 * conn.render(() => "Hello", {}).resp_body //=> "<html>Hello</html>"
 */
export const put_root_layout = /* @__PURE__ */ inOrder(function put_root_layout<
  Own extends CoreConn & Pick<LayoutMethods<PageAssigns, LayoutChoice>, "put_root_layout">,
>(conn: Own, layout: LayoutChoice): Own {
  conn.put_root_layout(layout)
  return conn
})

/**
 * Sets the layout of pages inside the root layout: a name, a function, or `false` for none.
 *
 * @see Phoenix.Controller.put_layout/2
 * @example
 * import { put_layout } from "waymark/plugs"
 * import { build_conn } from "waymark/testing"
 *
 * const conn = put_layout(build_conn("GET", "/"), ({ inner_content }) => `<main>${String(inner_content)}</main>`)
 * conn.render(() => "Hello", {}).resp_body //=> "<main>Hello</main>"
 */
export const put_layout = /* @__PURE__ */ inOrder(function put_layout<
  Own extends CoreConn & Pick<LayoutMethods<PageAssigns, LayoutChoice>, "put_layout">,
>(conn: Own, layout: LayoutChoice): Own {
  conn.put_layout(layout)
  return conn
})
