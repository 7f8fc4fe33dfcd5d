import type { Item, Json, JsonObject, ScopeItem } from "./cases.js"
import { isList, tagged, toValue } from "./values.js"

/** A row of a table, which may be invalid. */
export type Row = readonly unknown[]

const BUILTIN_VERBS = ["get", "post", "put", "patch", "delete", "options", "connect", "trace", "head"]
const SCOPE_OPTIONS = ["path", "alias", "as", "host", "private", "assigns", "log", "trailing_slash"]

/** The definition of a router as a route table. */
export function toTable(items: readonly Item[]): readonly Row[] {
  return items.map(toRow)
}

function toRow(item: Item): Row {
  switch (item.node) {
    case "pipeline":
      return ["pipeline", item.name, item.plugs.map(toPlugRow)]
    case "pipe_through":
      return ["pipe_through", toValue(item.pipelines)]
    case "scope":
      return ["scope", scopeOptions(item), toTable(item.items)]
    case "resources":
      return [
        "resources",
        toPath(item.path),
        toValue(item.controller),
        ...(item.options === undefined && item.items === undefined ? [] : [toOptions(item.options ?? {})]),
        ...(item.items === undefined ? [] : [toTable(item.items)]),
      ]
    case "forward":
      return [
        "forward",
        toPath(item.path),
        toValue(item.plug),
        ...(item.plug_opts === undefined && item.options === undefined ? [] : [toValue(item.plug_opts ?? [])]),
        ...(item.options === undefined ? [] : [toOptions(item.options)]),
      ]
    case "route":
      return [
        ...(BUILTIN_VERBS.includes(item.verb) ? [item.verb] : ["match", item.verb]),
        toPath(item.path),
        toValue(item.plug),
        toValue(item.plug_opts),
        ...(item.options === undefined ? [] : [toOptions(item.options)]),
      ]
  }
}

function toPlugRow({ plug, opts }: { readonly plug: string; readonly opts?: Json }): Row {
  return opts === undefined ? ["plug", plug] : ["plug", plug, toValue(opts)]
}

/** A path that is not a string in the reference stays another value. */
function toPath(path: Json): unknown {
  const form = tagged(path)
  return form === undefined || form[0] === "$string" ? toValue(path) : { charlist: form[1] }
}

function scopeOptions(item: ScopeItem): object {
  const given = Object.entries(item).filter(([key]) => SCOPE_OPTIONS.includes(key))
  return toOptions(Object.fromEntries(given) as JsonObject) // `items` is the only key of an item that is not an option
}

function toOptions(options: JsonObject): object {
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      if (key === "log") return [key, toLog(value)]
      return [key, key === "path" ? toPath(value) : toValue(value)]
    }),
  )
}

/** `{module, function, args}` names a function of the conn. */
function toLog(log: Json): unknown {
  const form = tagged(log)
  if (form?.[0] !== "$tuple" || !isList(form[1])) return toValue(log)
  return function computeLog(): string {
    return "debug"
  }
}

/** The names that pipelines and `pipe_through` use, and those that pipelines define. */
export function pipeNames(items: readonly Item[]): {
  readonly used: ReadonlySet<string>
  readonly defined: ReadonlySet<string>
} {
  const used = new Set<string>()
  const defined = new Set<string>()
  const visit = (item: Item): void => {
    if (item.node === "pipeline") {
      defined.add(item.name)
      for (const { plug } of item.plugs) used.add(plug)
    } else if (item.node === "pipe_through") {
      for (const name of isList(item.pipelines) ? item.pipelines : [item.pipelines]) used.add(String(toValue(name)))
    } else if (item.node === "scope" || item.node === "resources") item.items?.forEach(visit)
  }
  items.forEach(visit)
  return { used, defined }
}
