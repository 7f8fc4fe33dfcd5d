type Child = Node | string

/** Makes an element. Strings become text, so values of the table are never read as HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children)
  return made
}

/**
 * The element of the page with an id.
 *
 * @throws {Error} when the page has none of this class
 */
export function byId<Found extends HTMLElement>(id: string, kind: abstract new () => Found): Found {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} with the id ${id}`)
  return found
}

/** The nearest element around an event's target that matches a selector. */
export function targetOf(event: Event, selector: string): HTMLElement | undefined {
  const found = event.target instanceof Element ? event.target.closest(selector) : null
  return found instanceof HTMLElement ? found : undefined
}
