import { withBase } from "vitepress"

const loaded = new Map<string, Promise<readonly string[]>>()

/**
 * Shows the types of names in code: below the pointer, on a tap, and with the arrow keys in a block that has the focus. The types of a
 * page are loaded when the first of them is shown.
 *
 * @param page returns the page that is open, as `routing.md`
 */
export function showTypes(page: () => string): void {
  const card = document.createElement("div")
  card.className = "type-card"
  card.setAttribute("role", "status")
  let shown: Element | undefined

  const hide = (): void => {
    shown?.classList.remove("type-shown")
    shown = undefined
    card.remove()
  }
  const show = async (name: HTMLElement): Promise<void> => {
    if (name === shown) return
    hide()
    shown = name
    name.classList.add("type-shown")
    const types = await typesOf(page())
    const text = types[Number(name.dataset["type"])]
    if (name !== shown || text === undefined) return
    const [type = "", ...comment] = text.split("\n\n")
    card.replaceChildren(paragraph("code", type), ...comment.map((one) => paragraph("p", one)))
    document.body.append(card)
    place(card, name)
  }

  document.addEventListener("pointerover", ({ target }) => {
    const name = nameAt(target)
    if (name !== undefined) void show(name)
    else if (target instanceof Node && !card.contains(target)) hide()
  })
  document.addEventListener("click", ({ target }) => {
    const name = nameAt(target)
    if (name === undefined) hide()
    else void show(name)
  })
  document.addEventListener("focusout", hide)
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide()
    const block = document.activeElement
    if (!(block instanceof HTMLPreElement) || (event.key !== "ArrowRight" && event.key !== "ArrowLeft")) return
    const names = [...block.querySelectorAll<HTMLElement>("[data-type]")]
    if (names.length === 0) return
    event.preventDefault()
    const at = names.findIndex((name) => name === shown)
    const step = event.key === "ArrowRight" ? 1 : -1
    const next = names[(Math.max(at, step === 1 ? -1 : 0) + step + names.length) % names.length]
    next?.scrollIntoView({ block: "nearest", inline: "nearest" })
    if (next !== undefined) void show(next)
  })
}

function nameAt(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-type]") ?? undefined) : undefined
}

function typesOf(page: string): Promise<readonly string[]> {
  const known = loaded.get(page)
  if (known !== undefined) return known
  const types = fetch(withBase(`/types/${page.replace(/\.md$/, ".json")}`))
    .then((response) => (response.ok ? (response.json() as Promise<readonly string[]>) : []))
    .catch(() => [])
  loaded.set(page, types)
  return types
}

function paragraph(tag: "code" | "p", text: string): HTMLElement {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}

/** Below the name, or above it if there is more room. */
function place(card: HTMLElement, name: HTMLElement): void {
  const { left, top, bottom } = name.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const isBelow = bottom + height + 8 < innerHeight || top < innerHeight - bottom
  card.style.left = `${Math.max(8, Math.min(left, document.documentElement.clientWidth - width - 8)) + scrollX}px`
  card.style.top = `${(isBelow ? bottom + 6 : Math.max(8, top - height - 6)) + scrollY}px`
}
