import { ArgumentError } from "../../core/lib/errors/argument-error.js"
import { inspect } from "../../core/lib/errors/inspect.js"
import { quoteList } from "../../core/table/messages.js"
import type { Conn } from "./conn.js"
import type { CoreConn } from "./core-conn.js"
import { privateKey } from "./private-key.js"
import { checkPage } from "./page.js"
import type { Html } from "./page.js"

/** The argument of a page function: the conn's assigns, those passed to `render`, and the conn itself. */
export interface PageAssigns extends PageAssignsOf<Conn> {}

/** The same for conns with certain features. */
export interface PageAssignsOf<out PageConn> {
  readonly conn: PageConn
  readonly [key: string]: unknown
}

type PageFunction = (assigns: never) => Html

/** The argument of a layout: that of its page, with the page as `inner_content`. */
export interface LayoutAssigns extends LayoutAssignsOf<Conn> {}

/** The same for conns with certain features. */
export interface LayoutAssignsOf<out PageConn> extends PageAssignsOf<PageConn> {
  readonly inner_content: Html
}

/** Wraps a page in a larger page. */
export type Layout = (assigns: LayoutAssigns) => Html

/** Layouts by the names used in tables and actions. */
export type LayoutRegistry = Readonly<Record<string, Layout>>

/** A layout, the name of a layout registered with the plug `layouts`, or `false` for no layout. */
export type LayoutChoice = Layout | string | false

/** The same for conns with certain features. */
export type LayoutChoiceOf<PageConn> = ((assigns: LayoutAssignsOf<PageConn>) => Html) | string | false

/** The layouts registered with the plug `layouts`. */
export const knownLayouts = /* @__PURE__ */ privateKey<Readonly<Record<string, PageFunction>>>("layouts")
/** The layout of pages, inside the root layout. */
export const layoutKey = /* @__PURE__ */ privateKey<PageFunction | string | false>("layout")
/** The layout that wraps all pages and their layouts. */
export const rootLayoutKey = /* @__PURE__ */ privateKey<PageFunction | string | false>("root_layout")

/**
 * The layout function for a choice, or undefined for no layout.
 *
 * @throws {ArgumentError} when no layout of that name is registered with the plug `layouts`
 */
function findLayout(conn: CoreConn, choice: PageFunction | string | false | undefined): PageFunction | undefined {
  if (choice === undefined || choice === false) return undefined
  if (typeof choice === "function") return choice
  const known = knownLayouts.get(conn) ?? {}
  if (Object.hasOwn(known, choice)) return known[choice]
  const names = quoteList(Object.keys(known))
  throw new ArgumentError(
    `unknown layout ${inspect(choice)}. Known: ${names === "" ? "none; the plug layouts takes them" : names}`,
  )
}

/**
 * Renders a page in its layout, and both in the root layout; for a format other than html, without layouts.
 *
 * @throws {ArgumentError} when the page or a layout is not {@link Html}
 */
export function renderPage(conn: CoreConn, content: Html | PageFunction, given: object): Html {
  const assigns: PageAssignsOf<CoreConn> = { ...conn.assigns, ...given, conn }
  // The type of `render` ensures that the conn and `given` have the assigns that the function requires: test/unit/server/conn/page.test.ts
  // and type-tests/users/programs/wrong/pages.
  const page = checkPage(typeof content === "function" ? content(assigns as never) : content, "render")
  if ((conn.get_format() ?? "html") !== "html") return page
  return [layoutKey.get(conn), rootLayoutKey.get(conn)].reduce<Html>((inner_content, choice) => {
    const layout = findLayout(conn, choice)
    if (layout === undefined) return inner_content
    const name = typeof choice === "string" ? choice : layout.name
    // The conn of a layout is that of the program which set it: test/unit/server/plugs/layout.test.ts.
    return checkPage(layout({ ...assigns, inner_content } as never), `layout "${name}"`)
  }, page)
}
