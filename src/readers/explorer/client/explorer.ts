import type { Matcher } from "../../../core/match/matcher.js"
import type { ExplorerData } from "../explorer-data.types.js"
import { openedAnswer, requestAnswer } from "./answer.js"
import type { Answer, Sources } from "./answer.js"
import { newControls } from "./controls.js"
import { copyText } from "./copy.js"
import { byId, element, targetOf } from "./dom.js"
import { newCallWriters } from "./helper-call.js"
import { overview } from "./overview.js"
import { rowElement } from "./row-element.js"
import { newRowList } from "./row-list.js"
import { listRows, treeRows } from "./rows.js"
import { newSearch, wordsOf } from "./search.js"
import { readState, writeState } from "./state.js"
import type { State } from "./state.js"

/** Tables with more routes begin with their groups collapsed. */
const MAX_EXPANDED = 200
/** In milliseconds. Browsers limit how often a page may change its hash, and screen readers should hear the last change only. */
const PAUSE = 250

/** Fills the page, and updates it and its hash when the user does something. */
export function startExplorer(data: ExplorerData, matcher: Matcher): void {
  const { routes } = data
  const sources: Sources = { data, matcher, calls: newCallWriters(routes) }
  const find = newSearch(routes)
  const box = byId("rows", HTMLElement)
  const panel = byId("answer", HTMLElement)
  const announcement = byId("announcement", HTMLElement)
  const defaultHost = location.hostname
  let state = readState(location.hash, defaultHost)
  let answer: Answer = overview(data)
  /** The paths of the groups that are not as they began. */
  let toggled = new Set<string>()
  let pause: ReturnType<typeof setTimeout> | undefined

  const controls = newControls(routes, change, () => panel.focus())
  const list = newRowList({
    box,
    render: (row, at) =>
      rowElement(row, at, {
        routes,
        words: wordsOf(state.search),
        isTree: state.view === "tree",
        current: answer.shown,
      }),
    choose(row) {
      if (row.kind === "route") change({ opened: row.index, path: "" })
      // On a phone the answer takes the place of the list.
      if (box.offsetParent === null) panel.focus()
    },
    expand(group) {
      if (!toggled.delete(group)) toggled.add(group)
      showRows()
    },
    leave: () => (state.opened === undefined ? controls.search.focus() : change({ opened: undefined })),
  })

  showAll()
  const hasKeyboard = matchMedia("(pointer: fine)").matches
  if (hasKeyboard && state.path === "") controls.search.focus({ preventScroll: true })
  document.addEventListener("keydown", onKey)
  panel.addEventListener("click", onPanelClick)
  addEventListener("hashchange", () => {
    state = readState(location.hash, defaultHost)
    showAll()
  })

  function change(part: Partial<State>): void {
    const before = state
    state = { ...state, ...part }
    if ((before.search === "") !== (state.search === "")) toggled = new Set()
    controls.show(state)
    showAnswer()
    if (before.search !== state.search || before.view !== state.view || before.only !== state.only) showRows()
    clearTimeout(pause)
    pause = setTimeout(() => {
      history.replaceState(null, "", addressOf(state))
      announcement.textContent = answer.summary
    }, PAUSE)
    if (before.opened !== undefined || state.opened === undefined) return
    // The browser's button "back" returns to the list.
    history.replaceState(null, "", addressOf(before))
    history.pushState(null, "", addressOf(state))
  }

  function addressOf(shown: State): string {
    return writeState(shown, defaultHost) || location.pathname + location.search
  }

  function showAll(): void {
    controls.show(state)
    showRows()
    showAnswer()
  }

  function showRows(): void {
    const found = find(state.search, state.only)
    const isTree = state.view === "tree"
    box.setAttribute("role", isTree ? "tree" : "listbox")
    box.setAttribute("aria-label", isTree ? "Routes by path" : "Routes in the order of the table")
    const all = `${routes.length} ${routes.length === 1 ? "route" : "routes"}`
    byId("count", HTMLElement).textContent = found.length === routes.length ? all : `${found.length} of ${all}`
    list.show(isTree ? treeRows(routes, found, isExpanded) : listRows(found))
  }

  function isExpanded(group: string): boolean {
    const atFirst = routes.length <= MAX_EXPANDED || state.search !== "" || state.only !== ""
    return atFirst !== toggled.has(group)
  }

  function showAnswer(): void {
    const opened = state.opened === undefined ? undefined : routes[state.opened]
    const isChosen = state.path !== "" || opened !== undefined
    if (state.path !== "") answer = requestAnswer(sources, state)
    else if (state.opened !== undefined && opened !== undefined) answer = openedAnswer(sources, state.opened, opened)
    else answer = overview(data)
    document.body.classList.toggle("chosen", isChosen)
    const back = element("button", { type: "button", id: "back" }, "All routes")
    panel.replaceChildren(...(isChosen ? [back] : []), ...answer.elements)
    panel.scrollTop = 0
    list.refresh()
    if (answer.shown !== undefined) list.reveal(`route ${answer.shown}`)
  }

  function onPanelClick(event: Event): void {
    const { route } = targetOf(event, "[data-route]")?.dataset ?? {}
    const { only } = targetOf(event, "[data-only]")?.dataset ?? {}
    if (route !== undefined) openFromPanel(Number(route))
    if (only !== undefined) change({ only })
    if (targetOf(event, "#copy")) void copy()
    if (targetOf(event, "#back")) {
      change({ opened: undefined, path: "" })
      list.focus()
    }
  }

  /** Opens a route, and shows it in the list, even if the search hides it. */
  function openFromPanel(opened: number): void {
    const isListed = find(state.search, state.only).includes(opened)
    change({ opened, path: "", ...(isListed ? {} : { search: "", only: "" }) })
    panel.focus()
  }

  async function copy(): Promise<void> {
    const call = document.getElementById("call")
    const button = document.getElementById("copy")
    if (call === null || button === null) return
    const isCopied = await copyText(call)
    button.textContent = isCopied ? "Copied" : "Press Ctrl+C"
    announcement.textContent = isCopied ? "Copied the helper call" : "Press Ctrl+C to copy the helper call"
    setTimeout(() => (button.textContent = "Copy"), 2_000)
  }

  function onKey(event: KeyboardEvent): void {
    const { key, target } = event
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isTyping = target instanceof HTMLInputElement || target instanceof HTMLSelectElement
    const isInSearch = target === controls.search
    if (key === "Escape") onEscape(isInSearch)
    else if (key === "/" && !isTyping) controls.search.select()
    else if (key === "c" && !isTyping) void copy()
    else if (key === "ArrowDown" && isInSearch) list.focus()
    else if (key === "Enter" && isInSearch && state.search !== "") list.chooseFirst()
    else return
    event.preventDefault()
  }

  /** Clears the search that a person types in, or else the answer. */
  function onEscape(isInSearch: boolean): void {
    if (isInSearch && state.search !== "") return change({ search: "" })
    const isInPath = document.activeElement === controls.path
    if (state.path !== "" || state.opened !== undefined) change({ path: "", opened: undefined })
    if (!isInPath) controls.search.focus()
  }
}
