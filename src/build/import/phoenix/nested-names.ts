import { isOptions } from "../rows.js"
import type { Item } from "../rows.js"

/**
 * The items with a comment at each row whose plug is inside another one by its name, as `Absinthe.Plug.GraphiQL` is inside
 * `Absinthe.Plug`: `build` takes both as one value.
 */
export function withNestedNames(items: readonly Item[]): readonly Item[] {
  const names = new Set<string>()
  eachName(items, "", (item, name) => {
    names.add(name)
    return item
  })
  return eachName(items, "", (item, name) => {
    const parts = name.split(".")
    const length = parts.findLastIndex((_part, at) => at > 0 && names.has(parts.slice(0, at).join(".")))
    if (length < 0) return item
    const inner = parts.slice(length).reduceRight((value, part) => `{ ${part}: ${value} }`, "plug")
    const text = `its name is in ${parts.slice(0, length).join(".")}: give build both as Object.assign(plug, ${inner})`
    return { ...item, comments: [...item.comments, text] }
  })
}

/** The items, with each row whose plug has a name changed. */
function eachName(items: readonly Item[], alias: string, change: (item: Item, name: string) => Item): readonly Item[] {
  return items.map((item) => {
    const { call, isOff } = item
    if (call === undefined || isOff === true || call.name === "pipeline" || call.name === "pipe_through") return item
    const [first, second, third] = call.args
    if (call.name === "scope") {
      const own = isOptions(first) ? first["alias"] : undefined
      const within = own === false ? "" : typeof own === "string" ? joinNames(alias, own) : alias
      return { ...item, call: { ...call, items: eachName(call.items ?? [], within, change) } }
    }
    const target = call.name === "match" ? third : second
    return typeof target === "string" ? change(item, joinNames(alias, target)) : item
  })
}

/** The name of a module in a scope with an alias. */
export function joinNames(outer: string, name: string): string {
  return outer === "" ? name : `${outer}.${name}`
}
