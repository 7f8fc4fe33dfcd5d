import { ArgumentError } from "../lib/argument-error.js"
import type { Conn } from "./conn.js"
import { privateKey } from "./private-key.js"
import type { PrivateKey } from "./private-key.js"
import { checkPage } from "./page.js"
import type { Html } from "./page.js"

/** What a page is made of: the conn's assigns, what `render` was given, and the conn itself. */
export interface PageAssigns {
  readonly conn: Conn
  readonly [key: string]: unknown
}

/** A function that makes a page of assigns. */
type Page = (assigns: never) => Html

/** What a layout is made of: all that its page is, and the page in `inner_content`. */
export interface LayoutAssigns extends PageAssigns {
  readonly inner_content: Html
}

/** Makes the page around a page. */
export type Layout = (assigns: LayoutAssigns) => Html

/** Layouts by the names that tables and actions use. */
export type LayoutRegistry = Readonly<Record<string, Layout>>

/** A layout, its name among those that the `layouts` plug was given, or `false` for none. */
export type LayoutChoice = Layout | string | false

/** The layouts that the plug `layouts` was given. */
export const knownLayouts: PrivateKey<LayoutRegistry> = /* @__PURE__ */ privateKey("waymark_layouts")
/** The layout of pages, inside the root layout. */
export const layoutKey: PrivateKey<LayoutChoice> = /* @__PURE__ */ privateKey("waymark_layout")
/** The layout around all pages and their layouts. */
export const rootLayoutKey: PrivateKey<LayoutChoice> = /* @__PURE__ */ privateKey("waymark_root_layout")

/**
 * The function of a layout.
 *
 * @throws {ArgumentError} when its name is not one of those that `layouts` was given
 */
export function findLayout(conn: Conn, choice: LayoutChoice | undefined): Layout | undefined {
  if (choice === undefined || choice === false) return undefined
  if (typeof choice === "function") return choice
  const known = knownLayouts.get(conn) ?? {}
  if (Object.hasOwn(known, choice)) return known[choice]
  const names = Object.keys(known).map((name) => `"${name}"`)
  throw new ArgumentError(
    `unknown layout "${choice}". Known: ${names.length === 0 ? "none; the plug layouts takes them" : names.join(", ")}`,
  )
}

/**
 * A page in its layout, and both in the root layout; for a format other than html, in neither.
 *
 * @throws {ArgumentError} when the page or a layout is not {@link Html}
 */
export function renderPage(conn: Conn, content: Html | Page, given: object): Html {
  const assigns: PageAssigns = { ...conn.assigns, ...given, conn }
  // `render` has checked that the conn and what is given have the assigns that the function asks for.
  const page = checkPage(typeof content === "function" ? content(assigns as never) : content, "render")
  if ((conn.get_format() ?? "html") !== "html") return page
  return [layoutKey.get(conn), rootLayoutKey.get(conn)].reduce<Html>((inner_content, choice) => {
    const layout = findLayout(conn, choice)
    if (layout === undefined) return inner_content
    const name = typeof choice === "string" ? choice : layout.name
    return checkPage(layout({ ...assigns, inner_content }), `layout "${name}"`)
  }, page)
}
