import type { ExplorerRoute } from "../explorer-data.types.js"
import { byId, element, targetOf } from "./dom.js"
import { filterButtons } from "./filters.js"
import { methodsOf, readRequest } from "./request.js"
import type { State } from "./state.js"

/** The fields and buttons above the list and the answer. */
export interface Controls {
  readonly search: HTMLInputElement
  readonly path: HTMLInputElement
  /** Puts the state into the fields and buttons, except for the field in which the user types. */
  show(state: State): void
}

/** Sets the values of the controls. Calls `change` with each change that the user makes, and `submit` when Enter is pressed. */
export function newControls(
  routes: readonly ExplorerRoute[],
  change: (part: Partial<State>) => void,
  submit: () => void,
): Controls {
  const method = byId("method", HTMLSelectElement)
  const path = byId("path", HTMLInputElement)
  const host = byId("host", HTMLInputElement)
  const search = byId("search", HTMLInputElement)
  const filters = byId("filters", HTMLElement)

  method.append(...methodsOf(routes).map((name) => element("option", {}, name)))
  filters.append(...filterButtons(routes))
  host.hidden = routes.every((route) => route.host === null)

  search.addEventListener("input", () => change({ search: search.value }))
  method.addEventListener("change", () => change({ method: method.value }))
  host.addEventListener("input", () => change({ host: host.value.trim() }))
  path.addEventListener("input", () => {
    const typed = readRequest(path.value)
    if (typed.method !== undefined || typed.host !== undefined) path.value = typed.path ?? ""
    // A request replaces an opened route.
    change(typed.path === "" ? typed : { ...typed, opened: undefined })
  })
  byId("request", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault()
    submit()
  })
  byId("views", HTMLElement).addEventListener("click", (event) => {
    const view = targetOf(event, "[data-view]")?.dataset["view"]
    if (view === "tree" || view === "list") change({ view })
  })
  filters.addEventListener("click", (event) => {
    const button = targetOf(event, "[data-only]")
    const isChosen = button?.getAttribute("aria-pressed") === "true"
    if (button !== undefined) change({ only: isChosen ? "" : (button.dataset["only"] ?? "") })
  })
  return { search, path, show }

  function show(state: State): void {
    for (const [field, value] of [
      [search, state.search],
      [path, state.path],
      [host, state.host],
    ] as const)
      if (field !== document.activeElement || value === "") field.value = value
    const hasMethod = [...method.options].some(({ value }) => value === state.method)
    if (!hasMethod) method.append(element("option", {}, state.method))
    method.value = state.method
    press("#views [data-view]", "view", state.view)
    press("#filters [data-only]", "only", state.only)
  }
}

/** Marks the button with a value as pressed. */
function press(selector: string, name: string, value: string): void {
  for (const button of document.querySelectorAll<HTMLElement>(selector))
    button.setAttribute("aria-pressed", String(button.dataset[name] === value))
}
