import { isSameData } from "../lib/same-data.js"
import { isOfKind, writeKind } from "../pattern/kind.js"
import type { Kinds } from "../pattern/kind.js"
import { namesIn, PARAMS } from "../pattern/names-in.js"
import { writeUsualLink } from "./compiled-helpers.js"
import type { Link } from "./compiled-helpers.js"
import type { Lists, ListStyle } from "../table/lists.js"
import { encodeForm, queryFields, textOf, writeField } from "./link-text.js"
import type { Given } from "./link-text.js"
import { refuse } from "./messages.js"

/**
 * The second argument of `compiled_helpers` for a table in which a param has a kind or is in a path twice, a glob has a prefix, an action
 * is not a string, a row has `lists`, or the last argument of a call can be a param or a query.
 *
 * @param links each with a pattern, an action, the kinds of the params, and the lists of the query
 * @example
 * import { compiled_helpers, write_any_link } from "waymark"
 * import type { get } from "waymark"
 *
 * type Table = readonly [ReturnType<typeof get<"/users/:id", "UserController", "show">>]
 * const Routes = compiled_helpers<Table>([["user", ["/users/:id", "show", ["integer"]]]], write_any_link)
 * Routes.user_path(new URL("https://example.com"), "show", 42) //=> "/users/42"
 */
export function write_any_link(links: readonly Link[], action?: unknown, ...args: readonly Given[]): string {
  const choose = (count: number): Link | undefined => {
    const found = links.filter(([path, own]) => isSameData(own, action) && namesIn(path).length === count)
    return found.find((link) => areOfKinds(kindsOf(link), args)) ?? found[0]
  }
  const exact = choose(args.length)
  const shorter = choose(args.length - 1)
  const last = args.at(-1)
  const isGlob = exact?.[0].includes("*") === true
  const isQuery =
    last === undefined ? exact === undefined : Boolean(queryFields(last)) && !(isGlob && isEmptyList(last))
  const isShorter = shorter !== undefined && isQuery
  if (isShorter && exact !== undefined && !isGlob && last?.id !== undefined) refuse("query")
  const link = (isShorter ? shorter : exact) ?? refuse("arguments")
  const { pattern, values } = fill(link, args)
  const lists = link[3] as Lists | undefined // as compileHelpers wrote them
  const fields = lists && isShorter && queryFields(last)
  if (!fields) return writeUsualLink([[pattern, action]], action, ...values, isShorter ? last : undefined)
  const names = namesIn(link[0])
  const pairs = fields.map(([name, value]) => (names.includes(name) ? "" : writeListField(name, value, lists[name])))
  return writeUsualLink([[pattern, action]], action, ...values) + pairs.join("").replace("&", "?")
}

/** Writes a field of a query, whose list may have no brackets. */
function writeListField(name: string, value: Given, style: ListStyle | undefined): string {
  if (!Array.isArray(value) || !/^[rc]/.test(`${style}`)) return writeField(encodeForm(name), value)
  const items: readonly Given[] = value
  const texts = items.filter((item) => item !== undefined).map((item) => encodeForm(textOf(item ?? "")))
  const pairs = style === "comma" && texts.length > 0 ? [texts.join()] : texts
  return pairs.map((text) => `&${encodeForm(name)}=${text}`).join("")
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

function kindsOf([, , kinds]: Link): Kinds {
  return (kinds ?? []) as Kinds // as compileHelpers wrote them
}

function areOfKinds(kinds: Kinds, args: readonly Given[]): boolean {
  try {
    return kinds.every((kind, index) => kind === null || isOfKind(kind, textOf(args[index])))
  } catch {
    return false
  }
}

/** Moves prefixes from a pattern into the values of its params, writes values as their kinds do, and repeats those of params that are there twice. */
function fill(link: Link, args: readonly Given[]): { readonly pattern: string; readonly values: readonly Given[] } {
  const names = namesIn(link[0])
  const values: Given[] = []
  const pattern = link[0].replace(PARAMS, (_param, prefix: string, sign: string, name: string) => {
    const index = names.indexOf(name)
    const value = args[index]
    const kind = kindsOf(link)[index] ?? null
    if (sign === "*") {
      if (prefix !== "" && !(Array.isArray(value) && textOf(value[0]).startsWith(prefix))) refuse("param")
      values.push(value)
    } else {
      const text = textOf(value)
      if (kind !== null && !isOfKind(kind, text)) refuse("param")
      values.push(prefix + (kind === null ? text : writeKind(kind, text)))
    }
    return sign + name
  })
  return { pattern, values }
}
