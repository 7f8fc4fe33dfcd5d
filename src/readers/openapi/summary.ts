import { redirectOf } from "../../core/table/redirects/target.js"
import type { Route } from "../../core/table/route.js"

/** Actions whose names are verbs, or read as ones before a noun. */
const VERBS = /^(?:create|delete|edit|new|show|update)$/

/**
 * The summary of an operation whose row has none: `List posts`, `Show post`, and `Post: archive` for an action of another name.
 *
 * @param tag the tag of the operation, `Admin.Post`
 */
export function summaryOf(route: Route, tag: string): string {
  const { path, plug_opts } = route
  const redirect = redirectOf(route)
  if (redirect !== undefined) return `Redirect to ${redirect.to}`
  const noun = wordsOf(tag.slice(tag.lastIndexOf(".") + 1))
  const action = typeof plug_opts === "string" ? plug_opts : ""
  const listed = path.split("/").findLast((segment) => /^[^:*]+$/.test(segment))
  if (action === "index" && listed !== undefined) return `List ${wordsOf(listed)}`
  const isNamed = action !== "" && action !== "index"
  const text = VERBS.test(action) ? `${action} ${noun}` : isNamed ? `${noun}: ${wordsOf(action)}` : noun
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The words of a name in lower case: `blog post` of `BlogPost`, `blog_post` and `blog-post`. */
function wordsOf(name: string): string {
  return name
    .replace(/([a-z\d])(?=[A-Z])/g, "$1 ")
    .replace(/[\W_]+/g, " ")
    .trim()
    .toLowerCase()
}
