import type { ExplorerRoute } from "../explorer-data.types.js"
import { element } from "./dom.js"
import { pathElement, routeTitle, targetText, verbElement } from "./route-text.js"
import type { GroupRow, Row, RouteRow } from "./rows.js"

/** How rows are shown. */
export interface RowContext {
  readonly routes: readonly ExplorerRoute[]
  /** The words of the search, which are marked. */
  readonly words: readonly string[]
  readonly isTree: boolean
  /** The index of the route that is opened or that answers. */
  readonly current: number | undefined
}

export function rowElement(row: Row, at: number, context: RowContext): HTMLElement {
  const made = row.kind === "group" ? groupElement(row, context) : routeElement(row, context)
  made.id = `row-${at}`
  made.dataset["at"] = String(at)
  made.style.setProperty("--level", String(row.level - 1))
  made.setAttribute("aria-setsize", String(row.siblings))
  made.setAttribute("aria-posinset", String(row.position))
  if (context.isTree) made.setAttribute("aria-level", String(row.level))
  return made
}

function groupElement({ path, shared, count, isExpanded }: GroupRow, { words }: RowContext): HTMLElement {
  const label = `${path}, ${count} routes`
  return element(
    "div",
    { class: "row group", role: "treeitem", "aria-expanded": String(isExpanded), "aria-label": label },
    element("span", { class: "chevron", "aria-hidden": "true" }),
    pathElement(path, shared, words),
    " ",
    element("span", { class: "quantity" }, String(count)),
  )
}

function routeElement({ index, shared }: RouteRow, context: RowContext): HTMLElement {
  const route = context.routes[index]
  if (route === undefined) return element("div")
  const isCurrent = index === context.current
  const attributes = {
    class: isCurrent ? "row route current" : "row route",
    role: context.isTree ? "treeitem" : "option",
    "aria-selected": String(isCurrent),
    "aria-label": rowLabel(route),
  }
  return element(
    "div",
    attributes,
    verbElement(route),
    " ",
    routePath(route, shared, context.words),
    " ",
    element("span", { class: "target" }, shortTarget(route)),
    ...route.marks.flatMap(({ kind }) => [" ", element("span", { class: `mark ${kind.replace(" ", "-")}` }, kind)]),
  )
}

/** The path of a route; that of a forward ends in `/…`, since it takes all paths below. */
function routePath({ kind, path }: ExplorerRoute, shared: number, words: readonly string[]): HTMLElement {
  const made = pathElement(path, shared, words)
  if (kind === "forward") made.append(element("span", { class: "dim" }, path.endsWith("/") ? "…" : "/…"))
  return made
}

/** The words of a row in the order of its elements, so that a person who speaks commands can say what they see. */
function rowLabel(route: ExplorerRoute): string {
  return [routeTitle(route), shortTarget(route), ...route.marks.map(({ kind }) => kind)].join(", ")
}

/** The target without the alias that most controllers of an application share. */
function shortTarget(route: ExplorerRoute): string {
  if (route.kind === "redirect") return targetText(route)
  const name = route.plug.slice(route.plug.indexOf(".") + 1)
  return typeof route.plug_opts === "string" ? `${name} ${route.plug_opts}` : name
}
