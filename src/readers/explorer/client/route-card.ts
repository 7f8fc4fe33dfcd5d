import type { HelperCall } from "../../../core/helpers/helper-call.js"
import type { ExplorerData, ExplorerPlug, ExplorerRoute } from "../explorer-data.types.js"
import { element } from "./dom.js"
import { pathElement, targetText, verbElement } from "./route-text.js"

/** A sentence with a capital at its beginning. */
export function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

type Section = readonly HTMLElement[]

/** The method and the path of a route, as a heading. */
export function routeHeading(route: ExplorerRoute): HTMLElement {
  return element("h2", { class: "title" }, verbElement(route), " ", pathElement(route.path))
}

/** The warnings about a route, each with its reason. */
export function marksPart({ marks }: ExplorerRoute): Section {
  if (marks.length === 0) return []
  const items = marks.map(({ kind, reason }) =>
    element("li", {}, element("span", { class: `mark ${kind.replace(" ", "-")}` }, kind), ` ${reason}`),
  )
  return [element("ul", { class: "reasons" }, ...items)]
}

/** The params that a request has, or those that a route captures. */
export function paramsPart(params: readonly (readonly [name: string, value: unknown])[]): Section {
  if (params.length === 0) return []
  const items = params.flatMap(([name, value]) => [
    element("dt", {}, name),
    element("dd", {}, element("code", {}, JSON.stringify(value))),
  ])
  return [element("h3", {}, "Params"), element("dl", {}, ...items)]
}

/** The call of the helper, with a button that copies it. Without a call, the reason and what to write instead. */
export function helperPart(call: HelperCall): Section {
  return [
    element("h3", {}, "Helper"),
    ...(call.code === null ? [element("p", { class: "quiet" }, `${capitalize(call.reason)}. Instead:`)] : []),
    element(
      "div",
      { class: "call" },
      element("code", { id: "call" }, call.code ?? call.instead),
      element(
        "button",
        { type: "button", id: "copy", "aria-label": "Copy the helper call", title: "Copy (c)" },
        "Copy",
      ),
    ),
  ]
}

/** The pipelines of a route with their plugs in order, and then its target. */
export function pipelinesPart(route: ExplorerRoute, pipelines: ExplorerData["pipelines"]): Section {
  const steps = route.pipe_through.map((name) => stepElement({ name, options: "" }, pipelines, []))
  const target = element("li", { class: "end" }, element("code", {}, targetText(route)))
  return [
    element("h3", {}, "Pipelines"),
    ...(steps.length === 0 ? [element("p", { class: "quiet" }, "None. A request goes straight to the target.")] : []),
    element("ol", { class: "chain" }, ...steps, target),
  ]
}

/** @param within the pipelines around it, so that one which refers to itself does not recur forever */
function stepElement(
  { name, options }: ExplorerPlug,
  pipelines: ExplorerData["pipelines"],
  within: readonly string[],
): HTMLElement {
  const plugs = within.includes(name) || !Object.hasOwn(pipelines, name) ? undefined : pipelines[name]
  const label = [
    element("code", {}, name),
    ...(options === "" ? [] : [" ", element("code", { class: "options" }, options)]),
  ]
  if (plugs === undefined) return element("li", {}, ...label)
  const inner = plugs.map((plug) => stepElement(plug, pipelines, [...within, name]))
  return element("li", { class: "pipeline" }, ...label, element("ol", {}, ...inner))
}

/** The options of a route that differ from their defaults. */
export function optionsPart({ host, options }: ExplorerRoute): Section {
  const rows = [...(host === null ? [] : [["host", JSON.stringify(host)] as const]), ...options]
  if (rows.length === 0) return []
  const items = rows.flatMap(([name, value]) => [
    element("dt", {}, name),
    element("dd", {}, element("code", {}, value)),
  ])
  return [element("h3", {}, "Options"), element("dl", {}, ...items)]
}
