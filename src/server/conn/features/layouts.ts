import type { ConnFeature, CoreConn } from "../core-conn.js"
import { layoutKey, renderPage, rootLayoutKey } from "../layout.js"
import type { LayoutChoiceOf, PageAssignsOf } from "../layout.js"
import type { Html } from "../page.js"

/**
 * The methods of a conn for pages in layouts.
 *
 * @typeParam Page the argument of pages, with the conn that they get
 * @typeParam Choice a layout, its name, or `false`
 */
export interface LayoutMethods<out Page, in Choice> {
  /**
   * Sets the layout of pages, inside the root layout.
   *
   * @see Phoenix.Controller.put_layout/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").put_layout(({ inner_content }) => `<main>${inner_content}</main>`)
   * conn.render("Hello").resp_body //=> "<main>Hello</main>"
   */
  put_layout(layout: Choice): this
  /**
   * Sets the root layout, which wraps all pages and their layouts.
   *
   * @see Phoenix.Controller.put_root_layout/2
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * const conn = build_conn("GET", "/").put_root_layout(({ inner_content }) => `<body>${inner_content}</body>`)
   * conn.render("Hello").resp_body //=> "<body>Hello</body>"
   */
  put_root_layout(layout: Choice): this
  /**
   * Answers with a page in its layouts; `html` answers with a page without layouts.
   *
   * @param content a page, or a function from assigns to a page; it may only require assigns that the type of the conn has,
   *   or that are passed to `render`
   * @param assigns more assigns for the page; they win over those of the conn
   * @throws {ArgumentError} when a layout's name is not registered with the plug `layouts`, or the page or the result of a
   *   layout is neither a string nor an object with its own `toString`
   * @see Phoenix.Controller.render/3
   * @example
   * import { build_conn } from "waymark/testing"
   *
   * build_conn("GET", "/").render(({ name }) => `<h1>${name}</h1>`, { name: "Ada" }).resp_body //=> "<h1>Ada</h1>"
   */
  render<Given extends object = {}>(
    content:
      Html | ((assigns: Page & Rest<this["assigns" & keyof this], keyof NoInfer<Given>> & NoInfer<Given>) => Html),
    assigns?: Given,
  ): this
}

/** Pages in layouts. */
export const layouts: ConnFeature<"layouts", LayoutMethods<PageAssignsOf<CoreConn>, LayoutChoiceOf<CoreConn>>> = {
  feature: "layouts",
  extend: (Base) =>
    class extends Base implements LayoutMethods<PageAssignsOf<CoreConn>, LayoutChoiceOf<CoreConn>> {
      put_layout(layout: LayoutChoiceOf<CoreConn>): this {
        layoutKey.set(this, layout)
        return this
      }

      put_root_layout(layout: LayoutChoiceOf<CoreConn>): this {
        rootLayoutKey.set(this, layout)
        return this
      }

      render(content: Html | ((assigns: never) => Html), assigns: object = {}): this {
        return this.html(renderPage(this, content, assigns))
      }
    },
}

/** The assigns without some keys; `Omit` would drop the named keys of a type with an index signature. */
type Rest<Assigns, Keys> = { readonly [Key in keyof Assigns as Exclude<Key, Keys>]: Assigns[Key] }
