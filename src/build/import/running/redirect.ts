import { REDIRECT_STATUSES } from "../../../core/table/redirects/messages.js"
import { isRoute } from "../flat-routes.js"
import type { FlatRoute } from "../flat-routes.js"
import type { Guarded } from "../guarded-rows.js"
import type { Notes } from "../notes.js"
import { problemOf } from "../rows.js"
import { isHono } from "./pattern.js"
import type { Dialect } from "./pattern.js"

/** A function whose only statement calls `redirect` of its first or second parameter. */
const ONLY_REDIRECTS =
  /^(?:async\s+)?(?:function\s*[\w$]*\s*)?\(?\s*([\w$]+)\s*(?:,\s*([\w$]+)\s*)?(?:,\s*[\w$]+\s*)?\)?\s*(?:=>\s*)?(\{\s*(?:return\s+)?)?([\w$]+)\.redirect\(([^()]*)\);?\s*(\})?$/
const STRING = /^(["'`])((?:(?!\1|\\|\$\{).)*)\1$/

/** What a handler redirects to, if that is all that it does, and its source says the target and the status. */
export function redirectOfHandler(handle: object, dialect: Dialect): FlatRoute["redirect"] {
  if (typeof handle !== "function") return undefined
  const [, first, second, opened, object, args = "", closed] =
    ONLY_REDIRECTS.exec(Function.prototype.toString.call(handle).trim()) ?? []
  if (object === undefined || object !== (isHono(dialect) ? first : second)) return undefined
  if ((opened === undefined) !== (closed === undefined)) return undefined
  const parts = args.split(",").map((part) => part.trim())
  const [to, ...others] = parts.flatMap((part) => STRING.exec(part)?.[2] ?? [])
  const [code = "302", ...more] = parts.filter((part) => !STRING.test(part))
  const status = REDIRECT_STATUSES.find((known) => String(known) === code)
  return to === undefined || status === undefined || others.length + more.length > 0 ? undefined : { to, status }
}

/** The routes whose redirects are rows that a table can have; the others keep their actions. */
export function withRedirects(items: readonly Guarded[], notes: Notes): readonly Guarded[] {
  if (!items.some(({ item }) => isRoute(item) && item.redirect !== undefined)) return items
  const sound = items.flatMap(({ item }) => (isRoute(item) && problemOf([rowOf(item)]) === undefined ? [item] : []))
  const taken = new Set<FlatRoute>()
  const isAllowed = (route: FlatRoute): boolean => {
    const { verb, options = {} } = route
    if (verb !== "get" || Object.keys(options).length > 0) return false
    return (
      problemOf(sound.map((one) => (one === route || taken.has(one) ? redirectRow(one) : rowOf(one)))) === undefined
    )
  }
  return items.map((guarded) => {
    const { item } = guarded
    if (!isRoute(item) || item.redirect === undefined) return guarded
    if (!isAllowed(item)) return { ...guarded, item: { ...item, redirect: undefined } }
    taken.add(item)
    notes.add("handlers that only redirect", "each is a row redirect, which passes the query on too")
    return guarded
  })
}

const rowOf = ({ verb, path, options }: FlatRoute): readonly unknown[] => ["match", verb, path, "A", "a", options ?? {}]
const redirectRow = ({ path, redirect }: FlatRoute): readonly unknown[] => [
  "redirect",
  path,
  redirect?.to,
  redirect?.status,
]
