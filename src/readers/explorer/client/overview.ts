import type { ExplorerData, ExplorerRoute, MarkKind } from "../explorer-data.types.js"
import type { Answer } from "./answer.js"
import { element } from "./dom.js"
import { marksPart } from "./route-card.js"
import { pathElement, verbElement } from "./route-text.js"
import { hasMark } from "./search.js"

/** The most routes with problems that are listed. */
const MAX_LISTED = 12

const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ["/", "search"],
  ["↑ ↓", "move in the list"],
  ["← →", "collapse and expand"],
  ["Enter", "open a route"],
  ["c", "copy the helper call"],
  ["Esc", "clear and go back"],
]

/** The panel if there is neither a request nor an opened route. */
export function overview(data: ExplorerData): Answer {
  return {
    shown: undefined,
    summary: "",
    elements: [
      element("h2", { class: "lead" }, "Type a request, or open a route"),
      element(
        "p",
        { class: "quiet" },
        "Type a method and a path above to see which route answers, and why others do not. A line of a log such as ",
        element("code", {}, "POST /users"),
        " works too, and so does a URL.",
      ),
      ...problemsPart(data.routes),
      ...guardsPart(data),
      element("h3", {}, "Keys"),
      element("dl", { class: "keys" }, ...KEYS.flatMap(keyElements)),
    ],
  }
}

function keyElements([keys, meaning]: (typeof KEYS)[number]): readonly HTMLElement[] {
  const parts = keys.split(" ").map((key) => element("kbd", {}, key))
  return [element("dt", {}, ...parts), element("dd", {}, meaning)]
}

/** The routes that no request reaches, or that no helper links. */
function problemsPart(routes: readonly ExplorerRoute[]): readonly HTMLElement[] {
  const found = [...routes.entries()].filter(
    ([, route]) => hasMark(route, "unreachable") || hasMark(route, "unlinkable"),
  )
  if (found.length === 0) return []
  const items = found.slice(0, MAX_LISTED).map(([index, route]) => {
    const button = element("button", { type: "button", class: "miss", "data-route": String(index) })
    button.append(verbElement(route), " ", pathElement(route.path))
    return element("li", {}, button, ...marksPart(route))
  })
  const more = found.length - items.length
  return [
    element("h3", {}, "Problems"),
    element("ul", { class: "misses" }, ...items),
    ...(more > 0 ? [element("p", { class: "quiet" }, `And ${more} more, which the filters above the list show.`)] : []),
  ]
}

/** How many routes pass no guard, with a button that lists them. */
function guardsPart({ routes, guards }: ExplorerData): readonly HTMLElement[] {
  const kind: MarkKind = guards.length === 0 ? "no pipeline" : "unguarded"
  const count = routes.filter((route) => hasMark(route, kind)).length
  if (count === 0) return []
  const what = guards.length === 0 ? "no pipeline" : `neither ${guards.join(" nor ")}`
  const passes = guards.length === 1 ? `do not pass ${guards.join("")}` : `pass ${what}`
  return [
    element("h3", {}, "Guards"),
    element("p", {}, `${count} of ${routes.length} routes ${passes}.`),
    element("p", { class: "counts" }, element("button", { type: "button", "data-only": kind }, "Show them")),
  ]
}
