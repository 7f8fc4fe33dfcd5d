import { nearMissReason } from "../../../core/near-misses/near-miss-message.js"
import { nearMissesOf } from "../../../core/near-misses/near-misses.js"
import type { Matcher } from "../../../core/match/matcher.js"
import type { ExplorerData, ExplorerRoute } from "../explorer-data.types.js"
import { element } from "./dom.js"
import type { CallWriters } from "./helper-call.js"
import { findRoute } from "./request.js"
import type { TypedRequest } from "./request.js"
import {
  capitalize,
  helperPart,
  marksPart,
  optionsPart,
  paramsPart,
  pipelinesPart,
  routeHeading,
} from "./route-card.js"
import { pathElement, routeTitle, targetText, verbElement } from "./route-text.js"

/** The panel next to the list. */
export interface Answer {
  readonly elements: readonly HTMLElement[]
  /** The index of the route that the panel shows. */
  readonly shown: number | undefined
  /** One sentence for screen readers. */
  readonly summary: string
}

/** The data from which answers are made. */
export interface Sources {
  readonly data: ExplorerData
  readonly matcher: Matcher
  readonly calls: CallWriters
}

/** The panel for a route that was opened in the list. */
export function openedAnswer({ data, calls }: Sources, index: number, route: ExplorerRoute): Answer {
  return {
    shown: index,
    summary: `${routeTitle(route)}: ${targetText(route)}`,
    elements: [
      routeHeading(route),
      element("p", { class: "target" }, ...targetElements(route)),
      ...marksPart(route),
      ...helperPart(calls.withNames(index)),
      ...pipelinesPart(route, data.pipelines),
      ...optionsPart(route),
    ],
  }
}

/** The panel for a request: the route that answers it, and the routes that nearly do. */
export function requestAnswer(sources: Sources, request: TypedRequest): Answer {
  const { data, matcher, calls } = sources
  const { method, path } = request
  const found = findRoute(matcher, request)
  const title = element(
    "h2",
    { class: "title" },
    verbElement({ kind: "match", verb: method }),
    " ",
    element("span", { class: "path" }, path),
  )
  if (found === "malformed")
    return failure(title, request, "Answered with 400: a percent sign in the path does not begin a valid escape.")
  const misses = missesPart(sources, request)
  const route = found === "none" ? undefined : data.routes[found.index]
  if (found === "none" || route === undefined)
    return failure(title, request, "No route answers this request: 404.", misses)
  return {
    shown: found.index,
    summary: `${method} ${path} is answered by ${routeTitle(route)}, ${targetText(route)}`,
    elements: [
      title,
      element("p", { class: "verdict answers" }, ...answeredBy(route, found.index, data.routes.length)),
      ...(route.kind === "forward" ? [forwardNote(route, path)] : []),
      ...marksPart(route),
      ...paramsPart(Object.entries(found.path_params)),
      ...helperPart(calls.withParams(found.index, found.path_params, path)),
      ...pipelinesPart(route, data.pipelines),
      ...optionsPart(route),
      ...misses,
    ],
  }
}

function failure(
  title: HTMLElement,
  { method, path }: TypedRequest,
  text: string,
  misses: readonly HTMLElement[] = [],
): Answer {
  const verdict = element("p", { class: "verdict fails" }, text)
  return { shown: undefined, summary: `${method} ${path}: ${text}`, elements: [title, verdict, ...misses] }
}

function answeredBy(route: ExplorerRoute, index: number, count: number): readonly (Node | string)[] {
  const by = { match: "Answered by", forward: "Forwarded by", redirect: "Redirected by" }[route.kind]
  const place = element("small", { class: "quiet" }, `route ${index + 1} of ${count}`)
  return [
    element("span", {}, `${by} `, verbElement(route), " ", pathElement(route.path)),
    element("span", { class: "target" }, ...targetElements(route), " ", place),
  ]
}

function targetElements({ plug, plug_opts, target_options }: ExplorerRoute): readonly (Node | string)[] {
  if (typeof plug_opts === "string") return [plug, " ", element("b", {}, plug_opts)]
  return target_options === "" ? [plug] : [plug, " ", element("code", {}, target_options)]
}

/** The path that the target of a forward sees. */
function forwardNote({ path, plug }: ExplorerRoute, requested: string): HTMLElement {
  const segments = (text: string): readonly string[] => text.split("/").filter((segment) => segment !== "")
  const rest = `/${segments(requested).slice(segments(path).length).join("/")}`
  return element("p", { class: "note" }, `${plug} gets the path `, element("code", {}, rest))
}

function missesPart({ data, matcher }: Sources, request: TypedRequest): readonly HTMLElement[] {
  const misses = nearMissesOf(data.routes, matcher, request)
  if (misses.length === 0) return []
  const items = misses.map(({ index, route, differences }) => {
    const button = element("button", { type: "button", class: "miss", "data-route": String(index) })
    button.append(verbElement(route), " ", pathElement(route.path))
    return element("li", {}, button, element("p", {}, `${capitalize(nearMissReason(route, differences))}.`))
  })
  return [element("h3", {}, "Near misses"), element("ol", { class: "misses" }, ...items)]
}
