import type { ExplorerRoute } from "../explorer-data.types.js"
import { element } from "./dom.js"

/** The parts of a route from which its method is shown. */
type Labelled = Pick<ExplorerRoute, "is_socket" | "kind" | "verb">

/** The method as the page shows it: `ANY` for a route of all methods, `FORWARD` for a forward, `WS` for a socket. */
export function verbLabel({ is_socket, kind, verb }: Labelled): string {
  if (kind === "forward") return "FORWARD"
  if (is_socket === true) return "WS"
  return verb === "*" ? "ANY" : verb.toUpperCase()
}

/** The method and the path as text: `GET /users/:id`. */
export function routeTitle(route: Labelled & Pick<ExplorerRoute, "path">): string {
  return `${verbLabel(route)} ${route.path}`
}

/** The target as text: `UserController show`. */
export function targetText({ plug, plug_opts, target_options }: ExplorerRoute): string {
  return [plug, typeof plug_opts === "string" ? plug_opts : target_options].filter((part) => part !== "").join(" ")
}

/** The method in its colour. */
export function verbElement(route: Labelled): HTMLElement {
  const label = verbLabel(route)
  return element("span", { class: `verb ${label.toLowerCase()}` }, label)
}

/**
 * A path whose params stand out.
 *
 * @param dimmed the number of characters at its beginning that are shown dimmed
 * @param words the words to mark
 */
export function pathElement(path: string, dimmed = 0, words: readonly string[] = []): HTMLElement {
  const kinds = characterKinds(path, dimmed, words)
  const made = element("span", { class: "path" })
  for (let from = 0; from < path.length;) {
    let end = from + 1
    while (end < path.length && kinds[end] === kinds[from]) end += 1
    const text = path.slice(from, end)
    made.append(kinds[from] === "" ? text : element("span", { class: kinds[from] ?? "" }, text))
    from = end
  }
  return made
}

/** The classes of each character of a path. */
function characterKinds(path: string, dimmed: number, words: readonly string[]): readonly string[] {
  const marked = markedCharacters(path, words)
  let isParam = false
  return Array.from(path, (character, index) => {
    if (character === "/") isParam = false
    else if (character === ":" || character === "*") isParam = true
    const kinds = [isParam ? "param" : "", index < dimmed ? "dim" : "", marked.has(index) ? "found" : ""]
    return kinds.filter((kind) => kind !== "").join(" ")
  })
}

function markedCharacters(path: string, words: readonly string[]): ReadonlySet<number> {
  const marked = new Set<number>()
  const text = path.toLowerCase()
  for (const word of words)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
      for (let index = at; index < at + word.length; index += 1) marked.add(index)
  return marked
}
