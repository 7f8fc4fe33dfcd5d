import { element, targetOf } from "./dom.js"
import type { Row } from "./rows.js"

/** How many rows are made above and below those that are visible. */
const MARGIN = 12

/** A scrolled list of rows of equal height. Only the visible ones have elements, so thousands of rows stay fast. */
export interface RowList {
  /** Shows other rows. The active row stays active if it is among them. */
  show(rows: readonly Row[]): void
  /** Renders the visible rows again, because something else that they show has changed. */
  refresh(): void
  focus(): void
  /** Chooses the first row that is not a group. */
  chooseFirst(): void
  /** Scrolls to a row, if it is not visible. */
  reveal(key: string): void
}

/** The elements and the callbacks of a list. */
export interface RowListParts {
  /** The element that scrolls, without children. */
  readonly box: HTMLElement
  readonly render: (row: Row, at: number) => HTMLElement
  /** Called when a row is chosen, by Enter or a click. */
  readonly choose: (row: Row) => void
  /** Called when a group is to be expanded or collapsed. */
  readonly expand: (path: string) => void
  /** Called by Escape, and by the arrow up on the first row. */
  readonly leave: () => void
}

export function newRowList({ box, render, choose, expand, leave }: RowListParts): RowList {
  const inner = box.appendChild(element("div", { role: "none" }))
  let rows: readonly Row[] = []
  let active: string | undefined
  let shown = ""

  box.addEventListener("scroll", () => draw(), { passive: true })
  new ResizeObserver(() => draw()).observe(box)
  box.addEventListener("keydown", onKey)
  box.addEventListener("focus", () => box.matches(":focus-visible") && activate(activeIndex()))
  box.addEventListener("click", (event) => {
    const row = rows[Number(targetOf(event, ".row")?.dataset["at"] ?? NaN)]
    if (row === undefined) return
    active = row.key
    pick(row)
    markActive()
  })

  return {
    show(next) {
      rows = next
      if (!rows.some(({ key }) => key === active)) active = undefined
      refresh()
    },
    refresh,
    focus: () => box.focus(),
    chooseFirst() {
      const first = rows.find(({ kind }) => kind === "route")
      if (first !== undefined) choose(first)
    },
    reveal: (key) =>
      scrollTo(
        rows.findIndex((row) => row.key === key),
        box.clientHeight / 3,
      ),
  }

  function refresh(): void {
    shown = ""
    draw()
  }

  /** Makes the elements of the visible rows, unless they are there. */
  function draw(): void {
    const height = rowHeight()
    // The browser moves a list that became shorter only later.
    const top = Math.min(box.scrollTop, Math.max(0, rows.length * height - box.clientHeight))
    const first = Math.max(0, Math.floor(top / height) - MARGIN)
    const last = Math.min(rows.length, Math.ceil((top + box.clientHeight) / height) + MARGIN)
    const wanted = `${first} ${last} ${height}`
    if (shown === wanted) return
    shown = wanted
    const made = rows.slice(first, last).map((row, offset) => {
      const line = render(row, first + offset)
      line.style.top = `${(first + offset) * height}px`
      return line
    })
    inner.style.height = `${rows.length * height}px`
    inner.replaceChildren(...made)
    markActive()
  }

  /** Changes no elements, because a click has to end at the element where it began. */
  function markActive(): void {
    box.removeAttribute("aria-activedescendant")
    for (const line of inner.children) {
      const isActive = rows[Number(line.getAttribute("data-at"))]?.key === active
      line.classList.toggle("active", isActive)
      if (isActive) box.setAttribute("aria-activedescendant", line.id)
    }
  }

  function rowHeight(): number {
    return Number.parseFloat(getComputedStyle(box).getPropertyValue("--row")) || 30
  }

  function activeIndex(): number {
    return Math.max(
      0,
      rows.findIndex(({ key }) => key === active),
    )
  }

  function activate(at: number): void {
    const row = rows[Math.min(Math.max(at, 0), rows.length - 1)]
    if (row === undefined) return
    active = row.key
    scrollTo(rows.indexOf(row))
    draw()
    markActive()
  }

  /** @param margin how far from the edges the row is placed, if it was not visible */
  function scrollTo(at: number, margin = 0): void {
    if (at < 0) return
    const height = rowHeight()
    const [top, bottom] = [at * height, (at + 1) * height]
    if (top < box.scrollTop) box.scrollTop = top - margin
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight + margin
  }

  function pick(row: Row): void {
    if (row.kind === "group") expand(row.path)
    else choose(row)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey || !move(event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  /** Handles a key; returns whether it has a meaning here. */
  function move(key: string): boolean {
    const at = activeIndex()
    const row = rows[at]
    const page = Math.max(1, Math.floor(box.clientHeight / rowHeight()) - 1)
    const goals: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    }
    const goal = goals[key]
    if (key === "Escape" || (key === "ArrowUp" && at === 0)) leave()
    else if (goal !== undefined) activate(goal)
    else if (row !== undefined && (key === "Enter" || key === " ")) pick(row)
    else if (row !== undefined && (key === "ArrowRight" || key === "ArrowLeft")) moveSideways(row, at, key)
    else return false
    return true
  }

  /** The arrow to the right expands a group, or goes to its first row; that to the left collapses it, or goes to the parent. */
  function moveSideways(row: Row, at: number, key: "ArrowRight" | "ArrowLeft"): void {
    const isOpen = row.kind === "group" && row.isExpanded
    if (key === "ArrowRight" && row.kind === "group") {
      if (isOpen) activate(at + 1)
      else expand(row.path)
    }
    if (key === "ArrowLeft") {
      if (isOpen) expand(row.path)
      else if (row.level > 1) activate(rows.findLastIndex(({ level }, index) => index < at && level < row.level))
    }
  }
}
