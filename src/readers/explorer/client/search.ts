import type { ExplorerRoute } from "../explorer-data.types.js"
import { verbLabel } from "./route-text.js"

/** Finds the indices of the routes that have every word of a search, and the kind of mark that `only` names. */
export type Search = (search: string, only: string) => readonly number[]

export function newSearch(routes: readonly ExplorerRoute[]): Search {
  const texts = routes.map(textOf)
  return (search, only) => {
    const words = wordsOf(search)
    return [...texts.keys()].filter(
      (index) => words.every((word) => texts[index]?.includes(word) ?? false) && hasMark(routes[index], only),
    )
  }
}

/** The words of a search, in lower case. */
export function wordsOf(search: string): readonly string[] {
  return search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "")
}

/** Whether a route has a mark of a kind, or is of the kind `"forward"` or `"redirect"`; every route for `""`. */
export function hasMark(route: ExplorerRoute | undefined, only: string): boolean {
  if (only === "forward" || only === "redirect") return route?.kind === only
  return only === "" || (route?.marks.some(({ kind }) => kind === only) ?? false)
}

function textOf(route: ExplorerRoute): string {
  const { kind, path, host, plug, plug_opts, target_options, helper, pipe_through, options, marks } = route
  const parts = [
    `${verbLabel(route)} ${path}`,
    host ?? "",
    `${plug} ${typeof plug_opts === "string" ? plug_opts : ""}`,
    kind === "redirect" ? target_options : "",
    helper === null ? "" : `${helper}_path ${helper}_url`,
    ...pipe_through,
    ...options.flat(),
    ...marks.map(({ kind }) => kind),
  ]
  return parts.join("\n").toLowerCase()
}
